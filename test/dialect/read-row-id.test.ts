import { expect, test } from 'vitest'
import { idOf } from '../../src/dialect/read/id-of.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { readRow } from '../../src/dialect/read/read-row.ts'
import { open, row } from './examples.ts'

test.each<[string, unknown, string, 'string' | 'number', string]>([
  ['R6 a number', '{"id":7}', '7', 'number', 'id'],
  ['R7 a text', { id: '7' }, '7', 'string', 'id'],
  ['R7 a uuid', { uuid: 'f81d4fae' }, 'f81d4fae', 'string', 'uuid'],
  ['R8 Mongo', { _id: 'a1', __v: 0 }, 'a1', 'string', '_id'],
  ['R8 both', { _id: 'a1', id: 'b2' }, 'b2', 'string', 'id'],
  ['R9 Mongo export', { _id: { $oid: 'a1' } }, 'a1', 'string', '_id'],
  ['R10 Zoho', { contact_id: '46000' }, '46000', 'string', 'contact_id'],
  ['R10 Xero', { ContactID: 'f8', ContactNumber: '5' }, 'f8', 'string', 'ContactID'],
  ['R10 in capitals', { ID: 7 }, '7', 'number', 'ID'],
  ['R10 beside a transaction', { contact_id: '1', transaction_id: '2' }, '1', 'string', 'contact_id'],
  ['R11 above 2^53', '{"id":9007199254740993}', '9007199254740993', 'number', 'id'],
  ['R11 above 2^64', '{"id":123456789012345678901}', '123456789012345678901', 'number', 'id'],
  ['E10 an address', { '@id': '/contacts/7', '@type': 'Contact' }, '7', 'string', '@id'],
  ['E10 an address and an id', { '@id': '/contacts/7', id: 7 }, '7', 'number', 'id'],
  [
    'E9 an address of HAL',
    { _links: { self: { href: 'https://x.test/contacts/7/' } } },
    '7',
    'string',
    '_links.self.href',
  ],
  ['Json.NET counts nodes in $id', { $id: '1', uuid: 'u' }, 'u', 'string', 'uuid'],
  ['Appwrite', { $id: 'a1' }, 'a1', 'string', '$id'],
  ['an id of null is none', { id: null, uuid: 'u' }, 'u', 'string', 'uuid'],
  ['zero', '{"id":0}', '0', 'number', 'id'],
])('the id of a contact: %s', (_name, content, id, json, field) => {
  expect(idOf(row(content), 'contacts', open)).toEqual({ id, json, field })
})

test('R10 the id of a transaction is not that of its contact', () => {
  expect(idOf(row({ contact_id: '1', transaction_id: '2' }), 'transactions', open)?.id).toBe('2')
  expect(idOf(row({ ContactID: '1', BankTransactionID: '2' }), 'transactions', open)?.id).toBe('2')
  expect(idOf(row({ contact_id: '1' }), 'transactions', open)).toBeUndefined()
})

test.each([
  {},
  { id: '' },
  { id: ' ' },
  { id: null },
  { id: true },
  { id: {} },
  { id: [1] },
  { id: 1.5 },
  { parentContactId: 1 },
])('there is no id in %j', (content) => {
  expect(idOf(row(content), 'contacts', open)).toBeUndefined()
  expect(() => readRow(row(content), 'contacts', open)).toThrow('without an id')
})

test('a profile has the last word about the id, and a row without that field has none', () => {
  const profile = parseProfile({ record: { idFields: { contacts: 'meta.key' } } })
  expect(idOf(row({ id: 1, meta: { key: 'k' } }), 'contacts', profile)?.id).toBe('k')
  expect(idOf(row({ id: 1 }), 'contacts', profile)).toBeUndefined()
})

test('an id field of earlier versions that is named after one collection is a foreign key in the other', () => {
  const profile = parseProfile({ record: { idField: 'contact_id' } })
  const content = row({ contact_id: '1', transaction_id: '2' })
  expect(idOf(content, 'contacts', profile)?.id).toBe('1')
  expect(idOf(content, 'transactions', profile)?.id).toBe('2')
})
