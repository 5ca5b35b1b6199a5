import type { CollectionName } from '../../domain/collection-name.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import type { ChangeRow } from '../../storage/rows.ts'
import { snapshotOf } from '../../storage/snapshot.ts'

type Row = { id: string }

/** The changes in a collection: new records, changed ones, and the ids of deleted ones. */
export type Difference<T extends Row> = { added: T[]; changed: T[]; gone: string[] }

/**
 * Changes without those made in this browser since a moment, judging by the records that it has changed, newest first. A record
 * saved here that now has other values was changed by someone else, even if it was also created here.
 */
export function leaveOutOwn<T extends Row>(
  { added, changed, gone }: Difference<T>,
  resource: CollectionName,
  since: number,
  done: readonly ChangeRow[],
): Difference<T> {
  const here = done.filter((row) => row.resource === resource)
  const mine = here.filter(({ state, at }) => state === 'done' && at >= since)
  const saved = savedValues(mine)
  const isMine = (record: T) => {
    const values = saved.get(record.id)
    if (!values) return false
    const { fields } = snapshotOf(resource, record, false)
    return Object.entries(values).every(([field, value]) => isSameValue(fields[field] ?? '', value))
  }
  const deleted = new Set([
    ...mine.filter(({ kind }) => kind === 'delete').map(({ id }) => id),
    ...here.filter(({ keptSince = 0 }) => keptSince >= since).map(({ id }) => id),
  ])
  const created = new Set(mine.filter(({ kind }) => kind === 'create').map(({ id }) => id))
  const news = added.filter((record) => !isMine(record))
  return {
    added: news.filter(({ id }) => !created.has(id)),
    changed: [...changed.filter((record) => !isMine(record)), ...news.filter(({ id }) => created.has(id))],
    gone: gone.filter((id) => !deleted.has(id)),
  }
}

/** The last saved values of each record, from rows with the newest first; none of one that was deleted last. */
function savedValues(rows: readonly ChangeRow[]): Map<string, Record<string, string>> {
  const saved = new Map<string, Record<string, string>>()
  for (const { kind, id, after } of rows.toReversed())
    if (kind === 'delete') saved.delete(id)
    else saved.set(id, { ...saved.get(id), ...after })
  return saved
}
