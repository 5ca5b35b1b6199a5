import { expect, test } from 'vitest'
import { bookend } from '../../src/dialect/profile/bookend.ts'
import { resolve, type PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { searchSpellings } from '../../src/dialect/write/search-spellings.ts'
import { rows } from './examples.ts'
import { ada, read, summary, two, url } from './read-a-list.ts'

test.each<[string, Record<string, string>, object]>(rows`
  T2 X-Total-Count | {"x-total-count":"319"} | {"total":319}
  T2 X-Total | {"x-total":"319","x-total-pages":"13","x-per-page":"25","x-page":"1","x-next-page":"2"} | {"total":319,"page":1,"pages":13,"size":25,"more":true}
  T2 X-Next-Page is empty on the last page | {"x-next-page":""} | {"more":false}
  T2 X-WP-Total | {"x-wp-total":"319","x-wp-totalpages":"13"} | {"total":319,"pages":13}
  T2 Yii2 | {"x-pagination-total-count":"319","x-pagination-page-count":"13","x-pagination-current-page":"1","x-pagination-per-page":"25"} | {"total":319,"page":1,"pages":13,"size":25,"more":true}
  T2 Finqu | {"x-result-count":"319"} | {"total":319}
  T2 Mangopay | {"x-number-of-items":"319","x-number-of-pages":"13"} | {"total":319,"pages":13}
  T2 Fiken, from page 0 | {"fiken-api-page":"0","fiken-api-page-size":"25","fiken-api-page-count":"13","fiken-api-result-count":"319"} | {"total":319,"page":0,"pages":13,"size":25,"more":true}
  T3 Content-Range | {"content-range":"0-1/319"} | {"total":319}
  T3 Content-Range with a unit | {"content-range":"items 0-1/319"} | {"total":319}
  T4 Content-Range of unknown length | {"content-range":"0-1/*"} | {}
  T5 Link | {"link":"<https://books.test/contacts?page=2>; rel=\"next\""} | {"more":true}
  T5 Link with a last page | {"link":"<https://books.test/contacts?page=2>; rel=\"next\", <https://books.test/contacts?page=13>; rel=\"last\""} | {"more":true,"pages":13}
  T5 Link on the last page | {"link":"<https://books.test/contacts?page=1>; rel=\"first\", <https://books.test/contacts?page=12>; rel=\"prev\""} | {"more":false}
  T5 a Link that has nothing to do with pages | {"link":"<https://api.w.org/>; rel=\"https://api.w.org/\""} | {}
  T6 X-Pagination | {"x-pagination":"{\"TotalCount\":319,\"PageSize\":25,\"CurrentPage\":1,\"TotalPages\":13,\"HasNext\":true,\"HasPrevious\":false}"} | {"total":319,"page":1,"pages":13,"size":25,"more":true}
  T9 nothing | {"content-length":"12","date":"x","x-ratelimit-limit":"60","x-request-id":"5"} | {}
`)('headers round a bare array: %s', (_name, headers, said) => {
  expect(summary(read(two, { headers }))).toEqual({ ids: ['7', '8'], ...said })
})

test('T5 the last page that a header names is one less than the pages of a service that starts at 0', () => {
  const headers = { link: `<${url}1>; rel="next", <${url}12>; rel="last"` }
  expect(read(two, { headers, profile: { paging: { base: 0 } } })?.pages).toBe(13)
})

test.each<[string, object, object]>([
  ['T7 has_more of Stripe', { has_more: true }, { more: true }],
  ['T7 an end', { hasMore: false }, { more: false }],
  ['T8 a cursor', { next_cursor: 'abc' }, { more: true }],
  ['T8 no cursor', { next_cursor: '' }, { more: false }],
  ['T8 a next page of null', { nextPage: null }, { more: false }],
  ['T8 an address in links', { links: { next: null } }, { more: false }],
  ['T8 an address in _links', { _links: { next: { href: url } } }, { more: true }],
  ['T8 an address that is null', { links: { next: { href: null } } }, { more: false }],
  ['T8 an address that is an object without one', { links: { next: {} } }, { more: false }],
  ['T8 isLastPage', { isLastPage: true }, { more: false }],
  ['T9 nothing', {}, {}],
  ['T11 a total of -1', { totalItems: -1, totalPages: -1, count: 2 }, {}],
  ['a total that is less than the rows', { total: 1 }, {}],
  ['a total that is less than the rows beside a better one', { total: 1, records: 319 }, { total: 319 }],
  ['a total written as text', { total: '319' }, { total: 319 }],
  ['a total that is an amount', { total: '319.50' }, {}],
  ['a sum of money by the name of total', { balance: { total: 319 } }, {}],
  ['a count of the page while there is more', { count: 2, has_more: true }, { more: true }],
  ['a count of the page of several', { count: 2, pages: 13, page: 13 }, { pages: 13, page: 13, more: false }],
  ['a count of the page of several, from 0', { count: 2, pages: 13 }, { pages: 13 }],
  ['a count of the page that is not the first', { count: 2, page: 2 }, { page: 2 }],
  ['a count of everything', { count: 2, next: null }, { total: 2, more: false }],
  ['DataTables', { draw: 1, recordsTotal: 500, recordsFiltered: 319 }, { total: 319 }],
  [
    'a page of pages that may be the last but one or the last',
    { page: 12, pages: 13 },
    { page: 12, pages: 13 },
  ],
  ['the last page', { page: 13, pages: 13 }, { page: 13, pages: 13, more: false }],
  ['the first page from 0', { page: 0, pages: 1 }, { page: 0, pages: 1, more: false }],
])('what an envelope says: %s', (_name, envelope, said) => {
  expect(summary(read({ ...envelope, contacts: two }))).toEqual({ ids: ['7', '8'], ...said })
})

test('values inside a row are never read as the total or the page', () => {
  const rows = two.map((row) => ({
    ...row,
    total: 5000,
    page: 9,
    count: 77,
    meta: { total: 8 },
    has_more: true,
  }))
  expect(summary(read({ contacts: rows }))).toEqual({ ids: ['7', '8'] })
  expect(summary(read({ contacts: { contact: rows } }))).toEqual({ ids: ['7', '8'] })
  expect(summary(read({ contacts: { 7: rows[0], 8: rows[1] } }))).toEqual({ ids: ['7', '8'] })
  expect(summary(read({ contacts: { contact: rows[0] } }))).toEqual({ ids: ['7'] })
  expect(summary(read(rows))).toEqual({ ids: ['7', '8'] })
})

test('lists inside a row are parts of it, however well they match', () => {
  const poor = [
    { id: 1, label: 'x', persons: [{ ...ada, city: 'Gent', street: 'Kouter', email: 'a@b.test' }] },
  ]
  expect(summary(read({ data: poor }))?.ids).toEqual(['1'])
})

test.each([
  ['711,35', ['711.35']],
  ['€ 1.234,50', ['1234.50', '1234.5', '1234,50']],
  ['+3,020.00', ['3020.00', '3020', '3020,00']],
  ['-3020', ['-3020.00', '-3020,00']],
  ['1.3.2026', ['2026-03-01', '01.03.2026', '01/03/2026']],
  ['March 2026', ['2026-03', '03.2026', '03/2026']],
  ['01/03/2026', ['2026-03-01', '2026-01-03', '01.03.2026', '03.01.2026']],
  ['acme 711,35', ['acme 711.35']],
  ['be68 5390 0754 7034', ['BE68539007547034', 'BE68 5390 0754 7034', '68539007547034']],
  ['acme', []],
  ['', []],
])('transactions: %s is also asked for as %j', (search, spellings) => {
  expect(searchSpellings(search, 'transactions', valuesOf({}))).toEqual(spellings)
})

test.each([
  ['+32 9 269 52 98', ['+3292695298', '3292695298']],
  ['BE 0445.455.375', ['BE0445455375', '0445455375', '445455375']],
  ['Gent 9000', []],
])('contacts: %s is also asked for as %j', (search, spellings) => {
  expect(searchSpellings(search, 'contacts', valuesOf({}))).toEqual(spellings)
})

test('what is known of a service comes first, and four are asked for at most', () => {
  const values = valuesOf({ values: { date: { read: 'DD/MM/YYYY' }, amount: { read: '1.234,56' } } })
  expect(searchSpellings('3,020.00', 'transactions', values)[0]).toBe('3.020,00')
  expect(searchSpellings('1 March 2026', 'transactions', values)[0]).toBe('01/03/2026')
  for (const search of ['01/03/2026', '3,020.00', '+32 9 269 52 98'])
    expect(searchSpellings(search, 'transactions', values).length).toBeLessThanOrEqual(4)
})

function valuesOf(profile: PartialProfile) {
  return resolve(bookend, profile).values
}
