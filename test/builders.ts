import type { Contact } from '../src/domain/contact.ts'
import { emptyContact, emptyTransaction } from '../src/domain/fields.ts'
import type { Transaction } from '../src/domain/transaction.ts'

/** A complete contact; ids count up unless one is given. */
export function aContact(overrides: Partial<Contact> = {}): Contact {
  return {
    id: nextId(),
    ...emptyContact,
    firstName: 'Lotte',
    lastName: 'Peeters',
    company: 'Houthandel Peeters BV',
    phone: '+32 9 211 22 33',
    email: 'lotte.peeters@houthandel-peeters.example',
    vatNumber: 'BE0449679429',
    country: 'BE',
    city: 'Gent',
    zip: '9000',
    number: '12 bus 3',
    street: 'Nederkouter',
    ...overrides,
  }
}

/** A complete transaction; ids count up unless one is given. */
export function aTransaction(overrides: Partial<Transaction> = {}): Transaction {
  return {
    id: nextId(),
    ...emptyTransaction,
    date: '2026-03-31',
    currency: 'EUR',
    amount: '-1234.50',
    counterpart: 'Houthandel Peeters BV',
    description: 'Factuur 2026-0042',
    ...overrides,
  }
}

let lastId = 0

function nextId(): string {
  lastId += 1
  return String(lastId)
}
