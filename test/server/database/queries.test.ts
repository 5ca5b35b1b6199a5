import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareText } from '../../../src/domain/compare-text.ts'
import { addUp } from '../../../src/domain/query/add-up.ts'
import { groupings, groupTotals, countValues } from '../../../src/domain/query/group-totals.ts'
import type { RecordQuery } from '../../../src/domain/query/record-query.ts'
import { selectRecords } from '../../../src/domain/query/select-records.ts'
import { createTurns } from '../../../src/server/database/sqlite/sqlite-dialect.ts'
import { displayName } from '../../../src/service/store.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { runs } from '../../seed.ts'
import { storeWith } from './empty-books.ts'
import { onEveryDatabase, onEveryDatabaseIfLong } from './every-database.ts'

const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`))
const decimal = (whole: number, decimals: number) =>
  fc
    .tuple(fc.constantFrom('', '-'), digits(whole), fc.option(digits(decimals), { nil: undefined }))
    .map(([sign, before, after]) => `${sign}${before}${after === undefined ? '' : `.${after}`}`)
const odd = fc.constantFrom(
  '',
  '1e3',
  'n/a',
  '0',
  '-0.00',
  '900719925474.0991',
  '-900719925474.0992',
  '12.34',
)
const valuesWith = (amount: fc.Arbitrary<string>) =>
  fc.record({
    date: fc.constantFrom('2026-01-31', '2026-02-30', '2025-12-31', '', '0000-00-00'),
    amount,
    counterpart: fc.constantFrom('Acme', 'acme', 'Łódź', 'Lodz', '', 'Ōita 😀', 'Ōita ｚ'),
    currency: fc.constantFrom('EUR', 'USD', ' EUR', ''),
  })
const ofAnySize = valuesWith(fc.oneof(decimal(25, 20), odd))
const ofUsualSize = valuesWith(fc.oneof(decimal(7, 6), fc.constantFrom('', '1e3', '-0.00')))

onEveryDatabase('questions about a whole account', (books) => {
  test('have the answers of the domain to the last of 45 digits, whatever the amounts are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(...[ofAnySize, ofUsualSize].map((one) => fc.array(one, { minLength: 20, maxLength: 60 }))),
        fc.oneof(digits(22), fc.constantFrom('0', '900719925474.0991', '0.00005')),
        async (some, limit) => {
          const { id } = await books().accounts.add(`Account ${crypto.randomUUID()}`)
          const transactions = some.map((one, index) => aTransaction({ ...one, id: `k${index}` }))
          await books().load(id, { transactions })
          const asked = books().storeOf(id).queries.transactions
          const sort = { field: 'amount' as const, descending: some.length % 2 === 0 }
          const filters = [{}, { amount: { least: limit } }, { amount: { most: limit } }, { other: ['a:1'] }]
          for (const filter of [...filters, { amount: {} }, { direction: 'deposit' as const }]) {
            const query = { search: '', filter, sort }
            const found = selectRecords.transactions(transactions, query)
            const { items, total } = await asked.page(query, { page: 2, pageSize: 7 })
            expect([filter, items, total]).toEqual([filter, found.slice(7, 14), found.length])
            const streamed: object[] = []
            for await (const portion of asked.records(query)) streamed.push(...portion)
            expect(streamed).toEqual(found)
            expect([filter, await asked.totals(query)]).toEqual([filter, addUp(found)])
            for (const by of groupings)
              expect((await asked.groups(query, by)).groups).toEqual(groupTotals(found, by))
          }
        },
      ),
      { numRuns: runs(12) },
    )
  }, 240_000)

  test('give the largest of very many groups and values, and say how many there are', async () => {
    const { id } = await books().accounts.add(`Account ${crypto.randomUUID()}`)
    const transactions = Array.from({ length: 2600 }, (_, index) =>
      aTransaction({ id: `k${index}`, counterpart: `Name ${index % 2300}`, amount: '0.00001' }),
    )
    await books().load(id, { transactions })
    const asked = books().storeOf(id).queries.transactions
    const query = { search: '', filter: {} }
    const { groups, total } = await asked.groups(query, 'counterpart')
    expect([total, groups]).toEqual([2300, groupTotals(transactions, 'counterpart').slice(0, 2000)])
    const found = await asked.values(query, 'counterpart')
    expect([found.total, found.values]).toEqual([
      2300,
      countValues(transactions, 'counterpart').slice(0, 1000),
    ])
  })

  // What only a program with a fault can ask, past the compiler.
  const unknown: object = { weekday: 'Monday' }

  test('an unknown condition is refused by its name, never answered without it', async () => {
    const { id } = await books().accounts.add(`Account ${crypto.randomUUID()}`)
    const { queries } = books().storeOf(id)
    const query = { search: '', filter: unknown as RecordQuery<'transactions'>['filter'] }
    const words = 'There is no condition “weekday”'
    await expect(queries.transactions.page(query, { page: 1, pageSize: 5 })).rejects.toThrow(words)
    await expect(queries.transactions.totals(query)).rejects.toThrow(words)
  })
})

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
    for (const page of [1, 50, 201, 235, 236]) {
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
