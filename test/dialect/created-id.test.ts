// Over 200 lines because what a service makes of a record shows in its id and in its columns.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../src/dialect/answer.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { createdId } from '../../src/dialect/write/created-id.ts'
import { followsFromEdit } from '../../src/dialect/write/changed-columns.ts'
import { aContact } from '../builders.ts'

const profile = parseProfile({})
const url = 'https://books.example/api/contacts/new'

function answer(
  status: number,
  body: unknown = '',
  headers: Record<string, string> = {},
  more: Partial<Answer> = {},
): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers, text, url, redirected: false, ...more }
}

const contact = { firstName: 'Ann', lastName: 'Ito', company: '', email: 'ann@ito.example' }
const other = { firstName: 'Bob', lastName: 'Kay', company: 'Kay', email: 'bob@kay.example' }

test.each<[string, Answer, string]>([
  ['W1 the record', answer(201, { id: 'c7', ...contact }), 'c7'],
  [
    'W1 a record with a number',
    answer(200, '{"id":9007199254740993,"firstName":"Ann","email":"a"}'),
    '9007199254740993',
  ],
  ['W1 a record with _id', answer(200, { _id: '65f0c0ffee', ...contact }), '65f0c0ffee'],
  ['W1 a record under data', answer(201, { data: { id: 5, ...contact } }), '5'],
  [
    'W1 a record under its name',
    answer(200, { code: 0, message: 'ok', contact: { contact_id: '460', ...contact } }),
    '460',
  ],
  ['W1 JSON:API', answer(201, { data: { type: 'contacts', id: '12', attributes: contact } }), '12'],
  ['W1 a list of one (PostgREST)', answer(201, [{ id: 4, ...contact }]), '4'],
  [
    'W1 a list of one beside the id of the request (Xero)',
    answer(200, {
      Id: 'e997d6d7',
      Status: 'OK',
      Contacts: [{ ContactID: 'bd2270c3', FirstName: 'Ann', LastName: 'Ito' }],
    }),
    'bd2270c3',
  ],
  ['W2 201 with Location', answer(201, '', { location: '/api/contacts/42' }), '42'],
  [
    'W2 a whole address',
    answer(201, '', { location: 'https://books.example/api/contacts/a%2Fb?x=1#y' }),
    'a/b',
  ],
  ['W2 a slash at the end', answer(201, '', { location: '/contacts/42/' }), '42'],
  ['W2 an address under another name', answer(201, '', { location: '/v2/people/42' }), '42'],
  ['W2 the address of its form', answer(201, '', { location: '/contacts/42/edit' }), '42'],
  ['W2 OData', answer(201, '', { location: "/odata/Contacts('A-1')" }), 'A-1'],
  ['W2 Content-Location', answer(200, { success: true }, { 'content-location': '/contacts/42' }), '42'],
  ['W2 Location beside words', answer(201, 'Created', { location: '/contacts/42.json' }), '42'],
  ['W3 204 with Location', answer(204, '', { location: '/contacts/42' }), '42'],
  ['W5 {id}', answer(200, { id: 'c7' }), 'c7'],
  [
    'W5 insertId (CashCtrl, MySQL)',
    answer(200, { success: true, message: 'Gespeichert', insertId: 1634 }),
    '1634',
  ],
  ['W5 insertedId (MongoDB)', answer(200, { acknowledged: true, insertedId: '65f0c0ffee' }), '65f0c0ffee'],
  ['W5 insertedId with $oid', answer(200, { insertedId: { $oid: '65f0c0ffee' } }), '65f0c0ffee'],
  ['W5 {data:{id}}', answer(200, { data: { id: 5 } }), '5'],
  ['W5 JSend', answer(200, { status: 'success', data: { contact: { id: 5 } } }), '5'],
  ['W5 contact_id', answer(200, { success: true, contact_id: '17' }), '17'],
  ['W5 Intacct', answer(201, { 'ia::result': { key: '51', id: '51', href: '/objects/contact/51' } }), '51'],
  ['W5 a result that is an id', answer(200, { success: true, result: 'a1b2-c3' }), 'a1b2-c3'],
  ['W5 a bare number', answer(200, '42'), '42'],
  [
    'W5 a bare JSON text',
    answer(200, '"550e8400-e29b-41d4-a716-446655440000"'),
    '550e8400-e29b-41d4-a716-446655440000',
  ],
  ['W5 a bare text', answer(200, 'c7f0\n'), 'c7f0'],
  [
    'W6 a redirect to the record',
    answer(200, { id: 5, ...contact }, {}, { redirected: true, url: 'https://books.example/contacts/5' }),
    '5',
  ],
  [
    'W6 a redirect to the address of the record, with nothing to read',
    answer(200, '', {}, { redirected: true, url: 'https://books.example/contacts/5' }),
    '5',
  ],
])('%s says its id', (_name, given, id) => {
  expect(createdId(given, profile)).toBe(id)
})

const redirected = { redirected: true, url: 'https://books.example/contacts' }

