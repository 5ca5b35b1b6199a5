import type { CollectionName } from '../../domain/collection-name.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import type { Entry, Receipt } from '../../storage/rows.ts'
import { snapshotOf } from '../../storage/snapshot.ts'

type Row = { id: string }

/** The changes in a collection: new records, changed ones, and the ids of deleted ones. */
export type Difference<T extends Row> = { added: T[]; changed: T[]; gone: string[] }

/**
 * Changes without those made in this browser since a moment, judging by its journal and its deleted records. A record
 * saved here that now has other values was changed by someone else, even if it was also created here.
 */
export function leaveOutOwn<T extends Row>(
  { added, changed, gone }: Difference<T>,
  resource: CollectionName,
  since: number,
  done: { journal: readonly Entry[]; receipts: readonly Receipt[] },
): Difference<T> {
  const mine = done.journal.filter((entry) => entry.resource === resource && entry.at >= since)
  const saved = savedValues(mine)
  const isMine = (record: T) => {
    const values = saved.get(record.id)
    if (!values) return false
    const { fields } = snapshotOf(resource, record, false)
    return Object.entries(values).every(([field, value]) => isSameValue(fields[field] ?? '', value))
  }
  const deleted = new Set([
    ...mine.filter(({ kind }) => kind === 'delete').map(({ record }) => record),
    ...done.receipts.filter((one) => one.resource === resource && one.at >= since).map(({ id }) => id),
  ])
  const created = new Set(mine.filter(({ kind }) => kind === 'create').map(({ record }) => record))
  const news = added.filter((record) => !isMine(record))
  return {
    added: news.filter(({ id }) => !created.has(id)),
    changed: [...changed.filter((record) => !isMine(record)), ...news.filter(({ id }) => created.has(id))],
    gone: gone.filter((id) => !deleted.has(id)),
  }
}

/** The last saved values of each record, from entries with the newest first; none of one that was deleted last. */
function savedValues(entries: readonly Entry[]): Map<string, Record<string, string>> {
  const saved = new Map<string, Record<string, string>>()
  for (const { kind, record, after } of entries.toReversed())
    if (kind === 'delete') saved.delete(record)
    else saved.set(record, { ...saved.get(record), ...after })
  return saved
}
