import { z } from 'zod/mini'
import { NameRule } from '../domain/name-rules.ts'
import { keep, readKept } from './local-storage.ts'

/** As version 1 stores them. A later version keeps this schema, to read what it finds. */
const Stored = z.object({ version: z.literal(1), rules: z.array(NameRule) })

/** The names that this browser remembers for an account, where the service cannot; none if they are unreadable. */
export function readNameRules(books: string): NameRule[] {
  return Stored.safeParse(readKept('device', placeOf(books))).data?.rules ?? []
}

/** Stores them. */
export function keepNameRules(books: string, rules: readonly NameRule[]): void {
  keep('device', placeOf(books), rules.length > 0 ? { version: 1, rules } : undefined)
}

/** Moves them to another account, unless that already has some. */
export function moveNameRules(from: string, to: string): void {
  if (readNameRules(to).length === 0) keepNameRules(to, readNameRules(from))
  keepNameRules(from, [])
}

function placeOf(books: string): string {
  return `bookend-name-rules:${books}`
}
