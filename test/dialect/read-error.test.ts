import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '../../src/dialect/answer.ts'
import { fieldsOf } from '../../src/dialect/fields.ts'
import { readError } from '../../src/dialect/errors/read-error.ts'
import { anAnswer } from './examples.ts'
import { disguisedCases, messageCases } from './error-cases/message-cases.ts'
import { frameworkCases } from './error-cases/framework-cases.ts'
import { listCases } from './error-cases/list-cases.ts'
import { mapCases } from './error-cases/map-cases.ts'
import { pathCases } from './error-cases/path-cases.ts'
import { validatorCases } from './error-cases/validator-cases.ts'

const cases = [
  ...frameworkCases,
  ...validatorCases,
  ...messageCases,
  ...listCases,
  ...pathCases,
  ...mapCases,
  ...disguisedCases,
]

test.each(cases)(
  '$of is read',
  ({ status = 400, body, resource = 'contacts', message, fields = {}, code, requestId }) => {
    const said = readError(answer(status, body), resource)
    const byField: Record<string, string> = {}
    for (const { field, detail } of said.fields)
      byField[field] = byField[field] ? `${byField[field]} / ${detail}` : detail
    expect({ message: said.message, fields: byField }).toEqual({ message, fields })
    expect(said).toMatchObject({ ...(code && { code }), ...(requestId && { requestId }) })
  },
)

test.each([
  ['body.contact.email', 'email'],
  ['/data/attributes/vat_number', 'vatNumber'],
  ['#/address/zip', 'zip'],
  ['$.VatNumber', 'vatNumber'],
  ['contact[zip]', 'zip'],
  ['contacts.0.first_name', 'firstName'],
  ['contacts[0][lastName]', 'lastName'],
  ['data.attributes.city', 'city'],
  ['email.value', 'email'],
  ['country.code', 'country'],
  ['phone.number', 'phone'],
  ['address.number', 'number'],
  ['E-Mail', 'email'],
])('the path %s names the field %s', (path, field) => {
  const said = readError(answer(422, { errors: [{ field: path, message: 'is wrong' }] }), 'contacts')
  expect(said).toMatchObject({ message: undefined, fields: [{ field, detail: 'is wrong' }] })
})

test('errors of fields of the other collection, or of none, are in the message under their own names', () => {
  const body = { errors: { amount: ['is too high'], email: ['is taken'] } }
  expect(readError(answer(422, body), 'transactions')).toMatchObject({
    message: 'email: is taken',
    fields: [{ field: 'amount', detail: 'is too high' }],
  })
  expect(readError(answer(422, body), undefined)).toMatchObject({
    message: 'amount: is too high. email: is taken',
    fields: [],
  })
})

test('a transaction has a description, and so has an error', () => {
  const body = { errors: { description: 'is too long', date: 'is in a closed period' } }
  expect(readError(answer(422, body), 'transactions').fields).toEqual([
    { field: 'description', detail: 'is too long' },
    { field: 'date', detail: 'is in a closed period' },
  ])
  const google = { error: { code: 7, description: 'The period is closed' } }
  expect(readError(answer(403, google), 'transactions')).toMatchObject({
    message: 'The period is closed',
    fields: [],
  })
})

test('prose that begins with the name of a field is not about the field', () => {
  for (const message of ['Company is suspended', 'Number of requests is too high', 'Email could not be sent'])
    expect(readError(answer(403, { message }), 'contacts')).toMatchObject({ message, fields: [] })
})

test('a record that comes back with a refusal is no list of errors', () => {
  const record = { id: 7, firstName: 'Ann', company: 'Ito and Sons', email: 'ann@ito.example' }
  expect(readError(answer(409, record), 'contacts')).toEqual({ message: undefined, fields: [] })
  expect(readError(answer(409, { message: 'It changed', data: record }), 'contacts').fields).toEqual([])
  expect(readError(answer(409, { error: { details: [], _original: record } }), 'contacts').fields).toEqual([])
})

