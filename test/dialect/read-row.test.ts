import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { idOf } from '../../src/dialect/read/id-of.ts'
import { readRecord } from '../../src/dialect/read/read-record.ts'
import { rawFields, readRow } from '../../src/dialect/read/read-row.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { emptyContact, emptyTransaction } from '../../src/domain/fields.ts'
import { anAnswer, contact, open, row } from './examples.ts'

test.each<[string, object]>([
  ['as in the spec', { firstName: 'Ada', vatNumber: 'BE1' }],
  ['R12 with underscores', { first_name: 'Ada', vat_number: 'BE1' }],
  ['R13 with capitals', { FirstName: 'Ada', VATNumber: 'BE1' }],
  ['with dashes', { 'first-name': 'Ada', 'vat-number': 'BE1' }],
  ['E19 with a sign', { $firstName: 'Ada', $vatNumber: 'BE1' }],
])('fields are found by names %s', (_name, fields) => {
  expect(contact({ id: 7, ...fields })).toEqual({
    ...emptyContact,
    id: '7',
    firstName: 'Ada',
    vatNumber: 'BE1',
  })
})

test('R16 null, "" and missing are equally empty', () => {
  expect(contact({ id: '7', firstName: null, lastName: '' })).toEqual({ ...emptyContact, id: '7' })
})

test('values that are no text become text, and what has parts is doubted', () => {
  const read = contact(
    '{"id":7,"zip":9000.0,"number":12,"company":true,"city":{"name":"Gent","x":1.50},"phone":["1","2"]}',
  )
  expect(read).toEqual({
    ...emptyContact,
    id: '7',
    zip: '9000.0',
    number: '12',
    company: 'true',
    city: '{"name":"Gent","x":1.50}',
    phone: '["1","2"]',
    aside: { others: [], doubts: { city: 'Not plain text', phone: 'Not plain text' } },
  })
})

test('R14 unknown fields are kept beside the record, as text and in the order of the service', () => {
  const read = contact(
    '{"z":1.50,"id":7,"firstName":"Ada","_links":{"self":{}},"@type":"C","a":null,"tags":["x",9007199254740993]}',
  )
  expect(read.aside?.others).toEqual([
    ['z', '1.50'],
    ['a', ''],
    ['tags', '["x",9007199254740993]'],
  ])
})

test('a record without anything beside it has no aside', () => {
  expect(contact({ id: '7', firstName: 'Ada' })).not.toHaveProperty('aside')
})

test('of two names for a field, the one in the spec counts, and the other is shown beside it', () => {
  const read = contact({ id: '7', first_name: 'Old', firstName: 'New' })
  expect(read.firstName).toBe('New')
  expect(read.aside?.others).toEqual([['first_name', 'Old']])
})

test('R15 aliases of the profile win, and reach into structures', () => {
  const profile = {
    fields: { contacts: { zip: 'address.postcode', company: 'name', phone: 'phones.0.number' } },
  }
  const content = {
    id: 7,
    name: 'Engines',
    company: 'No',
    zip: 'No',
    address: { postcode: '9000' },
    phones: [{ number: '1' }],
  }
  const read = contact(content, profile)
  expect(read).toMatchObject({ zip: '9000', company: 'Engines', phone: '1' })
  expect(read.aside?.others.map(([name]) => name)).toEqual(['company', 'zip', 'address', 'phones'])
  expect(contact({ id: 7, zip: 'x' }, profile).zip).toBe('')
})

test.each([
  ['version', '3', false],
  ['_version', 3, true],
  ['lockVersion', 3, true],
  ['lock_version', 3, true],
  ['rowVersion', 'AAAA', false],
  ['revision', '3', false],
  ['SyncToken', '3', false],
])('W11 the version in %s is kept to be sent back', (field, value, number) => {
  const read = contact({ id: '7', [field]: value })
  expect(read.aside?.version).toEqual({ field, value: String(value), number })
  expect(read.aside?.others).toEqual([[field, String(value)]])
})

test('W11 what is not a version is not read as one', () => {
  for (const content of [{ __v: 1 }, { version: null }, { version: {} }, { versions: 1 }])
    expect(contact({ id: '7', ...content }).aside).not.toHaveProperty('version')
})

test.each(['none', 'etag', 'field', 'auto'])(
  'W11 the profile says whether there is a version: %s',
  (version) => {
    const read = contact({ id: '7', version: 1 }, { write: { version } })
    expect(read.aside?.version !== undefined).toBe(version === 'field' || version === 'auto')
  },
)

