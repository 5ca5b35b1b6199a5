import { contacts } from '../api/contacts.ts'
import type { Contact } from '../domain/contact.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Collection } from '../records/collection.ts'
import { emptyContact } from '../domain/fields.ts'
import { contactLabels } from './contact-labels.ts'

/** The contacts, for code shared by both collections. */
export const contactCollection: Collection<WithMeta<Contact>> = {
  resource: 'contacts',
  noun: contactLabels,
  fromKept: (id, fields) => ({ ...emptyContact, ...fields, id }),
  access: async (session, client) =>
    (await import('../api/records-api.ts')).recordsApi('contacts', contacts, session, client),
}
