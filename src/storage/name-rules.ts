import { z } from 'zod/mini'
import { NameRule } from '../domain/name-rules.ts'
import { keep, readKept, nameRulesPlace } from './local-storage.ts'

/** As version 1 stores them. A later version keeps this schema, to read what it finds. */
const Stored = z.object({ version: z.literal(1), rules: z.array(NameRule) })

/** The names that this browser remembers for an account, where the service cannot; none if they are unreadable. */
export function readNameRules(books: string): NameRule[] {
  return Stored.safeParse(readKept('device', nameRulesPlace(books))).data?.rules ?? []
}

/** Stores them. */
export function keepNameRules(books: string, rules: readonly NameRule[]): void {
  keep('device', nameRulesPlace(books), rules.length > 0 ? { version: 1, rules } : undefined)
}
