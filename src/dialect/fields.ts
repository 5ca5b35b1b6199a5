import type { Read } from '../contract/aside.ts'
import type { Contact } from '../contract/contact.ts'
import { contactFields, transactionFields } from '../contract/fields.ts'
import type { Transaction } from '../contract/transaction.ts'

/** The two collections of SPEC.md, and what Bookend makes of a record of each. */
export type RecordOf = { contacts: Read<Contact>; transactions: Read<Transaction> }
export type Resource = keyof RecordOf

/** The fields that SPEC.md gives each, by its own names. */
export const fieldsOf = {
  contacts: contactFields,
  transactions: transactionFields,
} satisfies Record<Resource, readonly string[]>

/** A name as dialects compare it: `first_name`, `FirstName` and `$firstName` are one (R12, R13, E19). */
export function normalised(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The field of the resource that a service means by a name; undefined when it has no such field. */
export function fieldNamed(resource: Resource, name: string): string | undefined {
  const sought = normalised(name)
  return fieldsOf[resource].find((field) => normalised(field) === sought)
}

/** The text of a field of a record, "" where it has none. */
export function textAt(record: object, field: string): string {
  const value: unknown = Object.entries(record).find(([name]) => name === field)?.[1]
  return typeof value === 'string' ? value : ''
}
