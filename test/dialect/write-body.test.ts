import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../src/dialect/json.ts'
import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { readRow } from '../../src/dialect/read/read-row.ts'
import { UnwritableError, writeBody } from '../../src/dialect/write/write-body.ts'
import { emptyContact, emptyTransaction, fieldsOf } from '../../src/domain/fields.ts'
import { ann, edit, profileOf, rowOf, textOfBody } from './examples.ts'

function write(changes: Record<string, string>, ...parts: PartialProfile[]) {
  return writeBody({ resource: 'contacts', changes, record: ann, profile: profileOf(...parts) })
}

test('C1 W9 an edit sends as JSON what changed and nothing else', () => {
  const { headers, body } = write({ city: 'Oslo', email: '' })
  expect(headers).toEqual({ 'Content-Type': 'application/json' })
  expect(body).toBe('{"email":"","city":"Oslo"}')
})

test('W9 what was typed and taken back is no change', () => {
  expect(edit({ firstName: 'Ann', city: 'Oslo' })).toBe('{"city":"Oslo"}')
})

test('neither an id nor a name outside the spec is ever sent', () => {
  expect(edit({ id: 'c8', vip: 'yes', amount: '5', city: 'Oslo' })).toBe('{"city":"Oslo"}')
  expect(Object.keys(JSON.parse(edit({ city: 'Oslo' }, { write: { edit: 'all' } })))).toEqual(
    fieldsOf.contacts,
  )
})

test('W10 a service that clears what is missing gets every field of the record', () => {
  expect(JSON.parse(edit({ city: 'Oslo', zip: '' }, { write: { edit: 'all' } }))).toEqual({
    ...emptyContact,
    firstName: 'Ann',
    lastName: 'Ito',
    email: 'ann@ito.example',
    city: 'Oslo',
  })
})

test.each([
  ['empty', '{"email":"","city":"Oslo"}'],
  ['null', '{"email":null,"city":"Oslo"}'],
  ['omit', '{"city":"Oslo"}'],
])('W10 a field is cleared by %s', (clear, body) => {
  expect(edit({ email: '', city: 'Oslo' }, { write: { clear } })).toBe(body)
})

test.each([
  ['empty', { ...emptyContact, company: 'Acme' }],
  ['null', { ...Object.fromEntries(fieldsOf.contacts.map((field) => [field, null])), company: 'Acme' }],
  ['omit', { company: 'Acme' }],
])('W10 a creation has the empty fields of its draft as %s', (clear, body) => {
  const draft = { ...emptyContact, company: 'Acme' }
  const profile = profileOf({ write: { clear } })
  const outgoing = writeBody({ resource: 'contacts', changes: draft, profile })
  expect(JSON.parse(textOfBody(outgoing.body))).toEqual(body)
})

