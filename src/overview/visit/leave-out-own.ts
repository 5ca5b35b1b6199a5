import type { CollectionName } from '../../domain/collection-name.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import type { Entry, Receipt } from '../../storage/rows.ts'
import { snapshotOf } from '../../storage/snapshot.ts'

type Row = { id: string }

/** What happened in a collection: new and changed records, and the ids of those that are gone. */
export type Difference<T extends Row> = { records: T[]; gone: string[] }

/**
 * A difference without what was done in this browser since a moment, as its journal and the records that it deleted say. A record
 * that was saved here and has other values now was changed by somebody else.
 */
export function leaveOutOwn<T extends Row>(
  { records, gone }: Difference<T>,
  resource: CollectionName,
  since: number,
  done: { journal: readonly Entry[]; receipts: readonly Receipt[] },
): Difference<T> {
  const mine = done.journal.filter((entry) => entry.resource === resource && entry.at >= since)
  const last = new Map(mine.toReversed().map((entry) => [entry.record, entry]))
  const isMine = (record: T) => {
    const entry = last.get(record.id)
    const { fields } = snapshotOf(resource, record, false)
    return (
      entry !== undefined &&
      entry.kind !== 'delete' &&
      Object.entries(entry.after).every(([field, value]) => isSameValue(fields[field] ?? '', value))
    )
  }
  const deleted = new Set([
    ...mine.filter(({ kind }) => kind === 'delete').map(({ record }) => record),
    ...done.receipts.filter((one) => one.resource === resource && one.at >= since).map(({ id }) => id),
  ])
  return {
    records: records.filter((record) => !isMine(record)),
    gone: gone.filter((id) => !deleted.has(id)),
  }
}
