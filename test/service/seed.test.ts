import { expect, test } from 'vitest'
import { checkVatNumber } from '../../src/contacts/check-vat-number.ts'
import { Contact, NewContact } from '../../src/domain/contact.ts'
import { Transaction, TransactionDraft } from '../../src/domain/transaction.ts'
import { seed } from '../../src/mock/seed/seed.ts'
import { vatNumber } from '../../src/mock/seed/vat-number.ts'
import { createRandom } from '../../src/mock/seed/create-random.ts'
import { countryName } from '../../src/domain/country.ts'
import { directionOf } from '../../src/domain/money.ts'

const { contacts, transactions } = seed()

test('the demo has 1,000 contacts and 5,000 transactions under stable ids', () => {
  expect(contacts.map(({ id }) => id)).toEqual(Array.from({ length: 1000 }, (_, index) => String(index + 1)))
  expect(transactions.map(({ id }) => id)).toEqual(
    Array.from({ length: 5000 }, (_, index) => String(index + 1)),
  )
})

test('every call creates the same records again', () => {
  const again = seed()
  expect(again).toEqual({ contacts, transactions })
  expect(again.contacts[0]).not.toBe(contacts[0])
})

test('the demo is the same on every machine and after every refactoring: changes of visitors are kept by its ids', () => {
  expect(contacts[0]).toMatchObject({ company: 'Kouter Vastgoed NV', country: 'BE' })
  expect(transactions[0]).toMatchObject({
    date: '2024-11-01',
    amount: '-4850.00',
    counterpart: 'Kouter Vastgoed NV',
  })
  const filled = (_: string, value: unknown) => (value === '' ? undefined : value)
  expect(checksumOf(JSON.stringify({ contacts, transactions }, filled))).toMatchInlineSnapshot(`"f9750fd2"`)
})

test('every record follows the contract, so that each of them can be saved from its form', () => {
  for (const contact of contacts) {
    expect(Contact.parse(contact)).toEqual(contact)
    const { id: _, ...draft } = contact
    expect(NewContact.safeParse(draft).error).toBeUndefined()
  }
  for (const transaction of transactions) {
    expect(Transaction.parse(transaction)).toEqual(transaction)
    const { id: _, ...draft } = transaction
    expect(TransactionDraft.safeParse(draft).error).toBeUndefined()
    expect(transaction.amount).toMatch(/^-?\d+\.\d\d$/)
  }
})

test('contacts are two thirds companies, from countries that exist, with mail that reaches nobody', () => {
  expect(contacts.filter(({ company }) => company).length).toBeGreaterThan(600)
  expect(contacts.filter(({ company }) => !company).length).toBeGreaterThan(300)
  expect(contacts.filter(({ company, lastName }) => company && lastName).length).toBeGreaterThan(200)
  const codes = new Set(contacts.map(({ country }) => country).filter(Boolean))
  expect(codes.size).toBeGreaterThan(12)
  for (const code of codes) expect(countryName(code, 'en')).not.toBe(code)
  for (const { email } of contacts) expect(email).toMatch(/^$|^[a-z0-9.]+@[a-z0-9-]+\.example$/)
})

test('postcode, phone and VAT number have the shape of the country', () => {
  const shapes: Record<string, { zip: RegExp; phone: RegExp; vat: RegExp }> = {
    BE: { zip: /^\d{4}$/, phone: /^\+32 /, vat: /^BE0\d{9}$/ },
    NL: { zip: /^\d{4} [A-Z]{2}$/, phone: /^\+31 /, vat: /^NL\d{9}B\d\d$/ },
    PL: { zip: /^\d\d-\d{3}$/, phone: /^\+48 /, vat: /^PL\d{10}$/ },
    GB: { zip: /^[A-Z]{1,2}\d[A-Z]? \d[A-Z]{2}$/, phone: /^\+44 /, vat: /^GB\d{9}$/ },
    SE: { zip: /^\d{3} \d\d$/, phone: /^\+46 /, vat: /^SE\d{10}01$/ },
    CH: { zip: /^\d{4}$/, phone: /^\+41 /, vat: /^CHE-\d{3}\.\d{3}\.\d{3} MWST$/ },
  }
  const misfits = contacts.flatMap(({ country, zip, phone, vatNumber }) => {
    const shape = shapes[country]
    if (!shape) return []
    const parts: [string, RegExp][] = [
      [zip, shape.zip],
      [phone, shape.phone],
      [vatNumber, shape.vat],
    ]
    return parts.filter(([text, form]) => text !== '' && !form.test(text))
  })
  expect(misfits).toEqual([])
})

test('some fields are empty, as in life', () => {
  for (const field of ['phone', 'email', 'vatNumber', 'country', 'street'] as const) {
    const empty = contacts.filter((contact) => contact[field] === '').length
    expect([field, empty > 10 && empty < 600]).toEqual([field, true])
  }
  expect(transactions.some(({ counterpart }) => counterpart === '')).toBe(true)
  expect(transactions.some(({ description }) => description === '')).toBe(true)
  expect(transactions.some(({ description }) => description.split('\n').length > 3)).toBe(true)
})

test('transactions fill two years with deposits and withdrawals in six currencies', () => {
  const dates = transactions.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted())
  expect(dates[0]).toBe('2024-11-01')
  expect(dates.at(-1)).toMatch(/^2026-10-(30|31)$/)
  expect(new Set(dates.map((date) => date.slice(0, 7))).size).toBe(24)
  const currencies = new Set(transactions.map(({ currency }) => currency))
  expect(currencies).toEqual(new Set(['EUR', 'CHF', 'GBP', 'PLN', 'SEK', 'USD']))
  expect(transactions.filter(({ currency }) => currency === 'EUR').length).toBeGreaterThan(4000)
  const deposits = transactions.filter(({ amount }) => directionOf(amount) === 'deposit').length
  expect(deposits).toBeGreaterThan(2000)
  expect(deposits).toBeLessThan(3000)
})

test('most counterparts are contacts', () => {
  const names = new Set(
    contacts.flatMap(({ company, firstName, lastName }) => [company, `${firstName} ${lastName}`]),
  )
  const known = transactions.filter(({ counterpart }) => names.has(counterpart)).length
  expect(known).toBeGreaterThan(4000)
})

test('the rent is paid in each of the 24 months', () => {
  const rents = transactions.filter(({ description }) => description.startsWith('Rent '))
  expect(rents.map(({ description }) => description.slice(-7))).toEqual(
    [...new Set(transactions.map(({ date }) => date.slice(0, 7)))].toSorted(),
  )
})

test.each('AT BE CH DE DK ES FR GB HU IT LU NL PL SE'.split(' '))(
  'VAT numbers of %s pass the check of their country',
  (country) => {
    const random = createRandom(7)
    for (let count = 0; count < 200; count += 1) {
      const number = vatNumber(country, random)
      expect([number, checkVatNumber(number, '')]).toEqual([
        number,
        { country, named: true, fault: undefined },
      ])
    }
  },
)

/** A plain 32-bit checksum (FNV-1a) of the text. */
function checksumOf(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16)
}
