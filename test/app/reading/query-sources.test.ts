import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowTasks } from '../../../src/api/full-scan/row-tasks.ts'
import { ownServiceSource } from '../../../src/api/query/own-service-source.ts'
import { openSession } from '../../../src/api/session/service-session.ts'
import { bookend } from '../../../src/dialect/profile/bookend.ts'
import { transactionFieldNames } from '../../../src/domain/fields.ts'
import { addUp } from '../../../src/domain/query/add-up.ts'
import { selectRecords } from '../../../src/domain/query/select-records.ts'
import { createMemoryStore } from '../../../src/service/create-memory-store.ts'
import { createService } from '../../../src/service/create-service.ts'
import { aTransaction } from '../../builders.ts'
import { transactionFilter } from '../../domain/query/records.ts'
import { runs } from '../../seed.ts'

const values = fc.record({
  date: fc.constantFrom('2026-01-31', '2026-02-30', '2025-12-31', ''),
  amount: fc.oneof(
    fc.integer({ min: -9999, max: 9999 }).map((cents) => (cents / 100).toFixed(2)),
    fc.constantFrom('', '1e3', '12345678901234567890.12', '-0.000', '0.0001'),
  ),
  counterpart: fc.constantFrom('Acme', 'acme', 'Łódź', 'Lodz', ''),
  currency: fc.constantFrom('EUR', 'USD', ''),
})

test('every page of a reading, near or far, is the one that the domain gives, and so are its totals', () => {
  fc.assert(
    fc.property(
      fc.array(values, { minLength: 1, maxLength: 300, size: 'max' }),
      fc.oneof(fc.constant({}), transactionFilter),
      fc.constantFrom(...transactionFieldNames),
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      (given, filter, field, descending, size) => {
        const rows = given.map((one, index) => aTransaction({ ...one, id: `k${(index * 7) % 311}` }))
        const query = { search: '', filter, sort: { field, descending } }
        const wanted = { collection: 'transactions' as const, filter, sort: query.sort }
        const expected = selectRecords.transactions(rows, query)
        const tasks = createRowTasks()
        tasks.add('list', rows)
        for (const page of [0, 1, Math.floor(rows.length / size)]) {
          const [from, to] = [page * size, page * size + size]
          const reply = tasks.answer('list', wanted, { ask: 'slice', from, to })
          expect(reply).toEqual({ found: expected.length, rows: expected.slice(from, to) })
        }
        expect(tasks.answer('list', wanted, { ask: 'totals' }).totals).toEqual(addUp(expected))
      },
    ),
    { numRuns: runs(2000) },
  )
})

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
