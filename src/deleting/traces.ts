import type { Change } from '../kept/kept.ts'
import { printOf } from '../kept/fingerprint.ts'
import { preferences } from '../kept/preferences.ts'
import type { KeptRecord } from '../kept/rows.ts'
import type { Collection } from '../list/collection.ts'

type Deleted = { deleted: readonly string[]; missing: readonly string[] }
type Of<T extends { id: string }> = { books: string; id: string; collection: Collection<T> }

/**
 * What is kept of records that are gone: the records themselves, by what a transaction is known again when the bank sends it once more,
 * and the lines of the journal. Those that were gone before (`missing`) may have gone by a request of ours that was sent twice.
 */
export function tracesOf<T extends { id: string }>(
  { books, id, collection }: Of<T>,
  records: readonly KeptRecord[],
  { deleted, missing }: Deleted,
): Change[] {
  const { resource, noun, fromKept } = collection
  const { receiptDays, journal } = preferences.get()
  const at = Date.now()
  return records.flatMap((record): Change[] => {
    const isDeleted = deleted.includes(record.id)
    if (!isDeleted && !missing.includes(record.id)) return []
    const changes: Change[] = []
    if (receiptDays > 0)
      changes.push({ table: 'receipts', put: { books, at, id: record.id, resource, record } })
    if (isDeleted && resource === 'transactions')
      changes.push({ table: 'gone', put: { books, at, print: printOf(record.fields), id: record.id } })
    if (isDeleted && journal)
      changes.push({
        table: 'journal',
        put: {
          books,
          at,
          // The same again where two tabs come to know the same.
          id: `${id} ${record.id}`,
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
