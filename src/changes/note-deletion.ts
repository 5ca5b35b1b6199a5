import { noteStep } from './plan-step.ts'
import { fingerprintOf } from '../storage/fingerprint.ts'
import { preferences } from '../storage/preferences.ts'
import type { Job } from './deletion-job.ts'
import type { Change } from '../storage/database.ts'
import type { Snapshot } from '../storage/rows.ts'
import type { Collection } from '../records/collection.ts'

/** Stores a sent deletion as a change that can be undone, with the records that are gone. */
export async function noteDeletion<T extends { id: string }>(
  { books, id, at, inverse, collection, records }: Job<T>,
  deleted: readonly string[],
): Promise<void> {
  const rows = records
    .filter(({ record }) => deleted.includes(record.id))
    // Their fields are among the recently deleted records, if the user wants those stored.
    .map(({ record }) => ({ id: record.id, name: collection.noun.nameOf(record), before: {}, after: {} }))
  if (rows.length === 0) return
  const { resource } = collection
  await noteStep({ books, id, at, resource, kind: 'delete', origin: 'bulk', ...inverse, rows })
}

/** Stores a deletion that was undone before it was sent, so that it can be redone. */
export async function noteUndone<T extends { id: string }>(job: Job<T>): Promise<void> {
  // A creation that this deletion would have undone counts as made again, and a deletion that it would have redone
  // stays undone.
  if (job.inverse) return
  const { books, id, collection, records } = job
  const { resource, noun } = collection
  await noteDeletion(
    job,
    records.map(({ record }) => record.id),
  )
  const rows = records.map(({ record, kept }) => {
    return { id: record.id, name: noun.nameOf(record), before: {}, after: kept.fields }
  })
  await noteStep({ books, resource, kind: 'create', origin: 'undo', undoes: id, rows })
}

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
