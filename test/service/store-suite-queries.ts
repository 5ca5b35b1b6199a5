import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { contactFieldNames, transactionFieldNames } from '../../src/domain/fields.ts'
import { addUp } from '../../src/domain/query/add-up.ts'
import { groupings, groupTotals, type Grouping, countValues } from '../../src/domain/query/group-totals.ts'
import type { RecordQuery } from '../../src/domain/query/record-query.ts'
import { selectRecords } from '../../src/domain/query/select-records.ts'
import type { Queries, Store } from '../../src/service/store.ts'
import { aContact, aTransaction } from '../builders.ts'
import { contactFilter, someContacts, someTransactions, transactionFilter } from '../domain/query/records.ts'
import type { runs } from '../seed.ts'
import { blankContact, type OpenStore } from './open-service.ts'

/** How every store orders records and cuts them into pages. */
export function orderSuite(open: OpenStore) {
  test('names and ids are ordered by code points, so that emoji come after all letters', async () => {
    const names = ['1', '_', 'a', 'ae', 'b', '東', '\uE000', '\uFFFD', '𐀀', '😀', '😀a', '😁']
    const shuffled = names.toReversed()
    const store = await open({
      contacts: shuffled.map((company, at) => blankContact({ id: String(at), company })),
      transactions: shuffled.map((id) => aTransaction({ id, date: '' })),
    })
    const { items: contacts } = await store.contacts.list({ search: '', page: 1, pageSize: 50 })
    const { items: transactions } = await store.transactions.list({ search: '', page: 1, pageSize: 50 })
    expect(contacts.map(({ company }) => company)).toEqual(names)
    expect(transactions.map(({ id }) => id)).toEqual(names)
  })

  test('an update of a name or a date moves the record among its like', async () => {
    const { contacts, transactions } = await open({
      contacts: ['a', 'b', 'c'].map((id) => blankContact({ id, company: 'Same' })),
      transactions: ['a', 'b', 'c'].map((id) => aTransaction({ id, date: '2026-01-01' })),
    })
    await contacts.update('b', { company: '' })
    await contacts.update('b', { lastName: 'same' })
    await transactions.update('b', { date: '2025-12-31' })
    const all = { search: '', page: 1, pageSize: 10 }
    expect((await contacts.list(all)).items.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect((await transactions.list(all)).items.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
  })

  describe('with hundreds that sort alike', () => {
    const ids = Array.from({ length: 300 }, (_, index) => `${index * 7919}`)
    const sorted = ids.toSorted()
    let opened: Promise<Store> | undefined
    const shared = () =>
      (opened ??= open({
        contacts: ids.map((id) => aContact({ id })),
        transactions: ids.map((id) => aTransaction({ id })),
      }))

    test.each(['', 'peeters', 'pe', 'houthandel bv'])(
      'the pages of a search for "%s" hold every record once, by their ids',
      async (search) => {
        const store = await shared()
        for (const collection of [store.contacts, store.transactions]) {
          const found: string[] = []
          for (let page = 1; page <= 13; page += 1) {
            const { items, total } = await collection.list({ search, page, pageSize: 25 })
            expect(total).toBe(300)
            found.push(...items.map(({ id }) => id))
          }
          expect(found).toEqual(sorted)
        }
      },
    )

    test('a page far past the end is empty with the true total', async () => {
      const { contacts, transactions } = await shared()
      for (const search of ['', 'peeters', 'pe']) {
        for (const page of [13, 1000, 999_999_999]) {
          const query = { search, page, pageSize: 25 }
          expect(await contacts.list(query)).toEqual({ items: [], total: 300 })
          expect(await transactions.list(query)).toEqual({ items: [], total: 300 })
        }
      }
    })
  })
}

/** Queries answer as the functions of the domain do over all records in list order, before and after writes. */
export function querySuite(open: OpenStore, length: typeof runs) {
  test('every figure about transactions is the one of the domain', async () => {
    await fc.assert(
      fc.asyncProperty(
        storable,
        fc.array(queryOf<'transactions'>(transactionFilter, transactionFieldNames), {
          minLength: 1,
          maxLength: 8,
        }),
        acts,
        async (transactions, queries, [edited, deleted]) => {
          const store = await open({ contacts: [], transactions })
          const check = async () => {
            const all = await store.transactions.list(everything)
            for (const query of queries) {
              const found = selectRecords.transactions(all.items, query)
              await compare(store.queries.transactions, query, found)
              expect([query, await store.queries.transactions.totals(query)]).toEqual([query, addUp(found)])
              for (const by of groupings)
                expect([query, await groupsOf(store, query, by)]).toEqual([query, groupTotals(found, by)])
              for (const field of ['counterpart', 'currency'] as const)
                expect((await store.queries.transactions.values(query, field)).values).toEqual(
                  countValues(found, field),
                )
            }
          }
          await check()
          await store.transactions.update(edited, { amount: '-0.1', counterpart: 'Łódz', date: '2026-02-01' })
          await store.transactions.remove(deleted)
          await check()
        },
      ),
      { numRuns: length(30) },
    )
  })

  test('every figure about contacts is the one of the domain', async () => {
    await fc.assert(
      fc.asyncProperty(
        someContacts,
        fc.array(queryOf<'contacts'>(contactFilter, contactFieldNames), { minLength: 1, maxLength: 8 }),
        acts,
        async (contacts, queries, [edited, deleted]) => {
          const store = await open({ contacts, transactions: [] })
          const check = async () => {
            const all = await store.contacts.list(everything)
            for (const query of queries) {
              const found = selectRecords.contacts(all.items, query)
              await compare(store.queries.contacts, query, found)
              for (const field of ['country', 'city'] as const)
                expect((await store.queries.contacts.values(query, field)).values).toEqual(
                  countValues(found, field),
                )
            }
          }
          await check()
          await store.contacts.update(edited, { company: 'Acme', country: '', vatNumber: 'Ōita' })
          await store.contacts.remove(deleted)
          await check()
        },
      ),
      { numRuns: length(20) },
    )
  })

  test('a search that no store can hold finds nothing, whatever the filter', async () => {
    const { queries } = await open({ contacts: [aContact()], transactions: [aTransaction()] })
    for (const search of ['\0', '\ud800']) {
      const found = await queries.transactions.page({ search, filter: {} }, { page: 1, pageSize: 25 })
      expect(found).toEqual({ items: [], total: 0 })
      expect(await queries.transactions.totals({ search, filter: {} })).toEqual(addUp([]))
    }
  })

  test('a stream holds every record once, in order, also when there are more than fit into a portion', async () => {
    const records = Array.from({ length: 1203 }, (_, index) =>
      aTransaction({ id: `t${index}`, amount: `${index % 70}`, date: `2026-01-${10 + (index % 19)}` }),
    )
    const { queries, transactions } = await open({ contacts: [], transactions: records })
    const all = await transactions.list({ search: '', page: 1, pageSize: 2000 })
    for (const sort of [undefined, { field: 'amount' as const, descending: true }]) {
      const query = { search: '', filter: { amount: { least: '5' } }, ...(sort && { sort }) }
      expect(await streamed(queries.transactions, query)).toEqual(
        selectRecords.transactions(all.items, query),
      )
    }
  })
}

async function groupsOf({ queries }: Store, query: RecordQuery<'transactions'>, by: Grouping) {
  const { groups, total } = await queries.transactions.groups(query, by)
  expect(total).toBe(groups.length)
  return groups
}

const everything = { search: '', page: 1, pageSize: 1000 }

// Databases take only what statements and edits can bring; other dates are refused before they are stored.
const storable = someTransactions.map((all) =>
  all.map((one) => ({ ...one, date: one.date === '31.1.2026' ? '2026-00-31' : one.date })),
)

const ids = fc.constantFrom('r0', 'r1', 'r2', 'r3', 'r5', 'r8', 'none')
const acts = fc.tuple(ids, fc.uniqueArray(ids, { maxLength: 3 }))

function queryOf<C extends CollectionName>(
  filter: fc.Arbitrary<RecordQuery<C>['filter']>,
  fields: readonly string[],
): fc.Arbitrary<RecordQuery<C>> {
  const language = fc.constantFrom('sv', 'de-CH', 'lt')
  const sort = fc.record(
    { field: fc.constantFrom(...fields), descending: fc.boolean(), language },
    { requiredKeys: ['field', 'descending'] },
  )
  const search = fc.constantFrom(
    '',
    '',
    '',
    'acme',
    'lodz',
    'a',
    'ōita',
    '0,10',
    'date:2026',
    'acme o',
    '2026-02',
    '12.50',
  )
  return fc
    .record({ search, filter, sort: fc.option(sort, { nil: undefined }) })
    .map(({ sort: order, ...rest }) => ({ ...rest, ...(order && { sort: order }) }) as RecordQuery<C>)
}

async function compare<C extends CollectionName>(
  queries: Queries<C>,
  query: RecordQuery<C>,
  found: { id: string }[],
): Promise<void> {
  for (const [page, pageSize] of [
    [1, 4],
    [2, 4],
    [1, 100],
    [9, 100],
  ] as const) {
    const start = (page - 1) * pageSize
    const expected = { items: found.slice(start, start + pageSize), total: found.length }
    expect([query, await queries.page(query, { page, pageSize })]).toEqual([query, expected])
  }
  expect([query, await streamed(queries, query)]).toEqual([query, found])
}

async function streamed<C extends CollectionName>(
  queries: Queries<C>,
  query: RecordQuery<C>,
): Promise<object[]> {
  const all: object[] = []
  for await (const portion of queries.records(query)) all.push(...portion)
  return all
}
