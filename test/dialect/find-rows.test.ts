import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOf } from '../../src/dialect/json.ts'
import { readList } from '../../src/dialect/read/read-list.ts'
import { anAnswer } from './an-answer.ts'
import { open, ada, two, read, summary, url } from './read-a-list.ts'

test('the transactions of a bank statement are found under its head', () => {
  const body = {
    id: 'S1',
    currency: 'EUR',
    date: '2026-01-31',
    transactions: [{ id: 1, date: '2026-01-02', amount: '1.00' }],
  }
  expect(readList(anAnswer(body), 'transactions', open)?.rows).toHaveLength(1)
})

test('the places where everything was found are described for people', () => {
  const body = { data: { contacts: two }, meta: { total: 319, page: 1, links: { next: url } } }
  expect(read(body)?.found).toEqual({
    rows: 'data.contacts',
    total: 'meta.total',
    more: 'meta.links.next',
    page: 'meta.page',
  })
  expect(read(two, { headers: { 'x-total-count': '5' } })?.found).toEqual({
    rows: 'The answer itself',
    total: 'header X-Total-Count',
  })
  expect(read({})?.found).toEqual({ rows: 'No records' })
})

test('a profile has the last word about where the rows are', () => {
  const body = { contacts: two, archive: { rows: [{ ...ada, id: 70 }] }, one: ada, none: null }
  const at = (path: string) => summary(read(body, { profile: { list: { path } } }))?.ids
  expect(at('archive.rows')).toEqual(['70'])
  expect(at('one')).toEqual(['7'])
  expect(at('none')).toEqual([])
  // It was written for the other collection, perhaps; a wrong path must not look like an empty list.
  expect(at('transactions')).toEqual(['7', '8'])
  expect(summary(read(two, { profile: { list: { path: '' } } }))?.ids).toEqual(['7', '8'])
  expect(read({ oops: 'no' }, { profile: { list: { path: 'contacts' } } })).toBeUndefined()
})

test('a profile has the last word about what is wrapped round each row', () => {
  const body = { data: two.map(({ id, ...rest }) => ({ id, deep: { er: rest } })) }
  const listing = read(body, { profile: { list: { rowPath: 'deep.er' } } })
  expect(listing?.rows.map(textOf)).toEqual(two.map(textOf as never))
})

test('a profile has the last word about the total', () => {
  const body = { contacts: two, total: 5, stats: { all: 319 } }
  const total = (paging: object, headers = {}) =>
    read(body, { headers, profile: { paging: { total: paging } } })?.total
  expect(total({ path: 'stats.all' })).toBe(319)
  expect(total({ path: 'nowhere' })).toBeUndefined()
  expect(total({ header: 'X-All' }, { 'x-all': '319' })).toBe(319)
  expect(total({ header: 'Content-Range' }, { 'content-range': 'items 0-1/319' })).toBe(319)
  expect(total({ header: 'X-All' })).toBeUndefined()
  // Neither: whatever looks like a total is none.
  expect(total({})).toBeUndefined()
})

test('R15 rows whose fields have names of their own are found by the aliases of the profile', () => {
  const rows = [{ nr: 5, Vorname: 'Ada', Nachname: 'Byron' }]
  const profile = {
    record: { idFields: { contacts: 'nr' } },
    fields: { contacts: { firstName: 'Vorname', lastName: 'Nachname' } },
  }
  expect(read({ kontakte: rows, berater: [{ a: 1 }] }, { profile })?.found.rows).toBe('kontakte')
})

test('Q3 JSON is read whatever its headers say, with a byte order mark or a prefix', () => {
  const headers = { 'content-type': 'text/html' }
  expect(summary(read(`\uFEFF${JSON.stringify(two)}`, { headers }))?.ids).toEqual(['7', '8'])
  expect(summary(read(`)]}',\n${JSON.stringify({ data: two })}`, { headers }))?.ids).toEqual(['7', '8'])
})

test('any JSON at all is read without an exception, and rows are always objects', () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 5 }),
      fc.constantFrom('contacts' as const, 'transactions' as const),
      (text, resource) => {
        const listing = readList(anAnswer(text), resource, open)
        for (const row of listing?.rows ?? []) expect(row).toBeTypeOf('object')
        expect(listing?.total ?? 0).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('rows are found under any names round them, with totals between', () => {
  const key = fc.stringMatching(/^[a-z]{3,8}$/)
  fc.assert(
    fc.property(fc.array(key, { maxLength: 3 }), fc.integer({ min: 2, max: 10_000 }), (path, total) => {
      fc.pre(
        !path.some((name) =>
          /error|warning|message|link|included|column|filter|sort|facet|violation|^fields$/.test(name),
        ),
      )
      const body = path.reduceRight<unknown>((inner, name) => ({ [name]: inner, totalItems: total }), two)
      expect(summary(read(body))?.ids).toEqual(['7', '8'])
      expect(read(body)?.total).toBe(path.length > 0 ? total : undefined)
    }),
  )
})
