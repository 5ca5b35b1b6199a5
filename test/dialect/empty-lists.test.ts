import { expect, test } from 'vitest'
import { textOf } from '../../src/dialect/json.ts'
import { readList } from '../../src/dialect/read/read-list.ts'
import { anAnswer } from './an-answer.ts'
import { open, ada, two, read, summary, url } from './read-a-list.ts'

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
