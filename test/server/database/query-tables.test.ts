import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactionFieldNames } from '../../../src/domain/fields.ts'
import { addUp } from '../../../src/domain/query/add-up.ts'
import { groupings, groupTotals } from '../../../src/domain/query/group-totals.ts'
import { selectRecords } from '../../../src/domain/query/select-records.ts'
import type { Transaction } from '../../../src/domain/transaction.ts'
import { openBooks } from '../../../src/server/database/open-books.ts'
import type { Books } from '../../../src/server/database/books.ts'
import type { TransactionQueries } from '../../../src/service/store.ts'
import { aTransaction } from '../../builders.ts'
import { transactionFilter } from '../../domain/query/records.ts'
import { runs } from '../../seed.ts'

const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
let books: Books
let elsewhere: Books

beforeAll(async () => {
  books = await openBooks(join(folder, 'books.db'))
  // As if every account were too large to be read while somebody waits.
  elsewhere = await openBooks(join(folder, 'books.db'), { fewRows: 40 })
})

afterAll(async () => {
  await Promise.all([books.close(), elsewhere.close()])
  rmSync(folder, { recursive: true })
})

const amounts = [
  '1',
  '-2.50',
  '0.10',
  '-0.1',
  '0',
  '0.000000',
  '-0.000',
  '1e3',
  '',
  '12345678901234567890.12',
  '-3.12345',
  '-3.123450',
  '-3.12346',
  '3.1234000',
  '3.1234',
  '100000000000.5',
]
const names = ['Acme', 'acme', 'Łódź', 'Lodz', '', 'Ōita 😀', 'Ōita ｚ']
const currencies = ['EUR', 'USD', ' EUR', '']
const values = fc.record({
  date: fc.constantFrom('2026-01-31', '2026-02-30', '2025-12-31', '', '2026-00-01'),
  amount: fc.constantFrom(...amounts),
  counterpart: fc.constantFrom(...names),
  currency: fc.constantFrom(...currencies),
  description: fc.constantFrom('', 'rent', 'Rent '),
})

// New ids come before, between and after those that are there.
const act = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    ids: fc.uniqueArray(fc.nat(9999), { maxLength: 9 }),
    values,
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    ids: fc.uniqueArray(fc.nat(700), { maxLength: 3 }),
    values,
  }),
  fc.record({
    kind: fc.constant('remove' as const),
    ids: fc.uniqueArray(fc.nat(700), { maxLength: 5 }),
    values,
  }),
)

// oxlint-disable-next-line vitest/expect-expect -- the property expects
test('the tables in memory follow every write, of this program and of another', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(values, { minLength: 600, maxLength: 600 }),
      fc.array(fc.tuple(act, fc.boolean(), transactionFilter), { minLength: 6, maxLength: 6 }),
      async (first, acts) => {
        const { id: account } = await books.accounts.add(`Account ${crypto.randomUUID()}`)
        await books.load(account, {
          transactions: first.map((one, index) => aTransaction({ ...one, id: `k${index * 10}` })),
        })
        const { transactions } = books.storeOf(account)
        const used = new Set<string>()
        for (const [{ kind, ids, values: given }, isElsewhere, filter] of acts) {
          const writer = isElsewhere ? elsewhere : books
          const there = (await transactions.list(everything)).items
          const some = ids.flatMap((index) => there[index % there.length]?.id ?? [])
          if (kind === 'remove') await writer.storeOf(account).transactions.remove(some)
          if (kind === 'edit')
            for (const id of some) await writer.storeOf(account).transactions.update(id, given)
          if (kind === 'add') {
            const fresh = ids.map((index) => `k${index}-${used.size}`).filter((id) => !used.has(id))
            for (const id of fresh) used.add(id)
            await writer.load(account, { transactions: fresh.map((id) => aTransaction({ ...given, id })) })
          }
          const all = (await transactions.list(everything)).items
          for (const one of [books, elsewhere])
            await compare(one.storeOf(account).queries.transactions, all, filter)
        }
      },
    ),
    { numRuns: runs(12), endOnFailure: true },
  )
}, 240_000)

