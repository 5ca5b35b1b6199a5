import type { ContactDraft } from './contact.ts'

/** The fields of a contact, by the names of SPEC.md and in its order. */
export const contactFields = [
  'firstName',
  'lastName',
  'company',
  'phone',
  'email',
  'vatNumber',
  'country',
  'city',
  'zip',
  'number',
  'street',
] as const

/** The fields of a transaction, by the names of SPEC.md and in its order. */
export const transactionFields = ['date', 'currency', 'amount', 'counterpart', 'description'] as const

/** A contact of which nothing is filled in. */
export const emptyContact: ContactDraft = byName(contactFields, '')

/** An object with the same value under each of the names. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  value: Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>
}
