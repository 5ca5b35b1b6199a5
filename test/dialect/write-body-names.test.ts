import { expect, test } from 'vitest'
import { emptyContact } from '../../src/domain/fields.ts'
import { readRow } from '../../src/dialect/read/read-row.ts'
import { UnwritableError, writeBody } from '../../src/dialect/write/write-body.ts'
import { edit, profileOf, rowOf } from './examples.ts'

const nested = {
  fields: {
    contacts: { zip: 'address.zip', city: 'address.city', phone: 'phones.0.number', company: 'name' },
  },
}

test('R15 fields go where the profile says, however deep', () => {
  const changes = { zip: '2000', phone: '1', company: 'Acme' }
  expect(JSON.parse(edit(changes, nested))).toEqual({
    name: 'Acme',
    phones: [{ number: '1' }],
    address: { zip: '2000' },
  })
  expect(
    decodeURIComponent(
      edit(changes, nested, { write: { encoding: 'form', wraps: { contacts: 'contact' } } }),
    ),
  ).toBe('contact[name]=Acme&contact[phones][0][number]=1&contact[address][zip]=2000')
})

test('R15 a key with a dot in it is a key where the service has one', () => {
  const profile = profileOf({ fields: { contacts: { zip: 'address.zip' } } })
  const row = { id: '1', 'address.zip': '1000' }
  const record = readRow(row, 'contacts', profile)
  expect(writeBody({ resource: 'contacts', changes: { zip: '2000' }, record, row, profile }).body).toBe(
    '{"address.zip":"2000"}',
  )
})

test('R15 a path to __proto__ changes nothing but the body', () => {
  const body = edit({ city: 'Oslo' }, { fields: { contacts: { city: '__proto__.polluted' } } })
  expect(body).toBe('{"__proto__":{"polluted":"Oslo"}}')
  expect('polluted' in {}).toBe(false)
})

test('R15 two fields that are one for the service are not written over each other', () => {
  const name = { fields: { contacts: { firstName: 'name', lastName: 'name' } } }
  expect(() => edit({ firstName: 'Anna' }, name)).toThrow(UnwritableError)
  expect(edit({ city: 'Oslo' }, name)).toBe('{"city":"Oslo"}')
  const create = (draft: object) =>
    writeBody({
      resource: 'contacts',
      changes: { ...emptyContact, ...draft },
      profile: profileOf(name, { write: { clear: 'omit' } }),
    })
  expect(create({ firstName: 'Ann' }).body).toBe('{"name":"Ann"}')
  expect(() => create({ firstName: 'Ann', lastName: 'Ito' })).toThrow(/keeps two of Bookend’s fields in one/)
})

test.each<[string, string, object, string, Record<string, string>]>([
  [
    'a version as a number (Lexware)',
    '{"id":"c7","city":"Rome","version":3}',
    {},
    '{"city":"Oslo","version":3}',
    {},
  ],
  [
    'a version as a text',
    '{"id":"c7","city":"Rome","revision":"a3"}',
    {},
    '{"city":"Oslo","revision":"a3"}',
    {},
  ],
  [
    'a version that nobody wants',
    '{"id":"c7","city":"Rome","version":3}',
    { version: 'none' },
    '{"city":"Oslo"}',
    {},
  ],
  ['an ETag', '{"id":"c7","city":"Rome"}', { etag: '"e1"' }, '{"city":"Oslo"}', { 'If-Match': '"e1"' }],
  [
    'an ETag that nobody wants',
    '{"id":"c7","city":"Rome"}',
    { etag: '"e1"', version: 'none' },
    '{"city":"Oslo"}',
    {},
  ],
  [
    'an ETag beside a version',
    '{"id":"c7","city":"Rome","version":3}',
    { etag: '"e1"' },
    '{"city":"Oslo","version":3}',
    {},
  ],
  [
    'an ETag, as said, beside a version',
    '{"id":"c7","city":"Rome","version":3}',
    { etag: '"e1"', version: 'etag' },
    '{"city":"Oslo"}',
    { 'If-Match': '"e1"' },
  ],
  [
    'a version, as said, beside an ETag',
    '{"id":"c7","city":"Rome"}',
    { etag: '"e1"', version: 'field' },
    '{"city":"Oslo"}',
    {},
  ],
])(
  'W11 %s goes back with an edit',
  (_name, json, { etag, version = 'auto' }: { etag?: string; version?: string }, body, headers) => {
    const profile = profileOf({ write: { version } })
    const read = readRow(rowOf(json), 'contacts', profile)
    const record = etag ? { ...read, aside: { others: [], doubts: {}, ...read.aside, etag } } : read
    const outgoing = writeBody({ resource: 'contacts', changes: { city: 'Oslo' }, record, profile })
    expect(outgoing).toEqual({ headers: { 'Content-Type': 'application/json', ...headers }, body })
  },
)
