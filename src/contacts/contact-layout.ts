import { type ContactField, contactFields } from '../domain/contact-fields.ts'
import { namesOf } from '../domain/field.ts'
import type { Contact } from '../domain/contact.ts'
import { fold } from '../domain/fold.ts'
import { valueWords } from '../domain/value-words.ts'
import type { SameContactReason } from '../domain/cluster/same-contact.ts'
import { contactNaming } from './contact-naming.ts'
import * as messages from './messages.ts'

/** The fields of a contact in the order of forms and pages, with their section. */
export const contactLayout: Record<ContactField, 'company' | 'person' | 'address'> = {
  company: 'company',
  vatNumber: 'company',
  firstName: 'person',
  lastName: 'person',
  phone: 'person',
  email: 'person',
  street: 'address',
  number: 'address',
  zip: 'address',
  city: 'address',
  country: 'address',
}

export const contactNamesInOrder = namesOf(contactLayout)

/** What people know contacts of one name by comes first. */
const telling = [...new Set<ContactField>(['city', 'vatNumber', 'email', ...contactNamesInOrder])]

/** The names of contacts; of several that have the same, each with what tells it from the others: “Acme BV (Gent)”. */
export function namesApart(contacts: readonly Contact[]): string[] {
  return contacts.map((contact) => {
    const name = contactNaming.nameOf(contact)
    const others = contacts.filter((one) => one !== contact && fold(contactNaming.nameOf(one)) === fold(name))
    const differsFrom = (other: Contact, field: ContactField) =>
      contact[field].trim() !== '' && fold(contact[field].trim()) !== fold(other[field].trim())
    const some = telling.filter((field) => others.some((other) => differsFrom(other, field)))
    const only = some.find((field) => others.every((other) => differsFrom(other, field)))
    const words = (only ? [only] : some.slice(0, 3)).map((field) => valueWords(field, contact[field].trim()))
    return words.length === 0 ? name : `${name} (${words.join(', ')})`
  })
}

/** The label of what two contacts have in common. */
export function labelOfReason(reason: SameContactReason): string {
  return reason === 'name' ? messages.name : contactFields[reason].label
}
