import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOf } from '../../src/dialect/json.ts'
import { bookend } from '../../src/dialect/profile/bookend.ts'
import { resolve } from '../../src/dialect/profile/resolve.ts'
import { readList } from '../../src/dialect/read/read-list.ts'
import { readOwnPage } from '../../src/dialect/read/read-own-page.ts'
import { readRow } from '../../src/dialect/read/read-row.ts'
import { contactFieldNames, emptyTransaction, transactionFieldNames } from '../../src/domain/fields.ts'
import { runs } from '../seed.ts'
import { anAnswer } from './examples.ts'
import { ada, open, read, summary, two, url } from './read-a-list.ts'

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

test.each<[string, unknown]>([
  ['E18 under the singular', { contacts: { contact: ada } }],
  ['E18 under the plural', { contacts: ada }],
  ['JSend', { status: 'success', data: { contact: ada } }],
])('one row that is an object instead of an array: %s', (_name, body) => {
  expect(summary(read(body))).toEqual({ ids: ['7'] })
})

test('attributes and nodes are taken out, and the id stays under its own key', () => {
  const { id: _id, ...attributes } = ada
  expect(read({ data: [{ _id: '7', type: 'x', attributes }] })?.rows.map(textOf)).toEqual([
    textOf({ _id: '7', firstName: 'Ada', lastName: 'Byron', company: 'Engines', zip: '9000' }),
  ])
})

test('R15 an address inside a row is not read as the row', () => {
  const address = { street: 'a', city: 'b', zip: 'c', country: 'd', number: 'e' }
  const rows = [{ id: 1, name: 'x', address }]
  expect(read({ data: rows })?.rows.map(textOf)).toEqual([JSON.stringify(rows[0])])
})

test.each<[string, unknown]>([
  ['by its name beside errors', { errors: [], warnings: [], links: [], data: [] }],
  [
    'by the name of the collection beside other rows',
    { contacts: [], accounts: [{ id: 1, company: 'Own', country: 'BE' }] },
  ],
  ['by a usual name beside other rows', { data: [], users: [{ id: 1, company: 'Own' }] }],
  ['in a bare array', []],
  ['under an unknown name', { kontakte: [] }],
])('N1 an empty list is found %s', (_name, body) => {
  expect(summary(read(body))).toEqual({ ids: [] })
})

test.each<[string, unknown, object]>([
  ['N2 {}', {}, {}],
  ['N3 null', null, {}],
  ['N3 no body', '', {}],
  ['N3 white space', ' \n', {}],
  ['N5 null under its key', { contacts: null, total: 0 }, { total: 0 }],
  ['N5 nothing under its key', { data: '' }, {}],
  ['N5 {} under its key', { data: {} }, {}],
  ['N5 no key', { total: 0, page: 1, per_page: 25, search: 'xyz' }, { total: 0, page: 1, size: 25 }],
  ['N5 no key, deeper', { status: 'success', data: { total: 0 } }, { total: 0 }],
  [
    'N5 no key, no errors',
    { errors: false, has_more: false, next_page_url: '', total_pages: 0, request_id: 'x' },
    { more: false, pages: 0 },
  ],
  ['N5 no key, success', { success: true, code: 200 }, {}],
  [
    'N5 HAL without _embedded',
    { _links: { self: { href: url } }, page: { size: 20, totalElements: 0, totalPages: 0, number: 0 } },
    { total: 0, page: 0, pages: 0, size: 20, more: false },
  ],
])('no rows: %s', (_name, body, said) => {
  expect(summary(read(body))).toEqual({ ids: [], ...said })
})

test('N3 Z5 204 without a body is an empty list', () => {
  expect(summary(readList(anAnswer('', { status: 204 }), 'contacts', open))).toEqual({ ids: [] })
})

