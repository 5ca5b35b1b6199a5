import { z } from 'zod/mini'
import { ContactChoice } from '../domain/cluster/contact-choice.ts'
import { contactChoicesPlace, keep, readKept } from './local-storage.ts'

/** As version 1 stores them. A later version keeps this schema, to read what it finds. */
const Stored = z.object({ version: z.literal(1), choices: z.array(ContactChoice) })

/** Which contacts the counterparties of an account are, as the user said; none if they are unreadable. */
export function readContactChoices(books: string): ContactChoice[] {
  return Stored.safeParse(readKept('device', contactChoicesPlace(books))).data?.choices ?? []
}

/** Stores them. */
export function keepContactChoices(books: string, choices: readonly ContactChoice[]): void {
  keep('device', contactChoicesPlace(books), choices.length > 0 ? { version: 1, choices } : undefined)
}
