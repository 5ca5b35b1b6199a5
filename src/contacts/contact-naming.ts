import type { WithMeta } from '../domain/record-meta.ts'
import type { Contact } from '../domain/contact.ts'
import type { RecordNaming } from '../records/collection.ts'
import * as messages from './messages.ts'

/** The labels for contacts. A contact's name is its company, otherwise the person's name, otherwise the email. */
export const contactNaming: RecordNaming<Contact> = {
  resource: 'contacts',
  title: messages.title,
  missing: messages.missing,
  nameOf: contactName,
  summaryOf: (contact) => [contactName(contact), contact.company && personName(contact)].filter(Boolean),
  detailOf: (contact) => (contactName(contact) === contact.email.trim() ? '' : contact.email.trim()),
}

/** The person's first and last name; "" if there is none. */
export function personName({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim()
}

function contactName(contact: Contact): string {
  const { aside }: WithMeta<Contact> = contact
  const names = [contact.company, personName(contact), contact.email, aside?.name ?? '']
  return names.find(isVisible)?.trim() ?? messages.unnamed
}

/** Whether any of the text is visible: white space and zero-width characters are not. */
function isVisible(text: string): boolean {
  return /[^\s\p{Cf}]/u.test(text)
}
