import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyContact } from '../../src/domain/fields.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { rawFields, readRow } from '../../src/dialect/read/read-row.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { contact, open, row } from './examples.ts'

test.each<[string, object]>([
  ['as in SPEC.md', { firstName: 'Ada', vatNumber: 'BE1' }],
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

test('of two names for a field that of SPEC.md counts, and the other is shown beside', () => {
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
    id: 't1',
    date: '2026-01-31',
    amount: '-1234.50',
    currency: 'EUR',
    counterpart: 'Acme',
    description: '',
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

test('raw fields come under the names of SPEC.md, missing ones not at all', () => {
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
