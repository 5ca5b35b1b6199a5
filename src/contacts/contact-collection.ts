import { contacts } from '../api/contacts.ts'
import type { Contact } from '../contract/contact.ts'
import type { Read } from '../contract/aside.ts'
import type { Collection } from '../list/collection.ts'
import { byName, contactFields } from '../contract/fields.ts'
import { contactNoun } from './contact-noun.ts'

/** The contacts, for the parts that know no noun. */
export const contactCollection: Collection<Read<Contact>> = {
  resource: 'contacts',
  noun: contactNoun,
  fromKept: (id, fields) => ({ ...byName(contactFields, ''), ...fields, id }),
  access: async () => (await import('../api/access.ts')).accessTo('contacts', contacts),
}
