import type { Change } from '../../storage/database.ts'
import { fingerprintOf } from '../../storage/fingerprint.ts'
import { preferences } from '../../storage/preferences.ts'
import type { Snapshot } from '../../storage/rows.ts'
import type { Collection } from '../collection.ts'

type Deleted = { deleted: readonly string[]; missing: readonly string[] }
type Of<T extends { id: string }> = { books: string; id: string; collection: Collection<T> }

/**
 * What to store about deleted records: the records themselves, fingerprints of transactions that the bank may re-send,
 * and journal entries. Records reported as `missing` may have been deleted by our own request, sent twice.
 */
export function historyEntries<T extends { id: string }>(
  { books, id, collection }: Of<T>,
  records: readonly Snapshot[],
  { deleted, missing }: Deleted,
): Change[] {
  const { resource, noun, fromKept } = collection
  const { receiptDays } = preferences.get()
  const at = Date.now()
  return records.flatMap((record): Change[] => {
    const isDeleted = deleted.includes(record.id)
    if (!isDeleted && !missing.includes(record.id)) return []
    const changes: Change[] = []
    if (receiptDays > 0)
      changes.push({ table: 'receipts', put: { books, at, id: record.id, resource, record } })
    if (isDeleted && resource === 'transactions')
      changes.push({ table: 'gone', put: { books, at, print: fingerprintOf(record.fields), id: record.id } })
    if (isDeleted)
      changes.push({
        table: 'journal',
        put: {
          books,
          at,
          // The same id if two tabs record the same deletion.
          id: `${id} ${record.id}`,
          step: id,
          kind: 'delete',
          resource,
          record: record.id,
          name: noun.nameOf(fromKept(record.id, record.fields)),
          before: record.fields,
          after: {},
        },
      })
    return changes
  })
}
