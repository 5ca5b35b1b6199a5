import { z } from 'zod/mini'
import { keep, readKept } from './local-storage.ts'
import { differentContactsPlace } from './places.ts'

/** As version 1 stores them: the keys of pairs (domain/cluster/same-contact.ts). A later version keeps this schema. */
const Stored = z.object({ version: z.literal(1), pairs: z.array(z.string()) })

/** The pairs of contacts that the user has called different. */
export function readDifferentContacts(books: string): string[] {
  return Stored.safeParse(readKept('device', differentContactsPlace(books))).data?.pairs ?? []
}

/** Stores them. */
export function keepDifferentContacts(books: string, pairs: readonly string[]): void {
  keep('device', differentContactsPlace(books), pairs.length > 0 ? { version: 1, pairs } : undefined)
}
