import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOf } from '../../src/dialect/read/id-of.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { readRecord } from '../../src/dialect/read/read-record.ts'
import { anAnswer } from './examples.ts'

const open = parseProfile({})
const ada = { id: 7, firstName: 'Ada', lastName: 'Byron', company: 'Engines' }
const max = { id: 8, firstName: 'Max', lastName: 'Born', company: 'Quanta' }
const { id: _id, ...fields } = ada

function read(body: unknown, id?: string, profile: object = {}) {
  return readRecord(anAnswer(body), 'contacts', parseProfile(profile), id)
}

test.each<[string, unknown, string]>([
  ['R1 bare', ada, ''],
  ['R2 under data', { data: ada }, 'data'],
  ['R3 under its name', { contact: ada }, 'contact'],
  [
    'R3 under its name beside others',
    { code: 0, message: 'ok', contact: ada, user: { id: 1, email: 'x' } },
    'contact',
  ],
  ['R4 an array of one', [ada], ''],
  ['R4 Xero', { Id: 'x', Status: 'OK', Contacts: [ada] }, 'Contacts'],
  [
    'R5 JSON:API',
    { data: { type: 'contacts', id: '7', attributes: fields }, included: [{ id: '1', firstName: 'No' }] },
    'data',
  ],
  ['HAL', { ...ada, _links: { self: { href: 'https://books.test/contacts/7' } } }, ''],
  ['HAL of Spring', { ...fields, _links: { self: { href: 'https://books.test/contacts/7' } } }, ''],
  ['JSend', { status: 'success', data: { contact: ada } }, 'data.contact'],
  ['FreshBooks', { response: { result: { contact: ada } } }, 'response.result.contact'],
  ['JSON-RPC', { jsonrpc: '2.0', id: 1, result: ada }, 'result'],
  ['a page with one row', { items: [ada], total: 1, page: 1 }, 'items'],
  ['Strapi 4', { data: { id: 7, attributes: fields }, meta: {} }, 'data'],
  ['E17 keyed by id', { 7: ada }, ''],
  [
    'R15 with richer things inside',
    { ...ada, address: { id: 9, street: 'a', city: 'b', zip: 'c', country: 'd', email: 'e' } },
    '',
  ],
  ['with a list inside', { ...ada, persons: [max, { ...max, id: 9 }] }, ''],
])('the record is found with its id or without: %s', (_name, body, path) => {
  for (const asked of ['7', undefined]) {
    const found = read(body, asked)
    expect(found?.path).toBe(path)
    expect(found && idOf(found.row, 'contacts', open)?.id).toBe('7')
    expect(found?.row['firstName']).toBe('Ada')
  }
})

test('of several rows the one that was asked for is the record', () => {
  expect(read([ada, max], '8')?.row['firstName']).toBe('Max')
  expect(read({ contacts: [ada, max] }, '8')?.path).toBe('contacts')
  expect(read({ 7: ada, 8: max }, '8')?.row['firstName']).toBe('Max')
})

test('the requested id is preferred wherever it is', () => {
  expect(read({ owner: max, deep: { contact: ada } }, '7')?.path).toBe('deep.contact')
})

test('a record with another id is given, for the caller to judge', () => {
  expect(read(ada, '9')?.row['firstName']).toBe('Ada')
})

test.each<[string, unknown]>([
  ['several', [ada, max]],
  ['W6 a list in an envelope', { contacts: [ada, max], total: 2 }],
  ['W6 a list beside its owner', { contacts: [ada, max], account: { id: 1, company: 'Own' } }],
  ['{}', {}],
  ['[]', []],
  ['no rows', { data: [] }],
  ['W4 success', { success: true }],
  ['W4 success with a count', { success: true, count: 1, number: 5 }],
  ['W5 an id alone', { id: 7 }],
  ['an id with a number', { id: 7, number: 5 }],
  ['an id in an array', [{ id: 7 }]],
  ['an id with a message', { id: 7, message: 'saved' }],
  ['null', null],
  ['W3 nothing', ''],
  ['A9 HTML', '<html>'],
  ['text', '"7"'],
  ['true', true],
  ['X17 a failure', { error: { id: 'abc', message: 'no' } }],
  ['fields without an id', fields],
])('there is no record in: %s', (_name, body) => {
  expect(read(body)).toBeUndefined()
})

test.each([301, 400, 404, 422, 500])('there is no record in an answer of status %i', (status) => {
  expect(readRecord(anAnswer(ada, { status }), 'contacts', open, '7')).toBeUndefined()
})

test('a record that came without its id is the one that was asked for', () => {
  expect(read(fields, '7')).toEqual({ row: { ...fields, id: '7' }, path: '' })
  expect(read({ data: fields }, 'a b', { record: { idFields: { contacts: 'key' } } })?.row['key']).toBe('a b')
  expect(read({ contact: { firstName: 'Ada', lastName: 'Byron' } }, '7')).toBeUndefined()
})

test('a transaction is not read as the contact in it', () => {
  const body = {
    id: 5,
    date: '2026-01-31',
    amount: '1.00',
    contact: { id: 7, description: 'x', currency: 'EUR', date: 'y' },
  }
  expect(readRecord(anAnswer(body), 'transactions', open)?.path).toBe('')
})

test('any JSON at all is read without an exception', () => {
  expect.hasAssertions()
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.option(fc.string(), { nil: undefined }), (text, id) => {
      const found = readRecord(anAnswer(text), 'contacts', open, id)
      expect(found?.row ?? {}).toBeTypeOf('object')
    }),
  )
})
