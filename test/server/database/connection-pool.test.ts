import { expect, test } from 'vitest'
import { createTurns } from '../../../src/server/database/sqlite/sqlite-dialect.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { emptyBooks, kinds } from './empty-books.ts'

test('a connection that is given back goes to the next one, and not to one that has given up', async () => {
  const turns = createTurns(20)
  await turns.take()
  await expect(turns.take()).rejects.toThrow('The books are busy')
  const seen: number[] = []
  const waiting = [1, 2].map(async (number) => {
    await turns.take()
    seen.push(number)
    turns.giveBack()
  })
  turns.giveBack()
  await Promise.all(waiting)
  await turns.take()
  expect(seen).toEqual([1, 2])
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
