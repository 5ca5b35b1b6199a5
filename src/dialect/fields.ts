import type { WithMeta } from '../domain/record-meta.ts'
import type { Contact } from '../domain/contact.ts'
import { fieldsOf } from '../domain/fields.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { CollectionName } from '../domain/collection-name.ts'

/** The two collections of docs/spec.md, with Bookend's record type for each. */
export type RecordOf = { contacts: WithMeta<Contact>; transactions: WithMeta<Transaction> }

/** The fields that lists show. `company` stands for the name of a contact. */
export const listed = {
  contacts: ['company', 'email', 'phone', 'city', 'country', 'vatNumber'],
  transactions: ['date', 'amount', 'currency', 'counterpart', 'description'],
} as const
export type ListedField = (typeof listed)[CollectionName][number]

/** A name in comparable form: `first_name`, `FirstName` and `$firstName` are the same (R12, R13, E19). */
export function normalised(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The field that the service's name refers to; undefined if the collection has no such field. */
export function fieldNamed(resource: CollectionName, name: string): string | undefined {
  const sought = normalised(name)
  const fields: readonly string[] = fieldsOf[resource]
  return fields.find((field) => normalised(field) === sought)
}