test('questions about a short period have the same answers before the account is read', async () => {
  const period = { from: '2026-01-01', end: '2026-02-01' }
  const older = Array.from({ length: 60 }, (_, index) =>
    aTransaction({ id: `a${index}`, date: '2020-01-01' }),
  )
  // Every amount several times, so that ids decide; in another order than the days.
  const within = Array.from({ length: 38 }, (_, index) =>
    aTransaction({
      id: `k${(index * 17) % 38}`,
      date: `2026-01-${10 + (index % 5)}`,
      amount: amounts[index % amounts.length] ?? '',
      counterpart: names[index % names.length] ?? '',
      currency: currencies[index % currencies.length] ?? '',
    }),
  )
  const filters = [
    {},
    { direction: 'withdrawal' as const },
    { direction: 'deposit' as const },
    { currency: 'EUR' },
    { counterparts: ['acme', 'Łódź'] },
    { counterparts: [] },
    { without: ['counterpart' as const] },
    { without: ['counterpart' as const, 'amount' as const] },
  ]
  const sort = { field: 'amount' as const, descending: false }
  const newestFirst = { field: 'date' as const, descending: true }
  /** The answer about an account that nothing was asked about yet. */
  async function first<T>(ask: (asked: TransactionQueries) => Promise<T>): Promise<T> {
    const { id: account } = await books.accounts.add(`Account ${crypto.randomUUID()}`)
    await books.load(account, { transactions: [...older, ...within] })
    return ask(elsewhere.storeOf(account).queries.transactions)
  }
  for (const filter of filters)
    for (const search of ['', 'acme']) {
      const query = { search, filter: { ...filter, period } }
      const all = selectRecords.transactions([...older, ...within], {
        search: '',
        filter: {},
        sort: newestFirst,
      })
      const sorted = await first((asked) => asked.page({ ...query, sort }, { page: 1, pageSize: 50 }))
      expect([filter, sorted.items]).toEqual([filter, selectRecords.transactions(all, { ...query, sort })])
      const listed = await first((asked) => asked.page(query, { page: 1, pageSize: 50 }))
      expect([filter, listed.items]).toEqual([filter, selectRecords.transactions(all, query)])
      expect([filter, await first((asked) => asked.totals(query))]).toEqual([filter, addUp(listed.items)])
    }
}, 60_000)

const everything = { search: '', page: 1, pageSize: 5000 }

async function compare(queries: TransactionQueries, all: Transaction[], filter: object) {
  for (const field of transactionFieldNames.filter((name) => name !== 'description'))
    for (const [descending, language] of [[false], [true, 'sv']] as const) {
      const query = { search: '', filter: {}, sort: { field, descending, ...(language && { language }) } }
      const expected = selectRecords.transactions(all, query)
      for (const page of [1, 3, Math.ceil(all.length / 40), 99]) {
        const items = expected.slice(40 * page - 40, 40 * page)
        const asked = await queries.page(query, { page, pageSize: 40 })
        expect([field, page, asked]).toEqual([field, page, { items, total: all.length }])
      }
    }
  const query = { search: '', filter }
  const found = selectRecords.transactions(all, query)
  expect(await queries.page(query, { page: 1, pageSize: 500 })).toEqual({
    items: found.slice(0, 500),
    total: found.length,
  })
  const streamed: Transaction[] = []
  const sorted = { ...query, sort: { field: 'amount' as const, descending: true } }
  for await (const portion of queries.records(sorted)) streamed.push(...portion)
  expect(streamed).toEqual(selectRecords.transactions(all, sorted))
  expect(await queries.totals({ search: '', filter: {} })).toEqual(addUp(all))
  expect(await queries.totals(query)).toEqual(addUp(found))
  for (const by of groupings) expect(await queries.groups(query, by)).toEqual(groupTotals(found, by))
}
