import { expect, test } from 'vitest'
import { compareText } from '../../../src/domain/compare-text.ts'
import { selectRecords } from '../../../src/domain/query/select-records.ts'
import { createTurns } from '../../../src/server/database/sqlite/sqlite-dialect.ts'
import { displayName } from '../../../src/service/store.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { emptyBooks, kinds } from './empty-books.ts'
import { onEveryDatabaseIfLong } from './every-database.ts'

const names = [
  'Maes',
  'maas',
  'Ørsted',
  'ömer',
  'Zwart',
  '𝔐agic',
  '漢字',
  '42 Ltd',
  '"Quote"',
  ' lead',
  'Мир',
  'ﬁn',
  'ß',
  '',
]

onEveryDatabaseIfLong('pages far from the first', (books) => {
  test('hold what a list of all has at their place, also after edits and deletions', async () => {
    const { id } = await books().accounts.add(crypto.randomUUID())
    const days = (index: number) =>
      `20${String(10 + (index % 16))}-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 31) + 1).padStart(2, '0')}`
    await books().load(id, {
      contacts: Array.from({ length: 1500 }, (_, index) =>
        aContact({
          id: `c${index}`,
          company: '',
          firstName: '',
          lastName: `${names[index % names.length]}${index % 7}`,
        }),
      ),
      transactions: Array.from({ length: 1500 }, (_, index) =>
        aTransaction({ id: `t${index}`, date: index % 50 === 0 ? '' : days(index) }),
      ),
    })
    const { contacts, transactions } = books().storeOf(id)
    for (let index = 0; index < 30; index++) {
      await contacts.update(`c${index * 11}`, { lastName: `Moved ${index}` })
      await transactions.update(`t${index * 11}`, { date: index % 2 ? '2031-05-05' : '' })
    }
    await contacts.remove(Array.from({ length: 100 }, (_, index) => `c${index * 13 + 1}`))
    await transactions.remove(Array.from({ length: 100 }, (_, index) => `t${index * 13 + 1}`))

    const everyContact = (await contacts.list({ search: '', page: 1, pageSize: 2000 })).items
    const everyTransaction = (await transactions.list({ search: '', page: 1, pageSize: 2000 })).items
    expect(everyContact.map((one) => one.id)).toEqual(
      everyContact
        .toSorted(
          (one, other) => compareText(displayName(one), displayName(other)) || compareText(one.id, other.id),
        )
        .map((one) => one.id),
    )
    for (const page of [144, 145, 150, 155, 156]) {
      const from = (page - 1) * 9
      expect((await contacts.list({ search: '', page, pageSize: 9 })).items).toEqual(
        everyContact.slice(from, from + 9),
      )
      expect((await transactions.list({ search: '', page, pageSize: 9 })).items).toEqual(
        everyTransaction.slice(from, from + 9),
      )
    }
    expect(everyContact).toHaveLength(1400)
    expect(everyTransaction).toHaveLength(1400)
  })

  test('and streams of thousands of hits hold what all hits have at their place', async () => {
    const { id } = await books().accounts.add(crypto.randomUUID())
    const all = Array.from({ length: 6000 }, (_, index) =>
      aTransaction({
        id: `t${String(index).padStart(4, '0')}`,
        date: `2026-0${(index % 9) + 1}-1${index % 10}`,
        counterpart: index % 50 === 7 ? 'Other' : 'Bakery',
        description: '',
      }),
    )
    await books().load(id, { transactions: all })
    const hits = all
      .filter(({ counterpart }) => counterpart === 'Bakery')
      .toSorted((one, other) => compareText(other.date, one.date) || compareText(one.id, other.id))
    const { transactions, queries } = books().storeOf(id)
    for (const field of ['date', 'amount', 'counterpart', 'currency'] as const) {
      const query = { search: '', filter: {}, sort: { field, descending: field === 'date' } }
      const streamed: object[] = []
      for await (const portion of queries.transactions.records(query)) streamed.push(...portion)
      expect(streamed).toEqual(selectRecords.transactions(all, query))
    }
    // Those before the 5,000th hit are found in another way than those behind it, and both once more from memory.
    for (const page of [1, 50, 199, 200, 201, 202, 235, 236, 50, 201, 236]) {
      const found = await transactions.list({ search: 'bakery', page, pageSize: 25 })
      expect(found.total).toBe(hits.length)
      expect(found.items).toEqual(hits.slice(page * 25 - 25, page * 25))
    }
  })
})

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