test('a transaction has its date and amount in the notation of Bookend', () => {
  const profile = parseProfile({
    values: { amount: { read: '1.234,56', unit: 'major', sign: { kind: 'signed' } } },
  })
  const content = row({
    TransactionID: 't1',
    Date: '31.01.2026',
    AMOUNT: '-1.234,50',
    Currency: 'eur',
    counterpart: 'Acme',
  })
  expect(readRow(content, 'transactions', profile)).toEqual({
    ...emptyTransaction,
    id: 't1',
    date: '2026-01-31',
    amount: '-1234.50',
    currency: 'EUR',
    counterpart: 'Acme',
  })
})

test('the parts of a transaction that are not understood are shown as received, with the reason', () => {
  const read = readRow(
    row({ id: 1, date: 'soon', amount: 'much', description: { a: 1 } }),
    'transactions',
    open,
  )
  expect(read).toMatchObject({ date: 'soon', amount: 'much', description: '{"a":1}' })
  expect(Object.keys(read.aside?.doubts ?? {}).sort()).toEqual(['amount', 'date', 'description'])
})

test('G8 the field that says which way the money went stays among the others', () => {
  const sign = { kind: 'field', field: 'side', out: ['debit'], in: ['credit'] }
  const profile = parseProfile({ values: { amount: { read: '1234.56', unit: 'major', sign } } })
  const read = readRow(
    row({ id: 1, amount: '12.00', currency: 'EUR', side: 'debit' }),
    'transactions',
    profile,
  )
  expect(read.amount).toBe('-12.00')
  expect(read.aside?.others).toEqual([['side', 'debit']])
})

test('raw fields come under the names in the spec, missing ones not at all', () => {
  const { raw, others } = rawFields(row({ id: 1, First_Name: 'Ada', x: 1, city: null }), 'contacts', open)
  expect(Object.entries(raw)).toEqual([
    ['firstName', 'Ada'],
    ['city', null],
  ])
  expect(others.map(([name]) => name)).toEqual(['x'])
})

test('no row makes reading fail in any other way than for want of an id, and every field is text', () => {
  const resources = fc.constantFrom<CollectionName>('contacts', 'transactions')
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), resources, (content, resource) => {
      const read = readRow(row({ ...content, id: 'x' }), resource, open)
      const { aside: _aside, ...fields } = read
      for (const value of Object.values(fields)) expect(value).toBeTypeOf('string')
    }),
  )
})

test('nothing of a row is lost: each of its fields is read or kept beside', () => {
  expect.hasAssertions()
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{3,6}$/), fc.string()), (content) => {
      const read = contact({ ...content, id: 'x' })
      const shown = [...Object.values(read), ...(read.aside?.others ?? []).map(([, value]) => value)]
      expect(shown).toEqual(expect.arrayContaining(Object.values(content)))
    }),
  )
})

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

const ada = { id: 7, firstName: 'Ada', lastName: 'Byron', company: 'Engines' }
const max = { id: 8, firstName: 'Max', lastName: 'Born', company: 'Quanta' }
const { id: _id, ...fields } = ada

function read(body: unknown, id?: string, profile: object = {}) {
  return readRecord(anAnswer(body), 'contacts', parseProfile(profile), id)
}

test.each<[string, unknown, string]>(
  // prettier-ignore
  [
  ['R1 bare', ada, ''],
  ['R2 under data', { data: ada }, 'data'],
  ['R3 under its name', { contact: ada }, 'contact'],
  ['R3 under its name beside others', { code: 0, message: 'ok', contact: ada, user: { id: 1, email: 'x' } }, 'contact'],
  ['R4 an array of one', [ada], ''],
  ['R4 Xero', { Id: 'x', Status: 'OK', Contacts: [ada] }, 'Contacts'],
  ['R5 JSON:API', { data: { type: 'contacts', id: '7', attributes: fields }, included: [{ id: '1', firstName: 'No' }] }, 'data'],
  ['HAL', { ...ada, _links: { self: { href: 'https://books.test/contacts/7' } } }, ''],
  ['HAL of Spring', { ...fields, _links: { self: { href: 'https://books.test/contacts/7' } } }, ''],
  ['JSend', { status: 'success', data: { contact: ada } }, 'data.contact'],
  ['FreshBooks', { response: { result: { contact: ada } } }, 'response.result.contact'],
  ['JSON-RPC', { jsonrpc: '2.0', id: 1, result: ada }, 'result'],
  ['a page with one row', { items: [ada], total: 1, page: 1 }, 'items'],
  ['Strapi 4', { data: { id: 7, attributes: fields }, meta: {} }, 'data'],
  ['E17 keyed by id', { 7: ada }, ''],
  ['R15 with richer things inside', { ...ada, address: { id: 9, street: 'a', city: 'b', zip: 'c', country: 'd', email: 'e' } }, ''],
  ['with a list inside', { ...ada, persons: [max, { ...max, id: 9 }] }, ''],
],
)('the record is found with its id or without: %s', (_name, body, path) => {
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