test.each<[string, Answer]>([
  [
    'W6 a redirect to the list',
    answer(
      200,
      [
        { id: 1, ...contact },
        { id: 2, ...other },
      ],
      {},
      redirected,
    ),
  ],
  ['W6 a redirect to a list of one', answer(200, [{ id: 1, ...contact }], {}, redirected)],
  [
    'W6 a redirect to a page of one',
    answer(200, { items: [{ id: 1, ...contact }], total: 1 }, {}, redirected),
  ],
  ['W6 a redirect to an empty list', answer(200, [], {}, redirected)],
  [
    'W6 a redirect to a HAL list',
    answer(
      200,
      {
        _embedded: { contacts: [{ id: 1, ...contact }] },
        _links: { self: { href: '/contacts' } },
        page: { number: 0 },
      },
      {},
      redirected,
    ),
  ],
  [
    'W6 a redirect to a Hydra list',
    answer(
      200,
      { '@id': '/contacts', 'hydra:member': [{ '@id': '/contacts/1', ...contact }], 'hydra:totalItems': 1 },
      {},
      redirected,
    ),
  ],
  ['W6 a redirect to a page of HTML', answer(200, '<html></html>', {}, redirected)],
  [
    'a list without a redirect',
    answer(200, {
      data: [
        { id: 1, ...contact },
        { id: 2, ...other },
      ],
      total: 2,
    }),
  ],
  ['the last page of a list', answer(200, { data: [{ id: 26, ...contact }], total: 26, page: 2 })],
  ['ids in a list', answer(200, { ids: [5] })],
  ['W3 204', answer(204)],
  ['W3 201 without anything', answer(201)],
  ['W4 success', answer(200, { success: true })],
  ['W4 true', answer(200, 'true')],
  ['W4 words', answer(201, 'Created')],
  ['W4 OK', answer(200, 'OK')],
  ['W4 how many were created', answer(200, '1')],
  ['W4 the status again', answer(201, '201')],
  ['W5 an insertId of none', answer(200, { affectedRows: 1, insertId: 0 })],
  ['W5 null', answer(200, { id: null })],
  ['the address of the form', answer(201, '', { location: '/contacts/new' })],
  ['the address of what was asked', answer(200, '', { 'content-location': '/contacts/new' })],
  ['the address of the list', answer(201, '', { location: '/contacts?created=1' })],
  ['an id that is "new"', answer(200, { id: 'new', ...contact })],
  ['W8 the address of a job', answer(202, '', { location: '/jobs/17' })],
  [
    'a redirect to a page of thanks',
    answer(200, '', {}, { redirected: true, url: 'https://books.example/contacts/success' }),
  ],
  ['a refusal', answer(422, { id: 5, message: 'No' })],
  ['a page', answer(200, '<html><body>42</body></html>')],
])('%s says no id', (_name, given) => {
  expect(createdId(given, profile)).toBeUndefined()
})

test('the id is the field that the profile names', () => {
  const own = parseProfile({ record: { idFields: { contacts: 'reference' } } })
  expect(createdId(answer(201, { id: 1, reference: 'R-9', ...contact }), own)).toBe('R-9')
})

test('W6 no list, of any shape and length, gives an id after a redirect', () => {
  const rows = fc.array(fc.record({ id: fc.nat().map(String), firstName: fc.string(), email: fc.string() }), {
    maxLength: 4,
  })
  const wrap = fc.constantFrom<(list: unknown) => unknown>(
    (list) => list,
    (data) => ({ data }),
    (contacts) => ({ contacts, page: 1 }),
    (contacts) => ({ data: { contacts }, meta: { total: 4 } }),
    (results) => ({ count: 4, next: null, previous: null, results }),
  )
  fc.assert(
    fc.property(rows, wrap, (list, into) => {
      expect(createdId(answer(200, into(list), {}, redirected), profile)).toBeUndefined()
    }),
  )
})

const was = aContact({
  company: '',
  firstName: 'Jan',
  street: 'Kerkstraat',
  number: '5',
  city: 'Gent',
  email: 'jan@x.example',
})

type Example = [what: string, changes: Record<string, string>, before: string, after: string]

describe('a column follows from an edit', () => {
  test.each<Example>([
    ['a display name with the new first name', { firstName: 'Piet' }, 'Jan', 'Piet'],
    ['a display name that is the company once there is one', { company: 'Acme' }, 'Jan', 'Acme'],
    ['an address with the new house number', { number: '6' }, 'Kerkstraat 5, Gent', 'Kerkstraat 6, Gent'],
    ['a search text that was empty until somebody saved', { city: 'Ronse' }, '', 'jan kerkstraat ronse'],
    ['a copy that was empty until somebody saved', { city: 'Ronse' }, '', 'Ronse'],
    ['a text around the field', { city: 'Ronse' }, 'Customer in Gent', 'Customer in Ronse'],
  ])('%s', (_what, changes, before, after) => {
    expect(follows(changes, before, after)).toBe(true)
  })
})

describe('a column does not follow from an edit', () => {
  test.each<Example>([
    [
      'a default that is the text just typed, where another field was',
      { city: 'Ronse' },
      'Kerkstraat',
      'Ronse',
    ],
    [
      'a default that is the text just typed, where a text of its own was',
      { city: 'Ronse' },
      'Supplies',
      'Ronse',
    ],
    ['a default that is the text just typed, where a zero was', { city: 'Ronse' }, '0', 'Ronse'],
    ['one that has another field now', { city: 'Ronse' }, 'Gent', 'Kerkstraat'],
    ['one that is empty now', { city: '' }, 'Gent', ''],
  ])('%s', (_what, changes, before, after) => {
    expect(follows(changes, before, after)).toBe(false)
  })
})

function follows(changes: Record<string, string>, before: string, after: string): boolean {
  return followsFromEdit({ path: 'category', before, after }, was, { ...was, ...changes }, changes)
}
