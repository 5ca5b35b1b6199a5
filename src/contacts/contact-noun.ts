import type { Contact } from '../contract/contact.ts'
import type { Noun } from '../list/noun.ts'

/** The words for contacts. A contact goes by its company, else by the person's name, else by the email. */
export const contactNoun: Noun<Contact> = {
  title: 'Contacts',
  one: 'contact',
  many: 'contacts',
  nameOf: contactName,
  summaryOf: (contact) =>
    [contactName(contact), contact.company && personName(contact), contact.email].filter(Boolean),
}

/** The person's first and last name, "" when there is none. */
export function personName({ firstName, lastName }: Contact): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim()
}

function contactName(contact: Contact): string {
  const names = [contact.company, personName(contact), contact.email]
  return names.find(isVisible)?.trim() ?? 'Contact without a name'
}

/** Whether anything of the text can be seen: white space and signs without a width cannot. */
function isVisible(text: string): boolean {
  return /[^\s\p{Cf}]/u.test(text)
}
