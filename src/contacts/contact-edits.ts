import { ContactChanges, type Contact } from '../domain/contact.ts'
import { contactFieldNames, emptyContact } from '../domain/fields.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { CellRules } from '../records/collection.ts'
import { readCell, checkChanges } from '../records/form/check-changes.ts'
import { personName } from './contact-naming.ts'
import { knownCountry, toContactDraft } from './known-country.ts'

export const checkContact = checkChanges(() => ContactChanges.check(knownCountry))

/** What an export alone needs: the list opens this file itself, so it would load what this one imported. */
export const loadBankAccounts = () => import('./accounts-of-contact.ts')

/** How contacts are edited in the list, with the texts of their form. */
export const contactCells: CellRules<WithMeta<Contact>> = {
  fieldsIn: (contact, column) => {
    if (column === 'name') return fieldsOfName(contact)
    if (column === 'person') return personFields
    return contactFieldNames.filter((name) => name === column)
  },
  toDraft: toContactDraft,
  read: readCell(checkContact),
  warnings: async () => {
    const { warningsOf } = await import('./contact-warnings.ts')
    return (typed) => warningsOf({ ...emptyContact, ...typed })
  },
}

const personFields = ['firstName', 'lastName']

function fieldsOfName(contact: Contact): string[] {
  if (contact.company.trim()) return ['company']
  if (personName(contact)) return personFields
  return contact.email.trim() ? ['email'] : ['company']
}