test('C2 a form', () => {
  const { headers, body } = write(
    { city: 'Orléans & co', email: '' },
    { write: { encoding: 'form', clear: 'null' } },
  )
  expect(headers).toEqual({ 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' })
  expect(textOfBody(body)).toBe('email=&city=Orl%C3%A9ans+%26+co')
})

test('C3 a multipart form, whose header has a boundary that only the browser knows', () => {
  const { headers, body } = write({ city: 'Oslo', zip: '' }, { write: { encoding: 'multipart' } })
  expect(headers).toEqual({})
  expect(body instanceof FormData && [...body]).toEqual([
    ['city', 'Oslo'],
    ['zip', ''],
  ])
})

test('C4 a wrapper, in forms as Rails reads it', () => {
  expect(edit({ city: 'Oslo' }, { write: { wraps: { contacts: 'contact' } } })).toBe(
    '{"contact":{"city":"Oslo"}}',
  )
  expect(edit({ city: 'Oslo' }, { write: { wraps: { contacts: 'data' } } })).toBe('{"data":{"city":"Oslo"}}')
  expect(edit({ city: 'Oslo' }, { write: { wraps: { contacts: 'contact' }, encoding: 'form' } })).toBe(
    'contact%5Bcity%5D=Oslo',
  )
  expect(edit({ city: 'Oslo' }, { write: { wraps: { contacts: '' } } })).toBe('{"city":"Oslo"}')
})

test('C5 JSON:API', () => {
  const profile = profileOf({ write: { encoding: 'vnd.api', wraps: { contacts: 'contact' } } })
  const changed = writeBody({ resource: 'contacts', changes: { city: 'Oslo' }, record: ann, profile })
  expect(changed.headers).toEqual({ 'Content-Type': 'application/vnd.api+json' })
  expect(changed.body).toBe('{"data":{"type":"contacts","id":"c7","attributes":{"city":"Oslo"}}}')
  const created = writeBody({ resource: 'contacts', changes: { city: 'Oslo' }, profile })
  expect(created.body).toBe('{"data":{"type":"contacts","attributes":{"city":"Oslo"}}}')
})

test('whatever changes, an edit has these fields and no others, in any encoding', () => {
  const texts = fc.dictionary(
    fc.constantFrom(...fieldsOf.contacts, 'id', 'vip'),
    fc.string({ unit: 'grapheme', maxLength: 9 }),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom('json', 'form', 'multipart'), (changes, encoding) => {
      const { body } = write(changes, { write: { encoding } })
      const sent = typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(body)
      const before = new Map(Object.entries(ann))
      const due = Object.entries(changes).filter(
        ([field, value]) => fieldsOf.contacts.some((own) => own === field) && before.get(field) !== value,
      )
      expect(sent).toEqual(Object.fromEntries(due))
    }),
  )
})

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

test.each<[string, string, object, string, Record<string, string>]>(
  // prettier-ignore
  [
  ['a version as a number (Lexware)', '{"id":"c7","city":"Rome","version":3}', {}, '{"city":"Oslo","version":3}', {}],
  ['a version as a text', '{"id":"c7","city":"Rome","revision":"a3"}', {}, '{"city":"Oslo","revision":"a3"}', {}],
  ['a version that nobody wants', '{"id":"c7","city":"Rome","version":3}', { version: 'none' }, '{"city":"Oslo"}', {}],
  ['an ETag', '{"id":"c7","city":"Rome"}', { etag: '"e1"' }, '{"city":"Oslo"}', { 'If-Match': '"e1"' }],
  ['an ETag that nobody wants', '{"id":"c7","city":"Rome"}', { etag: '"e1"', version: 'none' }, '{"city":"Oslo"}', {}],
  ['an ETag beside a version', '{"id":"c7","city":"Rome","version":3}', { etag: '"e1"' }, '{"city":"Oslo","version":3}', {}],
  [
    'an ETag, as said, beside a version',
    '{"id":"c7","city":"Rome","version":3}',
    { etag: '"e1"', version: 'etag' },
    '{"city":"Oslo"}',
    { 'If-Match': '"e1"' },
  ],
  ['a version, as said, beside an ETag', '{"id":"c7","city":"Rome"}', { etag: '"e1"', version: 'field' }, '{"city":"Oslo"}', {}],
],
)(
  'W11 %s goes back with an edit',
  (_name, json, { etag, version = 'auto' }: { etag?: string; version?: string }, body, headers) => {
    const profile = profileOf({ write: { version } })
    const read = readRow(rowOf(json), 'contacts', profile)
    const record = etag ? { ...read, aside: { others: [], doubts: {}, ...read.aside, etag } } : read
    const outgoing = writeBody({ resource: 'contacts', changes: { city: 'Oslo' }, record, profile })
    expect(outgoing).toEqual({ headers: { 'Content-Type': 'application/json', ...headers }, body })
  },
)

function editRow(json: string, changes: Record<string, string>, ...parts: PartialProfile[]) {
  const row = rowOf(json)
  const profile = profileOf(...parts)
  const record = readRow(row, 'transactions', profile)
  return { withRow: body({ row }), without: body({}) }

  function body(more: { row?: JsonObject }) {
    try {
      return textOfBody(writeBody({ resource: 'transactions', changes, record, profile, ...more }).body)
    } catch (error) {
      return error instanceof UnwritableError ? `${error.field}: ${error.message}` : error
    }
  }
}

const numbers = { values: { amount: { read: 'number' } } }

const all = { write: { edit: 'all' } }

test('G5 an amount that the service has as a number is sent as one, with the digits that were typed', () => {
  const row =
    '{"id":1,"date":"2026-01-31","currency":"EUR","amount":12.50,"counterpart":"A","description":""}'
  expect(editRow(row, { amount: '0.10' }, numbers).withRow).toBe('{"amount":0.10}')
  expect(editRow(row, { amount: '0.10' }, numbers).without).toBe('{"amount":0.10}')
  expect(editRow(row, { amount: '-12345678901234567.10' }, numbers).withRow).toBe(
    '{"amount":-12345678901234567.10}',
  )
})

test('W10 what did not change goes back exactly as it came', () => {
  const row =
    '{"id":1,"date":"2026-01-31","currency":"eur","amount":12.50,"counterpart":null,"description":"x","side":"debit"}'
  expect(editRow(row, { description: 'y' }, numbers, all).withRow).toBe(
    '{"date":"2026-01-31","currency":"eur","amount":12.50,"counterpart":null,"description":"y","side":"debit"}',
  )
  expect(JSON.parse(String(editRow(row, { description: 'y' }, numbers, all).without))).toEqual({
    ...emptyTransaction,
    date: '2026-01-31',
    currency: 'EUR',
    amount: 12.5,
    description: 'y',
  })
})

test('W10 the whole record has its other columns too, but no id and nothing of the transport', () => {
  const row =
    '{"id":1,"_links":{"self":"/1"},"@type":"T","First_Name":"Ann","city":"Rome","iban":null,"rate":1.50,"tags":["a"],"address":{"zip":"1","floor":2}}'
  const profile = (edit: string) =>
    profileOf({ fields: { contacts: { zip: 'address.zip' } }, write: { edit, clear: 'omit' } })
  const send = (edit: string, changes: Record<string, string>) => {
    const record = readRow(rowOf(row), 'contacts', profile(edit))
    return writeBody({ resource: 'contacts', changes, record, row: rowOf(row), profile: profile(edit) }).body
  }
  for (const edit of ['auto', 'all'])
    expect(send(edit, { firstName: 'Anna', zip: '2' })).toBe(
      '{"city":"Rome","iban":null,"rate":1.50,"tags":["a"],"address":{"zip":"2","floor":2},"firstName":"Anna"}',
    )
  expect(send('all', { city: '', zip: '' })).toBe(
    '{"iban":null,"rate":1.50,"tags":["a"],"address":{"floor":2},"firstName":"Ann"}',
  )
  expect(send('known', { firstName: 'Anna' })).toBe(
    '{"firstName":"Anna","city":"Rome","address":{"zip":"1"}}',
  )
  expect(send('changed', { firstName: 'Anna' })).toBe('{"firstName":"Anna"}')
})

test('W10 a value that was never understood goes back as it came, whether or not the row is at hand', () => {
  const row =
    '{"id":1,"date":"31st of May","currency":"EUR","amount":"a lot","counterpart":{"name":"A","n":1.0},"description":"x"}'
  const { withRow, without } = editRow(row, { description: 'y' }, all)
  expect(withRow).toBe(
    '{"date":"31st of May","currency":"EUR","amount":"a lot","counterpart":{"name":"A","n":1.0},"description":"y"}',
  )
  expect(without).toContain(String(withRow).slice(0, -1)) // without the row, a field that it lacks is sent, too
})

test('a date in the notation of the service keeps what it had beside the day', () => {
  const german = { values: { date: { read: 'DD.MM.YYYY' } } }
  expect(editRow('{"id":1,"date":"31.01.2026"}', { date: '2026-02-01' }, german).withRow).toBe(
    '{"date":"01.02.2026"}',
  )
  const timed = { values: { date: { read: 'date-time' } } }
  const row = '{"id":1,"date":"2026-01-31T12:30:00Z"}'
  expect(editRow(row, { date: '2026-02-01' }, timed).withRow).toBe('{"date":"2026-02-01T12:30:00Z"}')
  expect(editRow(row, { date: '2026-02-01' }, timed).without).toMatch(/^date: /)
})

test('F7 a date whose question is open cannot be changed, and the rest can', () => {
  const open = { values: { date: { read: 'auto' } } }
  const row = '{"id":1,"date":"01/02/2026","currency":"EUR","amount":"5.00"}'
  expect(editRow(row, { date: '2026-03-01' }, open).withRow).toMatch(/^date: Day or month first\?/)
  expect(editRow(row, { amount: '6.00' }, open).withRow).toBe('{"amount":"6.00"}')
  expect(editRow(row, { amount: '6.00' }, open, all).without).toContain('"date":"01/02/2026"')
})

test('G4 an amount cannot be changed while a path is open on which it depends', () => {
  const profile = profileOf({ values: { amount: { read: 'number' } } })
  const record = { ...emptyTransaction, id: '1', date: '2026-01-31', currency: 'EUR', amount: '1250' }
  const write = () =>
    writeBody({
      resource: 'transactions',
      changes: { amount: '1300' },
      record,
      profile,
      open: ['values.amount.unit'],
    })
  expect(write).toThrow(UnwritableError)
  expect(write).toThrow(/under Connections/)
})

test('a value that only was wrong can be put right', () => {
  expect(editRow('{"id":1,"date":"31st of May"}', { date: '2026-05-31' }).withRow).toBe(
    '{"date":"2026-05-31"}',
  )
})

test('a day that does not exist is not written', () => {
  expect(editRow('{"id":1,"date":"2026-01-31"}', { date: '2026-02-30' }).withRow).toMatch(/^date: 2026-02-30/)
})

const side = {
  values: { amount: { sign: { kind: 'field', field: 'side', out: ['debit'], in: ['credit'] } } },
}

const columns = { values: { amount: { sign: { kind: 'two-columns', in: 'deposit', out: 'withdrawal' } } } }

test('G8 the field that says which way the money went goes with an amount', () => {
  const row = '{"id":1,"currency":"EUR","amount":"5.00","Side":"credit"}'
  expect(editRow(row, { amount: '-6.00' }, side).withRow).toBe('{"amount":"6.00","Side":"debit"}')
  expect(editRow(row, { amount: '-6.00' }, side).without).toBe('{"amount":"6.00","Side":"debit"}')
  expect(editRow(row, { description: 'x' }, side).withRow).toBe('{"description":"x"}')
  expect(editRow(row, { description: 'x' }, side, all).withRow).toBe(
    '{"currency":"EUR","amount":"5.00","Side":"credit","description":"x"}',
  )
})

test('G8 two columns take the place of an amount', () => {
  const row = '{"id":1,"currency":"EUR","deposit":"5.00","withdrawal":null}'
  expect(JSON.parse(String(editRow(row, { amount: '-6.00' }, columns).withRow))).toEqual({
    deposit: null,
    withdrawal: '6.00',
  })
  expect(editRow(row, { description: 'x' }, columns, all).withRow).toBe(
    '{"currency":"EUR","deposit":"5.00","withdrawal":null,"description":"x"}',
  )
  const both = '{"id":1,"currency":"EUR","deposit":"5.00","withdrawal":"2.00"}'
  expect(JSON.parse(String(editRow(both, { description: 'x' }, columns, all).without))).toMatchObject({
    deposit: '5.00',
    withdrawal: '2.00',
    description: 'x',
  })
})

test('G4 another currency makes other cents of the same amount', () => {
  const minor = { values: { amount: { read: 'number', unit: 'minor' } } }
  const row = '{"id":1,"currency":"EUR","amount":1200}'
  expect(editRow(row, { currency: 'JPY' }, minor).withRow).toBe('{"currency":"JPY","amount":12}')
  expect(editRow(row, { currency: 'USD' }, minor).withRow).toBe('{"currency":"USD","amount":1200}')
  expect(editRow('{"id":1,"currency":"EUR","amount":1250}', { currency: 'JPY' }, minor).withRow).toMatch(
    /^amount: /,
  )
  expect(editRow(row, { description: 'x' }, minor).withRow).toBe('{"description":"x"}')
})

test('G10 the currency inside an amount changes with it', () => {
  const row = '{"id":1,"amount":{"amount":"5.00","currency":"EUR"}}'
  expect(editRow(row, { currency: 'USD' }).withRow).toBe(
    '{"currency":"USD","amount":{"amount":"5.00","currency":"USD"}}',
  )
  expect(editRow(row, { amount: '6.00' }).withRow).toBe('{"amount":{"amount":"6.00","currency":"EUR"}}')
})
