import type { Contact } from '../domain/contact.ts'
import type { ContactField } from '../domain/contact-fields.ts'
import { fold } from '../domain/fold.ts'
import { valueWords } from '../domain/value-words.ts'
import { contactNamesInOrder } from './contact-layout.ts'
import { contactNaming } from './contact-naming.ts'

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
