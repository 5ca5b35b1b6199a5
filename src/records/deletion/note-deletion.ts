import { noteStep } from '../steps/note-step.ts'
import type { Job } from './deletion-job.ts'

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
