import { z } from 'zod/mini'
import type { DeletionAnswer } from '../contract/answers.ts'
import { pageAnswerOf } from '../contract/answers.ts'
import { Contact, ContactChanges, NewContact } from '../contract/contact.ts'
import { Problem } from '../contract/problem.ts'
import { Transaction, TransactionChanges } from '../contract/transaction.ts'
import { Ids } from './resource.ts'

/** The contract's schemas as JSON Schema, by the names under which OpenAPI finds them. */
export function schemas(): Record<string, object> {
  const named = z.registry<{ id: string; description: string }>()
  for (const [id, [schema, description]] of Object.entries(described)) named.add(schema, { id, description })
  // What comes in: answers may gain fields, and problems have some already.
  const { schemas: made } = z.toJSONSchema(named, { io: 'input', uri: (id) => `#/components/schemas/${id}` })
  return Object.fromEntries(
    Object.entries(made).map(([id, { $schema: _dialect, $id: _place, ...schema }]) => [id, schema]),
  )
}

const Deleted: z.ZodMiniType<DeletionAnswer> = z.object({
  deleted: z.array(z.string()),
  missing: z.array(z.string()),
})

const described: Record<string, [schema: z.ZodMiniType, description: string]> = {
  Contact: [Contact, 'A contact, whole. What is stored is shown, also where it breaks the rules for edits.'],
  ContactChanges: [
    ContactChanges,
    'Any of the fields of a contact. Those that are not sent stay; empty text clears.',
  ],
  NewContact: [
    NewContact,
    'A new contact, with at least one of `company`, `firstName`, `lastName` and `email` filled in. Fields that are not sent are empty.',
  ],
  ContactPage: [pageAnswerOf(Contact), 'A page of contacts, with the number of them over all pages.'],
  Transaction: [
    Transaction,
    'A transaction, whole. Banks send dates and amounts that break the rules for edits; they are shown as they are.',
  ],
  TransactionChanges: [
    TransactionChanges,
    'Any of the fields of a transaction; those that are not sent stay, empty text clears. `date` is a day that exists, `2026-01-31`; `currency` three capital letters, `EUR`; `amount` a decimal number, negative for a withdrawal, `-1234.50`.',
  ],
  TransactionPage: [
    pageAnswerOf(Transaction),
    'A page of transactions, with the number of them over all pages.',
  ],
  Ids: [Ids, 'The ids of the records to delete, joined by commas, none of them blank.'],
  Deleted: [
    Deleted,
    'The ids that are gone by this deletion, and those that were not there, in the order asked.',
  ],
  Problem: [
    Problem,
    'Why something was not done (RFC 9457): `detail` in a sentence, `errors` with the fields at fault.',
  ],
}
