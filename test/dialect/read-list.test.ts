import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOf } from '../../src/dialect/json.ts'
import { idOf } from '../../src/dialect/read/id-of.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import type { Listing } from '../../src/dialect/read/read-list.ts'
import { readList } from '../../src/dialect/read/read-list.ts'
import { anAnswer } from './an-answer.ts'

const open = parseProfile({})

/** A contact with the fields that services have in common. */
const ada = { id: 7, firstName: 'Ada', lastName: 'Byron', company: 'Engines', zip: '9000' }
const max = { id: 8, firstName: 'Max', lastName: 'Born', company: 'Quanta', zip: '3700' }
const two = [ada, max]

function read(
  body: unknown,
  { headers = {}, profile = {} }: { headers?: Record<string, string>; profile?: object } = {},
) {
  return readList(anAnswer(body, { headers }), 'contacts', parseProfile(profile))
}

/** The ids of the rows, and whatever else was found. */
function summary(listing: Listing | undefined) {
  if (!listing) return undefined
  const { rows, found: _found, ...rest } = listing
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ids: rows.map((row) => idOf(row, 'contacts', open)?.id), ...said }
}

const url = 'https://books.test/contacts?page='

test.each<[string, unknown, object]>([
  ['E1 a bare array', two, {}],
  ['E2 sevDesk', { objects: two, total: 319 }, { total: 319 }],
  ['E2 CashCtrl', { total: 319, data: two }, { total: 319 }],
  ['E2 Feathers', { total: 319, limit: 25, skip: 0, data: two }, { total: 319, size: 25 }],
  [
    'E2 Tripletex, whose count is of this page',
    { fullResultSize: 319, from: 0, count: 2, values: two },
    { total: 319 },
  ],
  [
    'E2 Linode, whose `results` is a number',
    { data: two, page: 1, pages: 13, results: 319 },
    { total: 319, page: 1, pages: 13, more: true },
  ],
  [
    'E3 Strapi',
    { data: two, meta: { pagination: { page: 1, pageSize: 25, pageCount: 13, total: 319 } } },
    {
      total: 319,
      page: 1,
      pages: 13,
      size: 25,
      more: true,
    },
  ],
  [
    'E3 Qonto',
    {
      contacts: two,
      meta: { current_page: 2, next_page: 3, prev_page: 1, total_pages: 13, total_count: 319, per_page: 25 },
    },
    {
      total: 319,
      page: 2,
      pages: 13,
      size: 25,
      more: true,
    },
  ],
  [
    'E3 nestjs-paginate, whose `itemCount` is of this page',
    { items: two, meta: { itemCount: 2, totalItems: 319, itemsPerPage: 2, totalPages: 160, currentPage: 1 } },
    { total: 319, page: 1, pages: 160, size: 2, more: true },
  ],
  [
    'E4 Xero, whose `itemCount` is the total',
    { Contacts: two, pagination: { page: 1, pageSize: 100, pageCount: 4, itemCount: 319 } },
    { total: 319, page: 1, pages: 4, size: 100, more: true },
  ],
  [
    'E5 Django REST',
    { count: 319, next: `${url}2`, previous: null, results: two },
    { total: 319, more: true },
  ],
  [
    'E5 the last page of Django REST',
    { count: 2, next: null, previous: null, results: two },
    {
      total: 2,
      more: false,
    },
  ],
  [
    'E6 a page of Spring',
    {
      content: two,
      totalElements: 319,
      totalPages: 13,
      number: 0,
      size: 25,
      last: false,
      first: true,
      numberOfElements: 2,
    },
    { total: 319, page: 0, pages: 13, size: 25, more: true },
  ],
  [
    'E6 a PagedModel of Spring',
    { content: two, page: { size: 25, number: 0, totalElements: 319, totalPages: 13 } },
    { total: 319, page: 0, pages: 13, size: 25, more: true },
  ],
  [
    'E6 T8 a Slice of Spring',
    { content: two, number: 0, size: 2, numberOfElements: 2, last: true },
    {
      page: 0,
      size: 2,
      more: false,
    },
  ],
  [
    'E7 Laravel, whose `links` are buttons',
    {
      current_page: 1,
      data: two,
      last_page: 13,
      links: [
        { url: null, label: '« Previous', active: false },
        { url: `${url}1`, label: '1', active: true },
      ],
      next_page_url: `${url}2`,
      last_page_url: `${url}13`,
      per_page: 25,
      total: 319,
    },
    { total: 319, page: 1, pages: 13, size: 25, more: true },
  ],
  [
    'E7 T8 simplePaginate of Laravel',
    { current_page: 3, data: two, next_page_url: null, per_page: 25, prev_page_url: `${url}2` },
    { page: 3, size: 25, more: false },
  ],
  [
    'E8 JSON:API',
    {
      data: two.map(({ id, ...attributes }) => ({ type: 'contacts', id: String(id), attributes })),
      included: [
        {
          type: 'people',
          id: '99',
          attributes: { firstName: 'No', lastName: 'One', company: 'x', zip: '1' },
        },
      ],
      meta: { pagination: { total: 319, current_page: 1, total_pages: 13 } },
      links: { self: `${url}1`, next: `${url}2`, last: `${url}13` },
    },
    { total: 319, page: 1, pages: 13, more: true },
  ],
  [
    'E9 HAL',
    {
      _embedded: {
        contacts: two.map((row) => ({
          ...row,
          _links: { self: { href: `https://books.test/contacts/${row.id}` } },
        })),
      },
      _links: { self: { href: url }, next: { href: `${url}1` } },
      page: { size: 25, totalElements: 319, totalPages: 13, number: 0 },
    },
    { total: 319, page: 0, pages: 13, size: 25, more: true },
  ],
  [
    'E9 HAL of Spring, where the id is in an address only',
    {
      _embedded: {
        contacts: two.map(({ id, ...row }) => ({
          ...row,
          _links: { self: { href: `https://books.test/contacts/${id}{?x}` } },
        })),
      },
    },
    {},
  ],
  [
    'E10 Hydra',
    {
      '@context': '/contexts/Contact',
      '@id': '/contacts',
      '@type': 'hydra:Collection',
      'hydra:member': two.map((row) => ({ '@id': `/contacts/${row.id}`, '@type': 'Contact', ...row })),
      'hydra:totalItems': 319,
      'hydra:view': {
        '@id': '/contacts?page=1',
        'hydra:last': '/contacts?page=13',
        'hydra:next': '/contacts?page=2',
      },
    },
    { total: 319, pages: 13, more: true },
  ],
  [
    'E10 API Platform 4, ids as addresses only',
    {
      '@id': '/contacts',
      member: two.map(({ id, ...row }) => ({ '@id': `/contacts/${id}`, ...row })),
      totalItems: 319,
      view: { next: '/contacts?page=2' },
    },
    { total: 319, more: true },
  ],
  [
    'E11 Zoho Books',
    {
      code: 0,
      message: 'success',
      contacts: two,
      page_context: { page: 1, per_page: 200, has_more_page: false },
    },
    { page: 1, size: 200, more: false },
  ],
  [
    'E11 Fortnox',
    { MetaInformation: { '@TotalResources': 319, '@TotalPages': 4, '@CurrentPage': 1 }, Contacts: two },
    { total: 319, page: 1, pages: 4, more: true },
  ],
  [
    'E12 json-server 1, whose `items` is a number',
    { first: 1, prev: null, next: 2, last: 13, pages: 13, items: 319, data: two },
    { total: 319, pages: 13, more: true },
  ],
  [
    'E13 mongoose-paginate',
    {
      docs: two,
      totalDocs: 319,
      limit: 25,
      totalPages: 13,
      page: 1,
      pagingCounter: 1,
      hasPrevPage: false,
      hasNextPage: true,
      prevPage: null,
      nextPage: 2,
    },
    { total: 319, page: 1, pages: 13, size: 25, more: true },
  ],
  [
    'E14 PocketBase',
    { page: 1, perPage: 30, totalItems: 319, totalPages: 11, items: two },
    { total: 319, page: 1, pages: 11, size: 30, more: true },
  ],
  [
    'E15 OData',
    { '@odata.context': 'x', '@odata.count': 319, value: two, '@odata.nextLink': `${url}2` },
    { total: 319, more: true },
  ],
  ['E15 OData 2', { d: { results: two, __count: '319', __next: `${url}2` } }, { total: 319, more: true }],
  ['E16 JSend', { status: 'success', data: { contacts: two, total: 319 } }, { total: 319 }],
  [
    'E16 FreshBooks',
    { response: { result: { clients: two, page: 1, pages: 13, per_page: 25, total: 319 } } },
    { total: 319, page: 1, pages: 13, size: 25, more: true },
  ],
  [
    'E16 edges and nodes',
    {
      data: {
        contacts: {
          edges: two.map((node) => ({ cursor: 'c', node })),
          pageInfo: { hasNextPage: true },
          totalCount: 319,
        },
      },
    },
    { total: 319, more: true },
  ],
  ['E17 keyed by index', { 0: ada, 1: max }, {}],
  ['E17 keyed by id, inside', { contacts: { 7: ada, 8: max }, total: 319 }, { total: 319 }],
  [
    'E17 keyed by ids that are no digits',
    { data: { a7: { ...ada, id: 'a7' }, b8: { ...max, id: 'b8' } } },
    {},
  ],
  [
    'E18 XML-born',
    { contacts: { '@page': '1', '@per_page': '25', '@total': '319', contact: two } },
    { total: 319, page: 1, size: 25 },
  ],
  [
    'E19 Sage',
    { $total: 319, $page: 1, $next: '/contacts?page=2', $itemsPerPage: 20, $items: two },
    {
      total: 319,
      page: 1,
      size: 20,
      more: true,
    },
  ],
  ['rows and their number in an array, as TypeORM gives them', [two, 319], { total: 319 }],
  [
    'the World Bank',
    [{ page: 1, pages: 7, per_page: '50', total: 319 }, two],
    {
      total: 319,
      page: 1,
      pages: 7,
      size: 50,
      more: true,
    },
  ],
  ['each row under its name', { contacts: two.map((contact) => ({ contact })) }, {}],
  [
    'HubSpot',
    {
      results: two.map(({ id, ...properties }) => ({ id: String(id), properties })),
      paging: { next: { after: '2', link: url } },
    },
    { more: true },
  ],
  [
    'fields under `fields`',
    { records: two.map(({ id, ...fields }) => ({ id, createdTime: 'x', fields })) },
    {},
  ],
])('rows and what is said round them: %s', (_name, body, said) => {
  const expected = body === two ? ['7', '8'] : (summary(read(body))?.ids ?? [])
  expect(summary(read(body))).toEqual({ ids: expected, ...said })
  expect([
    ['7', '8'],
    ['a7', 'b8'],
  ]).toContainEqual(expected)
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

test('R15 an address inside a row is not taken for the row', () => {
  const rows = [
    { id: 1, name: 'x', address: { street: 'a', city: 'b', zip: 'c', country: 'd', number: 'e' } },
  ]
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
  ['under a name that nobody knows', { kontakte: [] }],
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

test.each<[string, Record<string, string>, object]>([
  ['T2 X-Total-Count', { 'x-total-count': '319' }, { total: 319 }],
  [
    'T2 X-Total',
    { 'x-total': '319', 'x-total-pages': '13', 'x-per-page': '25', 'x-page': '1', 'x-next-page': '2' },
    {
      total: 319,
      page: 1,
      pages: 13,
      size: 25,
      more: true,
    },
  ],
  ['T2 X-Next-Page is empty on the last page', { 'x-next-page': '' }, { more: false }],
  ['T2 X-WP-Total', { 'x-wp-total': '319', 'x-wp-totalpages': '13' }, { total: 319, pages: 13 }],
  [
    'T2 Yii2',
    {
      'x-pagination-total-count': '319',
      'x-pagination-page-count': '13',
      'x-pagination-current-page': '1',
      'x-pagination-per-page': '25',
    },
    { total: 319, page: 1, pages: 13, size: 25, more: true },
  ],
  ['T2 Finqu', { 'x-result-count': '319' }, { total: 319 }],
  ['T2 Mangopay', { 'x-number-of-items': '319', 'x-number-of-pages': '13' }, { total: 319, pages: 13 }],
  [
    'T2 Fiken, from page 0',
    {
      'fiken-api-page': '0',
      'fiken-api-page-size': '25',
      'fiken-api-page-count': '13',
      'fiken-api-result-count': '319',
    },
    { total: 319, page: 0, pages: 13, size: 25, more: true },
  ],
  ['T3 Content-Range', { 'content-range': '0-1/319' }, { total: 319 }],
  ['T3 Content-Range with a unit', { 'content-range': 'items 0-1/319' }, { total: 319 }],
  ['T4 Content-Range of unknown length', { 'content-range': '0-1/*' }, {}],
  ['T5 Link', { link: `<${url}2>; rel="next"` }, { more: true }],
  [
    'T5 Link with a last page',
    { link: `<${url}2>; rel="next", <${url}13>; rel="last"` },
    { more: true, pages: 13 },
  ],
  ['T5 Link on the last page', { link: `<${url}1>; rel="first", <${url}12>; rel="prev"` }, { more: false }],
  [
    'T5 a Link that has nothing to do with pages',
    { link: '<https://api.w.org/>; rel="https://api.w.org/"' },
    {},
  ],
  [
    'T6 X-Pagination',
    {
      'x-pagination':
        '{"TotalCount":319,"PageSize":25,"CurrentPage":1,"TotalPages":13,"HasNext":true,"HasPrevious":false}',
    },
    { total: 319, page: 1, pages: 13, size: 25, more: true },
  ],
  ['T9 nothing', { 'content-length': '12', date: 'x', 'x-ratelimit-limit': '60', 'x-request-id': '5' }, {}],
])('headers round a bare array: %s', (_name, headers, said) => {
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

test('what stands inside a row is never taken for the total or the page', () => {
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

test('the transactions of a bank statement are found under its head', () => {
  const body = {
    id: 'S1',
    currency: 'EUR',
    date: '2026-01-31',
    transactions: [{ id: 1, date: '2026-01-02', amount: '1.00' }],
  }
  expect(readList(anAnswer(body), 'transactions', open)?.rows).toHaveLength(1)
})

test('where everything was found is told for people', () => {
  const body = { data: { contacts: two }, meta: { total: 319, page: 1, links: { next: url } } }
  expect(read(body)?.found).toEqual({
    rows: 'data.contacts',
    total: 'meta.total',
    more: 'meta.links.next',
    page: 'meta.page',
  })
  expect(read(two, { headers: { 'x-total-count': '5' } })?.found).toEqual({
    rows: 'the answer itself',
    total: 'header X-Total-Count',
  })
  expect(read({})?.found).toEqual({ rows: 'no rows' })
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
    record: { idField: 'nr' },
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
