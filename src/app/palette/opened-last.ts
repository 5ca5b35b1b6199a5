import { z } from 'zod/mini'
import { collectionNames } from '../../domain/collection-name.ts'
import { keep, readKept } from '../../storage/local-storage.ts'

// Stores only which records they were; their names stay with the service. A later format increases `version`.
const Opened = z.object({ resource: z.enum(collectionNames), id: z.string() })
const Kept = z.object({ version: z.literal(1), records: z.array(Opened) })
export type Opened = z.infer<typeof Opened>

const most = 6

/** The records last opened in this tab, latest first. */
export function openedLast(books: string): Opened[] {
  return Kept.safeParse(readKept('tab', placeOf(books))).data?.records ?? []
}

/** Remembers that a record was opened. */
export function noteOpened(books: string, record: Opened): void {
  const others = openedLast(books).filter(
    ({ resource, id }) => resource !== record.resource || id !== record.id,
  )
  keep('tab', placeOf(books), { version: 1, records: [record, ...others].slice(0, most) })
}

function placeOf(books: string): string {
  return `bookend-opened:${books}`
}
