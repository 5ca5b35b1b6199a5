import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../../builders.ts'
import { onEveryDatabaseIfLong } from './every-database.ts'
import { storeWith } from './empty-books.ts'

const records = 20_060

onEveryDatabaseIfLong('a letter that hundreds of different ones follow', (books) => {
  test('is found exactly, alone and beside other words, on every page', async () => {
    const companies = Array.from(
      { length: 300 },
      (_, index) => `Q${String.fromCodePoint(0x4e00 + index)} Ltd`,
    )
    const contacts = companies.map((company, index) =>
      aContact({ id: `c${index}`, company: index % 3 === 0 ? company.slice(1) : company }),
    )
    const store = await storeWith(books(), { contacts, transactions: [] })
    const found = async (search: string, page: number) => {
      const { items, ...rest } = await store.contacts.list({ search, page, pageSize: 60 })
      return [rest, items.map(({ company }) => company)]
    }
    const inOrder = companies.filter((_, index) => index % 3 > 0)
    for (const search of ['q', 'q ltd', 'lt q t'])
      for (const page of [1, 2, 4, 9])
        expect(await found(search, page)).toEqual([{ total: 200 }, inOrder.slice(page * 60 - 60, page * 60)])
    expect(await found('q nowhere', 1)).toEqual([{ total: 0 }, []])
    const counted = await store.queries.contacts.page({ search: 'q', filter: {} }, { page: 1, pageSize: 1 })
    expect(counted.total).toBe(200)
  })
})

onEveryDatabaseIfLong('words that most of 20,060 records contain', (books) => {
  test('are answered in list order on every page, with a total that is exact or says that it is not', async () => {
    const transactions = Array.from({ length: records }, (_, index) =>
      aTransaction({
        id: `t${String(index).padStart(5, '0')}`,
        date: `2026-0${1 + (index % 9)}-1${index % 10}`,
        counterpart: index === 7 ? 'Landlord' : 'Tenant',
        description: index === 9 ? 'Rent' : 'Rent of January, bananas',
      }),
    )
    const store = await storeWith(books(), { contacts: [], transactions })
    const inOrder = transactions.toSorted((one, other) =>
      one.date === other.date ? (one.id < other.id ? -1 : 1) : one.date < other.date ? 1 : -1,
    )
    const isCounted = books().kind === 'SQLite'
    for (const [search, hits, isExact] of [
      ['rent', inOrder, isCounted],
      ['jan', inOrder.filter(({ id }) => id !== 't00009'), isCounted],
      ['re tenant e', inOrder.filter(({ id }) => id !== 't00007'), isCounted],
      ['rent date:2026', inOrder, isCounted],
      ['banana', inOrder.filter(({ id }) => id !== 't00009'), false],
    ] as const)
      for (const page of [1, 3, 802, 803, 900]) {
        const found = await store.transactions.list({ search, page, pageSize: 25 })
        const rows = hits.slice(page * 25 - 25, page * 25)
        expect(found.items).toEqual(rows)
        const isLast = rows.length < 25 // or after it: then all have been seen
        expect([search, page, found.totalIsLowerBound ?? false]).toEqual([search, page, !isExact && !isLast])
        expect(found.total).toBeGreaterThanOrEqual(isExact || isLast ? hits.length : 20_001)
        expect(found.total).toBeLessThanOrEqual(hits.length)
      }
    for (const [search, total] of [
      ['landlord', 1],
      ['rent date:2026-03', inOrder.filter(({ date }) => date.startsWith('2026-03')).length],
      ['rent nowhere', 0],
    ] as const)
      expect(await store.transactions.list({ search, page: 1, pageSize: 1 })).toMatchObject({ total })
    const all = { search: 'banana', filter: {} }
    expect(await store.queries.transactions.totals(all)).toMatchObject({ count: records - 1 })
    expect(await store.queries.transactions.page(all, { page: 1, pageSize: 1 })).toMatchObject({
      total: records - 1,
    })
  })
})

onEveryDatabaseIfLong('one or two letters in 50,060 records', (books) => {
  test('are found in list order, in the oldest records as well, with a total that is exact or says that it is not', async () => {
    const transactions = Array.from({ length: 50_060 }, (_, index) =>
      aTransaction({
        id: `t${String(index).padStart(5, '0')}`,
        date: index < 50_000 ? '2026-01-31' : '2025-01-31',
        counterpart: index % 100 === 0 ? 'Quai' : 'Name',
        description: index >= 50_050 ? 'Wyk' : '',
      }),
    )
    const store = await storeWith(books(), { contacts: [], transactions })
    const find = (search: string, page = 1) => store.transactions.list({ search, page, pageSize: 25 })
    const [first, last] = [await find('q'), await find('q', 21)]
    expect(first.items.map(({ id }) => id).slice(0, 3)).toEqual(['t00000', 't00100', 't00200'])
    expect([first.total, first.totalIsLowerBound ?? false]).toEqual(
      books().kind === 'SQLite' ? [501, false] : [500, true],
    )
    expect(last).toMatchObject({ items: [{ id: 't50000' }], total: 501 })
    expect(last.totalIsLowerBound).toBeUndefined()
    expect(await find('wy')).toMatchObject({ items: transactions.slice(50_050), total: 10 })
    expect(await find('wy qu')).toMatchObject({ items: [], total: 0 })
    expect(await find('q date:2025')).toMatchObject({ items: [{ id: 't50000' }], total: 1 })
  })
})
