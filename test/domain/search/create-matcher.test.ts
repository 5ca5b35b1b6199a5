import { expect, test } from 'vitest'
import { contactFieldNames, transactionFieldNames } from '../../../src/domain/fields.ts'
import { createMatcher, searchText, searchTextVersion } from '../../../src/domain/search/search-text.ts'
import { createMemoryStore } from '../../../src/service/create-memory-store.ts'
import { aContact, aTransaction } from '../../builders.ts'

const contact = aContact({ id: 'id-777', company: 'Łódź Bouw', phone: '+32 9 211 22 33' })
const transaction = aTransaction({ id: 'id-777', date: '2026-03-31', amount: '-1234.50' })

const words = ['', ' ', 'lodz', 'lodz 9000', 'ŁÓDŹ bouw gent', 'lodz nothing', 'belgië', 'eur', '½ﷺ']
const values = ['092112233', 'id-777', '777', 'be 0449.679.429', '1.234,50', '€ 1 234.50', '31/03/2026']
const periods = ['date:2026-03', 'date:2026-03 houthandel', 'date:2026-04']

test.each([...words, ...values, ...periods])(
  'a search outside the service finds what the service finds: %j',
  async (search) => {
    const store = createMemoryStore({ contacts: [contact], transactions: [transaction] })
    const matches = createMatcher(search)
    const { id: _, ...contactFields } = contact
    const { id: __, ...transactionFields } = transaction
    const asked = { search, page: 1, pageSize: 25 }
    expect(matches('contacts', contactFields)).toBe((await store.contacts.list(asked)).items.length === 1)
    expect(matches('transactions', transactionFields)).toBe(
      (await store.transactions.list(asked)).items.length === 1,
    )
  },
)

test('of a record that was changed, either version has the words', () => {
  const matches = createMatcher('gent brugge date:2026-03')
  expect(createMatcher('gent brugge')('contacts', { city: 'Gent' }, { city: 'Brugge' })).toBe(true)
  expect(
    matches('transactions', { description: 'Gent' }, { description: 'Brugge', date: '2026-03-02' }),
  ).toBe(true)
  expect(matches('transactions', { description: 'Gent' }, { description: 'Brugge' })).toBe(false)
})

// A number or a day as any screen, paper or habit shows it, beside what is stored.
const transactions: [stored: Parameters<typeof aTransaction>[0], ...searches: string[]][] = [
  [{ amount: '711.35' }, '711,35', '+711.35', '711.35', '€ 711,35', '+711,35 EUR'],
  [{ amount: '1234.50' }, '€ 1.234,50', '1 234,50', "1'234.50", '1.234,5', '1,234.50'],
  [{ amount: '3020.00' }, '+3,020.00', '3020', '3.020,00'],
  [{ amount: '-3020.00' }, '-3020', '−3.020,00', '3020', '-3,020.00'],
  [{ date: '2026-03-01' }, '1.3.2026', '01.03.2026', '01/03/2026', 'March 2026', 'März 2026', '1 March 2026'],
  [{ counterpart: 'MUELLER BUEROBEDARF' }, 'Müller', 'Bu\u0308robedarf', 'mueller'],
  [{ counterpart: 'Müller Bürobedarf' }, 'Mueller', 'BUEROBEDARF müller', 'muller'],
  [{ counterpart: 'SOERENSEN AARHUS' }, 'Sørensen', 'Århus'],
  [{ description: 'BE68 5390 0754 7034' }, 'BE68539007547034', 'be68 5390 0754 7034'],
  [{ description: 'BE68539007547034' }, 'BE68539007547034', 'BE68 5390 0754 7034'],
]
const contacts: [stored: Parameters<typeof aContact>[0], ...searches: string[]][] = [
  [{ phone: '+32 9 269 52 98' }, '+3292695298', '+32 9 269 52 98', '09 269 52 98', '092695298'],
  [{ phone: '+3292695298' }, '+32 9 269 52 98', '+3292695298'],
  [{ vatNumber: 'BE0445455375' }, 'BE 0445.455.375', 'BE0445455375', '0445 455 375'],
  [{ vatNumber: 'BE 0445.455.375' }, 'BE0445455375', 'BE 0445 455 375'],
]
const inTransactions = transactions.flatMap(([stored, ...all]) => all.map((one) => ({ one, stored })))
const inContacts = contacts.flatMap(([stored, ...all]) => all.map((one) => ({ one, stored })))

test.each(inTransactions)('$one finds the transaction that shows it', ({ one, stored }) => {
  const { id: _id, ...fields } = aTransaction(stored)
  expect(createMatcher(one)('transactions', fields)).toBe(true)
})

test.each(inContacts)('$one finds the contact that shows it', ({ one, stored }) => {
  const { id: _id, ...fields } = aContact(stored)
  expect(createMatcher(one)('contacts', fields)).toBe(true)
})

test.each([
  ['+3,020.00', { amount: '-3020.00' }],
  ['-3020', { amount: '3020.00' }],
  ['711,35', { amount: '711.45' }],
  ['March 2026', { date: '2026-04-01' }],
  ['Bauer', { counterpart: 'Baur' }],
  ['Müller', { counterpart: 'Muellr' }],
])('%s does not find another', (search, stored) => {
  const { id: _id, ...fields } = aTransaction({ description: 'x', ...stored })
  expect(createMatcher(search)('transactions', fields)).toBe(false)
})

// Books hold these texts. Another list of fields needs another version, or existing books keep texts that a check finds wrong.
test('this version of the search texts is made of these fields', () => {
  expect({ version: searchTextVersion, contactFieldNames, transactionFieldNames }).toEqual({
    version: 6,
    contactFieldNames: [
      'firstName',
      'lastName',
      'company',
      'phone',
      'email',
      'vatNumber',
      'country',
      'city',
      'zip',
      'number',
      'street',
    ],
    transactionFieldNames: ['date', 'currency', 'amount', 'counterpart', 'description'],
  })
})

test('numbers of a field that has them are also found without their marks', () => {
  const phone = '+32 9 211 22 33'
  expect(searchText({ id: '1', phone }).split('\n')).toEqual([phone, '3292112233'])
  expect(searchText({ id: '1', zip: phone })).toBe(phone)
})
