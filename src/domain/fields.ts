import { contactFields } from './contact-fields.ts'
import { namesOf, type Field } from './field.ts'
import { otherName } from './record-meta.ts'
import { transactionFields } from './transaction-fields.ts'

export const contactFieldNames = namesOf(contactFields)
export const transactionFieldNames = namesOf(transactionFields)

/** The fields of each collection, by their names in docs/spec.md. */
export const fieldsOf = { contacts: contactFieldNames, transactions: transactionFieldNames }

/** What the bank booked of a transaction, which is only corrected, and its other fields. */
export const bookedNames = ['date', 'currency', 'amount'] as const
export const textNames = transactionFieldNames.filter((name) => !bookedNames.some((one) => one === name))

export const emptyContact = byName(contactFieldNames, '')

/** A transaction without any values. */
export const emptyTransaction = byName(transactionFieldNames, '')

const known = new Map<string, Field>(Object.entries({ ...contactFields, ...transactionFields }))

/** The definition of a field of either collection; undefined if neither has it. */
export function knownField(name: string): Field | undefined {
  return known.get(name)
}

/** An object with the same value for each name. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  value: Value,
): Record<Name, Value> {
  return mapNames(names, () => value)
}

/** An object with the result of `valueOf` for each name. */
export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}

/** A field's label; for a field that only the service knows, its own name. */
export function labelOf(field: string): string {
  return knownField(field)?.label ?? otherName(field) ?? field
}
