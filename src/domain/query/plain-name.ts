import type { CollectionName } from '../collection-name.ts'
import { contactFields, type ContactField } from '../contact-fields.ts'
import { namesOf, type Field } from '../field.ts'
import { transactionFields, type TransactionField } from '../transaction-fields.ts'

export type FieldOf<C extends CollectionName> = { contacts: ContactField; transactions: TransactionField }[C]

const fieldsOf: { [C in CollectionName]: Record<FieldOf<C>, Field> } = {
  contacts: contactFields,
  transactions: transactionFields,
}

/** A field's name in addresses and in the API, such as `vat-number`. */
export function plainName<C extends CollectionName>(collection: C, field: FieldOf<C>): string {
  return fieldsOf[collection][field].publicName
}

/** The field with this name in addresses; undefined if there is none. */
export function fieldNamed<C extends CollectionName>(collection: C, name: string): FieldOf<C> | undefined {
  return namesOf<FieldOf<C>>(fieldsOf[collection]).find((field) => plainName(collection, field) === name)
}
