import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyContact } from '../../src/domain/fields.ts'
import { fieldsOf } from '../../src/dialect/fields.ts'
import { writeBody } from '../../src/dialect/write/write-body.ts'
import { ann, edit, profileOf, textOfBody } from './examples.ts'

test('C1 W9 an edit sends as JSON what changed and nothing else', () => {
  const { headers, body } = writeBody({
    resource: 'contacts',
    changes: { city: 'Oslo', email: '' },
    record: ann,
    profile: profileOf(),
  })
  expect(headers).toEqual({ 'Content-Type': 'application/json' })
  expect(body).toBe('{"email":"","city":"Oslo"}')
})

test('W9 what was typed and taken back is no change', () => {
  expect(edit({ firstName: 'Ann', city: 'Oslo' })).toBe('{"city":"Oslo"}')
})

test('neither an id nor a name that SPEC.md does not have is ever sent', () => {
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
  const outgoing = writeBody({
    resource: 'contacts',
    changes: draft,
    profile: profileOf({ write: { clear } }),
  })
  expect(JSON.parse(textOfBody(outgoing.body))).toEqual(body)
})

test('C2 a form', () => {
  const { headers, body } = writeBody({
    resource: 'contacts',
    changes: { city: 'Orléans & co', email: '' },
    record: ann,
    profile: profileOf({ write: { encoding: 'form', clear: 'null' } }),
  })
  expect(headers).toEqual({ 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' })
  expect(textOfBody(body)).toBe('email=&city=Orl%C3%A9ans+%26+co')
})

test('C3 a multipart form, whose header has a boundary that only the browser knows', () => {
  const { headers, body } = writeBody({
    resource: 'contacts',
    changes: { city: 'Oslo', zip: '' },
    record: ann,
    profile: profileOf({ write: { encoding: 'multipart' } }),
  })
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
      const { body } = writeBody({
        resource: 'contacts',
        changes,
        record: ann,
        profile: profileOf({ write: { encoding } }),
      })
      const sent = typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(body)
      const before = new Map(Object.entries(ann))
      const due = Object.entries(changes).filter(
        ([field, value]) => fieldsOf.contacts.some((own) => own === field) && before.get(field) !== value,
      )
      expect(sent).toEqual(Object.fromEntries(due))
    }),
  )
})
