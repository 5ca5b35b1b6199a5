import type { Contact } from '../../src/domain/contact.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import type { Store } from '../../src/service/store.ts'
import { aContact } from '../builders.ts'

/** Makes a fresh store that holds the records. */
export type OpenStore = (records: { contacts: Contact[]; transactions: Transaction[] }) => Promise<Store>

/** A contact with nothing but an id, and what is given. */
export function blankContact(overrides: Partial<Contact>): Contact {
  return aContact({
    firstName: '',
    lastName: '',
    company: '',
    phone: '',
    email: '',
    vatNumber: '',
    country: '',
    city: '',
    zip: '',
    number: '',
    street: '',
    ...overrides,
  })
}
