import { z } from 'zod/mini'
import { Contact } from './contact.ts'
import { pageAnswerOf } from './page-answer.ts'
import { Transaction } from './transaction.ts'
import { TransactionMark } from './transaction-mark.ts'

/** A deleted record that the service keeps, with what was noted about it. */
const deletedOf = <T>(record: z.ZodMiniType<T>) =>
  z.object({
    record,
    /** When, as a UTC timestamp of ISO 8601, and the name of the sign-in that deleted it. */
    deletedAt: z.string(),
    deletedBy: z.string(),
    /** Until when it can be restored; missing for a bank line, which is kept as long as its statement. */
    keptUntil: z.optional(z.string()),
    mark: TransactionMark.shape.mark,
    note: TransactionMark.shape.note,
  })

export const DeletedContacts = pageAnswerOf(deletedOf(Contact))
export const DeletedTransactions = pageAnswerOf(deletedOf(Transaction))
export type DeletedRecord = z.infer<ReturnType<typeof deletedOf<Contact | Transaction>>>

/** The outcome for each id: restored now, not deleted at all or restored before, or not kept any longer. */
export const RestoreAnswer = z.object({
  restored: z.array(z.string()),
  present: z.array(z.string()),
  missing: z.array(z.string()),
})
export type RestoreAnswer = z.infer<typeof RestoreAnswer>

/** How long deleted records can be restored. */
export const keptDays = 30

/** Restored in one request, so that their ids fit into its body. */
export const mostRestored = 500

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
