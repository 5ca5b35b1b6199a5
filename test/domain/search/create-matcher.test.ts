import { expect, test } from 'vitest'
import { createMatcher } from '../../../src/domain/search/create-matcher.ts'
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