test.each<[string, unknown]>([
  ['A9 a page of HTML', '<!doctype html><title>Sign in</title>'],
  ['text', 'No contacts'],
  ['cut JSON', '[{"id":1'],
  ['false', false],
  ['a number', 12],
  ['a record', ada],
  ['a record in an envelope', { data: ada }],
  ['a record with a list inside', { ...ada, addresses: [{ id: 1, street: 'a', city: 'b' }] }],
  ['X17 a failure', { success: false, message: 'No' }],
  ['X17 a failure inside', { meta: { code: 400, error_type: 'OAuth' }, data: null }],
  ['X17 a failure with a hint', { status: 'ok', more_info: 'Sign in' }],
  ['a record of little', { id: 7, firstName: 'Ada', lastName: 'Byron' }],
  ['fields of a record', { firstName: 'Ada', lastName: 'Byron' }],
  ['X17 a failure without words', { success: false }],
  ['X17 a failure with empty data', { status: 'error', data: null, total: 0 }],
  ['X17 errors', { errors: [{ id: 4, code: 'x', description: 'y', number: 3 }] }],
  ['X17 an error in words', { error: 'Please sign in' }],
  ['a welcome', { name: 'Books', version: '1.0', documentation: url }],
  ['texts', ['a', 'b']],
  ['ids only', { contacts: [1, 2] }],
])('no list: %s', (_name, body) => {
  expect(read(body)).toBeUndefined()
})

test.each([301, 400, 401, 404, 500, 0])('no list in an answer of status %i', (status) => {
  for (const body of ['', '[]', '{}', JSON.stringify(two)])
    expect(readList(anAnswer(body, { status }), 'contacts', open)).toBeUndefined()
})

const headers = { 'bookend-service': '1', 'content-type': 'application/json' }
const answer = (body: unknown, more = {}) => ({
  status: 200,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  url: 'http://books.test/api/transactions',
  redirected: false,
  ...more,
})
const page = (items: unknown[]) => ({ items, page: 2, pageSize: 25, total: 77 })
const payment = {
  id: 't1',
  ...emptyTransaction,
  date: '2026-01-31',
  currency: 'EUR',
  amount: '-12.50',
  counterpart: 'Acme',
}

const odd = fc.oneof(
  fc.string(),
  fc.constantFrom('', '2026-02-30', '2026-01-31', '12,50', '-12.50', '+1', 'EUR', 'eur', '€'),
)
const recordOf = (fields: readonly string[]) =>
  fc.record({
    id: fc.oneof(fc.string({ minLength: 1 }), fc.uuid()),
    ...Object.fromEntries(fields.map((field) => [field, odd])),
  })

for (const [resource, fields] of [
  ['contacts', contactFieldNames],
  ['transactions', transactionFieldNames],
] as const) {
  test(`what the short way makes of a page of ${resource} is what the full reader makes of it`, () => {
    const profile = resolve(bookend)
    fc.assert(
      fc.property(fc.array(recordOf(fields), { maxLength: 4 }), (items) => {
        const said = answer(page(items))
        const own = readOwnPage(said, resource)
        if (!own) return
        const rows = readList(said, resource, profile)?.rows ?? []
        expect(own.items).toEqual(rows.map((row) => readRow(row, resource, profile)))
        expect(own).toMatchObject({ page: 2, pageSize: 25, total: 77, more: true })
      }),
      { numRuns: runs(500) },
    )
  })
}

test('a total that is a lower bound is never read as the total, on the short way and by the full reader', () => {
  const said = answer({ ...page([payment]), total: 20_001, totalIsLowerBound: true })
  expect(readOwnPage(said, 'transactions')).toMatchObject({ total: undefined, atLeast: 20_001, more: false })
  expect(readList(said, 'transactions', resolve(bookend))).toMatchObject({ totalIsLowerBound: true })
})

test('a page of plain values takes the short way', () => {
  expect(readOwnPage(answer(page([payment])), 'transactions')?.items).toEqual([payment])
})

test.each([
  ['a day that does not exist', page([{ ...payment, date: '2026-02-30' }])],
  ['an amount that cannot be read', page([{ ...payment, amount: '12,50' }])],
  ['a currency that is no code', page([{ ...payment, currency: '€' }])],
  ['a field that Bookend does not know', page([{ ...payment, iban: 'BE1' }])],
  ['a field that is no text', page([{ ...payment, counterpart: 5 }])],
  ['a missing field', page([{ id: 't1' }])],
  ['a record without an id', page([{ ...payment, id: ' ' }])],
  ['no list', { title: 'no' }],
  ['no JSON', '<html>'],
])('%s is left to the full reader', (_what, body) => {
  expect(readOwnPage(answer(body), 'transactions')).toBeUndefined()
})

test('another service is left to the full reader, and so is a refusal', () => {
  expect(readOwnPage(answer(page([payment]), { headers: {} }), 'transactions')).toBeUndefined()
  expect(readOwnPage(answer(page([payment]), { status: 400 }), 'transactions')).toBeUndefined()
})
