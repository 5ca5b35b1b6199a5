import { expect, test } from 'vitest'
import { ConnectionPool } from '../../../src/server/database/sqlite/connection-pool.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { emptyBooks, kinds } from './empty-books.ts'

test('without a limit on waiting, a connection that is given back goes to the next one', async () => {
  const pool = new ConnectionPool([{ run: async () => ({ rows: [], changes: 0 }), close: async () => {} }])
  const first = await pool.take()
  const [second, third] = [pool.take(), pool.take()]
  pool.giveBack(first)
  pool.giveBack(await second)
  pool.giveBack(await third)
  expect(await pool.take()).toBe(first)
})

test.each(kinds)('the first questions about a long list may come at once (%s)', async (kind) => {
  const { books } = await emptyBooks(kind)
  const { id } = await books.accounts.add('One')
  // More than a table reads at a time, so that the second question begins while the first one waits.
  await books.load(id, { transactions: Array.from({ length: 4100 }, () => aTransaction()) })
  const { transactions } = books.storeOf(id).queries
  const totals = () => transactions.totals({ search: '', filter: {} })
  for (const { count } of await Promise.all([totals(), totals(), totals()])) expect(count).toBe(4100)
  expect(await totals()).toMatchObject({ count: 4100 })
})

test.each(kinds)('two users may sort contacts at once (%s)', async (kind) => {
  const { books } = await emptyBooks(kind)
  const { id } = await books.accounts.add('One')
  await books.load(id, {
    contacts: [aContact({ id: 'c1', city: 'Gent' }), aContact({ id: 'c2', city: 'Brugge' })],
  })
  const { contacts } = books.storeOf(id).queries
  const sorted = async () => {
    const query = { search: '', filter: {}, sort: { field: 'city', descending: false } } as const
    const { items } = await contacts.page(query, { page: 1, pageSize: 25 })
    return items.map(({ city }) => city)
  }
  for (const cities of await Promise.all([sorted(), sorted(), sorted()]))
    expect(cities).toEqual(['Brugge', 'Gent'])
  expect(await sorted()).toEqual(['Brugge', 'Gent'])
})
