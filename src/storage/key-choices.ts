import { z } from 'zod/mini'
import { keep, readKept } from './local-storage.ts'

/** As version 1 stores them. A later version keeps this schema, to read what it finds. */
const Stored = z.object({
  version: z.literal(1),
  off: z.optional(z.boolean()),
  keys: z.optional(z.record(z.string(), z.array(z.string()))),
})

/** The keyboard settings of this browser. */
export type KeyChoices = {
  /** Whether all are switched off. */
  off: boolean
  /** The changed keys, by command; an empty list means that the command has no key. */
  keys: Readonly<Record<string, readonly string[]>>
}

/** The storage key; other tabs are notified of its changes. */
export const keyChoicesPlace = 'bookend-keys'

/** The choices of this browser; ignores anything unreadable. */
export function readKeyChoices(): KeyChoices {
  const { data } = Stored.safeParse(readKept('device', keyChoicesPlace))
  return { off: data?.off === true, keys: data?.keys ?? {} }
}

/** Stores them, or removes them if everything is at its default. */
export function keepKeyChoices({ off, keys }: KeyChoices): void {
  const isChosen = off || Object.keys(keys).length > 0
  keep('device', keyChoicesPlace, isChosen ? { version: 1, ...(off && { off }), keys } : undefined)
}
