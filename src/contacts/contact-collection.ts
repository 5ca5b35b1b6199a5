import { contacts } from '../api/contacts.ts'
import type { Contact } from '../domain/contact.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Collection } from '../records/collection.ts'
import { extraLabels } from '../domain/transaction-fields.ts'
import { emptyContact } from '../domain/fields.ts'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import { contactNaming } from './contact-naming.ts'

/** The contacts, for code shared by both collections. */
export const contactCollection: Collection<WithMeta<Contact>> = {
  resource: 'contacts',
  noun: contactNaming,
  fromKept: (id, fields) => ({ ...emptyContact, ...fields, id }),
  Details: lazyNamed(() => import('./ContactDetails.tsx'), 'ContactDetails', MissingPart, 'plain'),
  conditionWords: async () => (await import('./ContactFilters.tsx')).contactConditionWords,
  extras: {
    labels: { bankAccount: extraLabels.bankAccount },
    add: async (...given) => {
      const { loadBankAccounts } = await import('./contact-edits.ts')
      return (await loadBankAccounts()).addBankAccounts(...given)
    },
  },
  check: async () => (await import('./contact-edits.ts')).checkContact,
  access: async (session, client) =>
    (await import('../api/records-api.ts')).recordsApi('contacts', contacts, session, client),
  cells: async () => (await import('./contact-edits.ts')).contactCells,
}
