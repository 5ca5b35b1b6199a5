import { z } from 'zod/mini'
import { ContactChoice } from '../domain/cluster/contact-choice.ts'
import { contactChoicesPlace, keep, readKept } from './local-storage.ts'

/** One that this browser keeps; `isNew`: it was made when the service could not be asked, and counts more than what that has. */
const KeptChoice = z.extend(ContactChoice, { isNew: z.optional(z.boolean()) })
export type KeptChoice = z.infer<typeof KeptChoice>

/** As version 1 stores them. A later version keeps this schema, to read what it finds. */
const Stored = z.object({ version: z.literal(1), choices: z.array(KeptChoice) })

/** Which contacts the counterparties of an account are, as the user said; none if they are unreadable. */
export function readContactChoices(books: string): KeptChoice[] {
  return Stored.safeParse(readKept('device', contactChoicesPlace(books))).data?.choices ?? []
}

/** Stores them. */
export function keepContactChoices(books: string, choices: readonly KeptChoice[]): void {
  keep('device', contactChoicesPlace(books), choices.length > 0 ? { version: 1, choices } : undefined)
}
