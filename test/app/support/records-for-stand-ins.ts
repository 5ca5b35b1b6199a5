import type { Contact } from '../../../src/domain/contact.ts'
import type { Transaction } from '../../../src/domain/transaction.ts'
import { aContact, aTransaction } from '../../builders.ts'

const places = [
  ['Gent', '9000', 'BE'],
  ['Ñuñoa', '7750000', 'CL'],
  ['Łódź', '90-001', 'PL'],
  ['Zürich', '8001', 'CH'],
] as const
const amounts = ['-1234.56', '0.05', '98765.40', '-7.00', '1250.10', '-0.99', '12.30', '-100000.00']

/** 24 records of each kind, three pages of a stand-in, whose values are awkward in the ways that dialects are. */
export function manyRecords(): { contacts: Contact[]; transactions: Transaction[] } {
  const numbers = Array.from({ length: 24 }, (_, index) => index + 1)
  return {
    contacts: numbers.map((number) => {
      const [city, zip, country] = places[number % places.length] ?? places[0]
      return aContact({
        id: String(number),
        firstName: number % 5 === 0 ? '' : `Voornaam ${number}`,
        lastName: `O'Brien-"${number}"`,
        company: `Firma ${String.fromCodePoint(64 + number)}${number}, <Söhne> & Co`,
        phone: `+32 9 211 ${String(number).padStart(4, '0')}`,
        email: `person${number}@example.com`,
        city,
        zip,
        country,
        number: `${number} bus 007`,
      })
    }),
    transactions: numbers.map((number) =>
      aTransaction({
        id: String(number),
        date: `2026-0${1 + (number % 3)}-${String(1 + ((number * 7) % 28)).padStart(2, '0')}`,
        currency: number % 4 === 0 ? 'CHF' : 'EUR',
        amount: amounts[number % amounts.length] ?? '1.00',
        counterpart: number % 6 === 0 ? '' : `Müller & Söhne ${number}`,
        description: `Factuur 2026/${number}; 50 % korting\nregel 2`,
      }),
    ),
  }
}
