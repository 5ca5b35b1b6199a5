import { z } from 'zod/mini'
import { keep, notDuplicatesPlace, readKept } from './local-storage.ts'

/** As version 1 stores them. A later version keeps this schema, to read what it finds. */
const Stored = z.object({ version: z.literal(1), keys: z.array(z.string()) })

/** The groups of records that the user has called no duplicates (`groupKey`). */
export function readNotDuplicates(books: string): string[] {
  return Stored.safeParse(readKept('device', notDuplicatesPlace(books))).data?.keys ?? []
}

/** Stores them. */
export function keepNotDuplicates(books: string, keys: readonly string[]): void {
  keep('device', notDuplicatesPlace(books), keys.length > 0 ? { version: 1, keys } : undefined)
}
