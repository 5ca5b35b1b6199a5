import { z } from 'zod/mini'
import { keep, readKept } from './local-storage.ts'

/** As version 1 stores them: the keys of pairs (domain/cluster/same-contact.ts). A later version keeps this schema. */
const Stored = z.object({ version: z.literal(1), pairs: z.array(z.string()) })

/** The pairs of contacts that the user has called different. */
export function readDifferentContacts(books: string): string[] {
  return Stored.safeParse(readKept('device', placeOf(books))).data?.pairs ?? []
}

/** Stores them. */
export function keepDifferentContacts(books: string, pairs: readonly string[]): void {
  keep('device', placeOf(books), pairs.length > 0 ? { version: 1, pairs } : undefined)
}

/** Moves them to another account. */
export function moveDifferentContacts(from: string, to: string): void {
  const pairs = [...readDifferentContacts(to), ...readDifferentContacts(from)]
  keepDifferentContacts(to, [...new Set(pairs)])
  keepDifferentContacts(from, [])
}

function placeOf(books: string): string {
  return `bookend-different-contacts:${books}`
}
