import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ownServiceSource } from '../../../src/api/query/own-service-source.ts'
import { bookend } from '../../../src/dialect/profile/bookend.ts'
import { openSession } from '../../../src/api/session/service-session.ts'
import { createMemoryStore } from '../../../src/service/create-memory-store.ts'
import { createService } from '../../../src/service/create-service.ts'
import { aTransaction } from '../../builders.ts'

const store = createMemoryStore({
  contacts: [],
  transactions: [aTransaction({ amount: '-7.50' }), aTransaction()],
})
const service = createService({ store })
const session = openSession(
  { id: 'own', profile: { ...bookend, baseUrl: 'http://bookend.test/api' } },
  {
    remembers: false,
    send: async (request) =>
      service.fetch(new Request(request.url.replace('/api/', '/'), { headers: request.headers })),
  },
)
const source = ownServiceSource(session, new QueryClient(), 'transactions')
const everything = { search: '', filter: {} }

test('what our own service counts arrives as numbers, and what it adds up as text', async () => {
  const { totals, coverage } = await source.totals(everything)
  expect(totals.count).toBe(2)
  expect(totals.currencies).toEqual([
    { currency: 'EUR', count: 2, deposits: '0.00', withdrawals: '-1242.00', net: '-1242.00' },
  ])
  expect(coverage).toMatchObject({ read: 2, of: 2, whole: true })
  const { values } = await source.values(everything, 'counterpart')
  expect(values).toEqual([{ value: 'Houthandel Peeters BV', count: 2 }])
  const { groups } = await source.groups(everything, 'month')
  expect(groups.map(({ key, totals: { count } }) => [key, count])).toEqual([['2026-03', 2]])
})
