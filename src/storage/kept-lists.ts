import { z } from 'zod/mini'
import { ContactChoice } from '../domain/cluster/contact-choice.ts'
import { NameRule } from '../domain/name-rules.ts'
import {
  contactChoicesPlace,
  writeKept,
  nameRulesPlace,
  notDuplicatesPlace,
  readKept,
} from './local-storage.ts'

/** One that this browser keeps; `isNew`: it was made when the service could not be asked, and counts more than what that has. */
const KeptChoice = z.extend(ContactChoice, { isNew: z.optional(z.boolean()) })

/** Which contacts the counterparties of an account are, as the user said. */
export const { read: readContactChoices, keep: keepContactChoices } = keptList(
  contactChoicesPlace,
  'choices',
  KeptChoice,
)

/** The names that this browser remembers for an account, where the service cannot. */
export const { read: readNameRules, keep: keepNameRules } = keptList(nameRulesPlace, 'rules', NameRule)

/** The groups of records that the user has called no duplicates (`groupKey`). */
export const { read: readNotDuplicates, keep: keepNotDuplicates } = keptList(
  notDuplicatesPlace,
  'keys',
  z.string(),
)

/** A list that the device keeps for each account, as version 1 stores it; empty if it is unreadable. A later version keeps this. */
function keptList<T>(placeOf: (books: string) => string, name: string, one: z.ZodMiniType<T>) {
  return {
    read: (books: string): T[] => {
      const { version, [name]: list } = Object(readKept('device', placeOf(books)))
      return (version === 1 && z.array(one).safeParse(list).data) || []
    },
    keep: (books: string, list: readonly T[]): void =>
      writeKept('device', placeOf(books), list.length > 0 ? { version: 1, [name]: list } : undefined),
  }
}
