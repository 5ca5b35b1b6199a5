import { z } from 'zod/mini'

const count = z.number().check(z.int(), z.minimum(0))

/** How much the service holds of a contact, or has erased of it: the contact, its kept deleted copies and what goes with them. */
export const HeldOfContact = z.object({
  contacts: count,
  deletedCopies: count,
  viesAnswers: count,
  nameRules: count,
  /** Services of earlier versions keep none. */
  decisions: z._default(count, 0),
})
export type HeldOfContact = z.infer<typeof HeldOfContact>