test.each([
  ['tags', 'Contact <b>Ann</b><br/>is <a href="x" onclick="y()">locked</a>', 'Contact Ann is locked'],
  ['a comparison', 'must be < 5 and > 2', 'must be < 5 and > 2'],
  ['a type', 'Cannot read java.util.List<java.lang.String>', 'Cannot read java.util.List<java.lang.String>'],
  ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['a stack of Java', 'Broken\n\tat org.x.Y(Y.java:3)\n\tat org.z', 'Broken'],
  [
    'a stack of .NET',
    'System.Exception: Broken\r\n   at Foo.Bar() in C:\\x.cs:line 3',
    'System.Exception: Broken',
  ],
  ['a stack in one line', 'Broken at Object.x (/app/x.js:1:2) at y', 'Broken'],
  ['a stack of PHP', 'Broken\nStack trace:\n#0 /var/www/x.php(3): y()', 'Broken'],
  ['a stack of Python', 'Broken: Traceback (most recent call last): File "x"', 'Broken:'],
  ['lines', 'One\n\n  two', 'One two'],
])('X16 a text with %s is text', (_name, message, words) => {
  expect(readError(answer(400, { message }), 'contacts').message).toBe(words)
})

test('a text is at most 400 characters', () => {
  const { message, fields } = readError(
    answer(400, { message: 'a b'.repeat(300), errors: { email: ['c d'.repeat(300)] } }),
    'contacts',
  )
  expect(message).toHaveLength(400)
  expect(fields[0]?.detail).toHaveLength(400)
  const many = {
    errors: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x${index}`, ['is wrong']])),
  }
  expect(readError(answer(400, many), 'contacts').message).toHaveLength(400)
})

test.each([
  ['x-request-id', 'r-1', 'r-1'],
  ['x-correlation-id', 'c-1', 'c-1'],
  ['x-amzn-requestid', 'a-1', 'a-1'],
  ['cf-ray', '8f-AMS', '8f-AMS'],
  [
    'traceparent',
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    '0af7651916cd43dd8448eb211c80319c',
  ],
])('Q4 the header %s tells under what the request is found again', (name, value, requestId) => {
  expect(readError(answer(502, '<html></html>', { [name]: value }), 'contacts')).toEqual({
    message: undefined,
    fields: [],
    requestId,
  })
  const own = { error: { message: 'Broken here', meta: { request_id: 'own-9' } } }
  expect(readError(answer(500, own, { [name]: value }), 'contacts').requestId).toBe('own-9')
})

test('whatever a refusal holds, reading it gives short plain text and fields of ours', () => {
  const key = fc.constantFrom(
    'message',
    'errors',
    'error',
    'detail',
    'email',
    'field',
    'path',
    'data',
    '__proto__',
    'x',
    '0',
  )
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6 },
      fc.string(),
      fc.constantFrom('email is bad', '{"email":["bad"]}', 1, null, true),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 5 }),
    ),
  }))
  fc.assert(
    fc.property(tree, fc.constantFrom(200, 400, 422, 500), (body, status) => {
      const { message, fields } = readError(answer(status, JSON.stringify(body)), 'contacts')
      for (const text of [message ?? 'x', ...fields.map(({ detail }) => detail)]) {
        expect(text.trim()).not.toBe('')
        expect(text.length).toBeLessThanOrEqual(400)
      }
      for (const { field } of fields) expect(fieldsOf.contacts).toContain(field)
    }),
  )
})

test('a text without end takes no time', () => {
  for (const text of [
    ' '.repeat(300_000),
    'a '.repeat(100_000),
    '<'.repeat(100_000),
    '['.repeat(50_000),
    'email.'.repeat(50_000),
  ])
    expect(readError(answer(400, { message: `${text}!` }), 'contacts').fields).toEqual([])
})

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return anAnswer(body, { status, headers })
}
