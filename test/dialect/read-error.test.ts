import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '../../src/dialect/answer.ts'
import { isBodyRefused } from '../../src/dialect/delete/read-delete-answer.ts'
import { asksToSignIn, htmlResponse } from '../../src/dialect/errors/asks-to-sign-in.ts'
import { hiddenFailure, saysAbsent } from '../../src/dialect/errors/hidden-failure.ts'
import { readError } from '../../src/dialect/errors/read-error.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { fieldsOf } from '../../src/domain/fields.ts'
import { anAnswer, rows } from './examples.ts'

type Said = { message?: string; fields?: Record<string, string>; requestId?: string }
type Case = [of: string, body: unknown, said: Said, asked?: { status?: number; resource?: CollectionName }]

/** What frameworks, validators and services say when they refuse something, with the class of docs/dialects.md. */
const cases = rows<Case>({ raw: [readFileSync(new URL('error-answers.txt', import.meta.url), 'utf8')] })

test.each(cases)('%s is read', (_of, body, { message, fields = {}, requestId }, asked = {}) => {
  const { status = 400, resource = 'contacts' } = asked
  const said = readError(answer(status, body), resource)
  const byField: Record<string, string> = {}
  for (const { field, detail } of said.fields)
    byField[field] = byField[field] ? `${byField[field]} / ${detail}` : detail
  expect({ message: said.message, fields: byField }).toEqual({ message, fields })
  expect(said).toMatchObject({ ...(requestId && { requestId }) })
})

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

test.each<[string, unknown]>([
  ['success false', { success: false }],
  ['success "false"', { success: 'false', message: 'No' }],
  ['Success 0', { Success: 0, Id: 0, Errors: ['No'] }],
  ['CashCtrl', { success: false, message: 'Nein', errors: [{ field: 'lastName', message: 'Pflichtfeld' }] }],
  ['ok false', { ok: false, error: 'locked' }],
  ['JSend fail, also with the names of fields inside', { status: 'fail', data: { email: 'is needed' } }],
  ['JSend error', { status: 'error', message: 'Broken' }],
  ['a result that is an error', { result: 'error', message: 'Broken' }],
  ['a status of HTTP', { status: 422, message: 'No' }],
  ['statusCode', { statusCode: 400, message: ['email must be an email'], error: 'Bad Request' }],
  ['Zoho', { code: 3062, message: 'The contact already exists.' }],
  ['Zoho CRM', { data: [{ code: 'INVALID_DATA', details: {}, message: 'invalid data', status: 'error' }] }],
  ['QuickBooks', { Fault: { Error: [{ Message: 'Duplicate' }], type: 'ValidationFault' }, time: 'x' }],
  ['Salesforce', { id: null, success: false, errors: [{ message: 'No', statusCode: 'X', fields: [] }] }],
  ['error as text', { error: 'Email is taken' }],
  ['error as object', { error: { code: 1, message: 'No' } }],
  ['error true', { error: true, message: 'No' }],
  ['errors as a map', { errors: { email: ['is invalid'] } }],
  ['Sage with 200', [{ $severity: 'error', $message: 'No', $source: 'email' }]],
  ['a result one level down', { response: { status: 'fail', message: 'No' } }],
  [
    'a description and a date, which errors have too',
    { success: false, description: 'No', date: '2026-11-21' },
  ],
  ['bare false', 'false'],
  ['a text', 'Error: email is taken'],
  ['a JSON text', '"failed"'],
])('X17 an answer of 200 with %s says that it failed', (_name, body) => {
  expect(hiddenFailure(anAnswer(body), 'contacts')).toBe(true)
  expect(hiddenFailure(anAnswer(body), 'transactions')).toBe(true)
})

test.each<[string, unknown]>([
  ['success true', { success: true }],
  ['success and empty errors', { success: true, errors: [], error: null, errorCode: 0 }],
  ['maps of no errors', { errors: { email: [] }, error: '' }],
  ['a record', { id: 5, firstName: 'Ann' }],
  ['a transaction that failed at the bank', { id: 't1', amount: '5.00', status: 'error', error: 'R01' }],
  ['a transaction without an id that failed', { amount: 5, status: 'failed' }],
  ['an id beside a failure', { success: false, insertId: 12 }],
  ['Zoho', { code: 0, message: 'The contact has been added.' }],
  ['a status of HTTP', { code: 200, statusCode: 201, message: 'Created' }],
  ['zeros for a code', { code: '00000', message: 'ok' }],
  ['a code without words', { code: 42 }],
  ['JSend', { status: 'success', data: { contact: { id: 5 } } }],
  ['a list', [{ id: 1 }, { id: 2 }]],
  ['an empty list', []],
  ['{}', {}],
  ['nothing', ''],
  ['null', 'null'],
  ['true', 'true'],
  ['1', '1'],
  ['0', '0'],
  ['a text', 'OK'],
  ['a page', '<html><h1>Error</h1></html>'],
  ['PARTIALSUCCESS, which reading again tells apart', { status: 'PARTIALSUCCESS' }],
])('X17 an answer of 200 with %s does not', (_name, body) => {
  expect(hiddenFailure(anAnswer(body), 'transactions')).toBe(false)
})

test('X17 a field counts as one of the record only in its own collection', () => {
  const body = { firstName: 'Ann', status: 'error', message: 'No' }
  expect(hiddenFailure(anAnswer(body), 'contacts')).toBe(false)
  expect(hiddenFailure(anAnswer(body), 'transactions')).toBe(true)
})

test('X17 a refusal with an error status is not a hidden failure', () => {
  expect(hiddenFailure(anAnswer({ success: false }, { status: 422 }), 'contacts')).toBe(false)
})

test.each<[string, unknown, number]>([
  ['a 400 in words', { error: 'Contact does not exist' }, 400],
  ['a 400 by its code', { code: 'RECORD_NOT_FOUND', message: 'Bad request' }, 400],
  ['a 422', { errors: [{ code: 'not_found', detail: 'Transaction not found' }] }, 422],
  ['a 400 in text', 'No such contact', 400],
  ['an error with 200', { error: 'not found' }, 200],
  ['a failure with 200', { success: false, message: 'Record not found.' }, 200],
  ['its own 404 with 200', { status: 'error', code: 404, message: 'Oops' }, 200],
  ['no data', { data: null }, 200],
  ['no data that is a success', { success: true, data: [] }, 200],
  ['nothing', 'null', 200],
  ['German', { fehler: '', error: 'Datensatz nicht gefunden' }, 400],
  ['French', { message: 'Contact introuvable' }, 400],
  ['Polish', { message: 'Nie znaleziono kontrahenta' }, 400],
  ['Spanish', { message: 'El contacto no existe' }, 200],
])('no such record: %s', (_name, body, status) => {
  expect(saysAbsent(anAnswer(body, { status }))).toBe(true)
})

test.each<[string, unknown, number]>([
  ['a route', { error: 'Route not found' }, 400],
  ['a table', { message: "Table 'books.contacts' not found" }, 400],
  ['a column', { error: 'Column company does not exist' }, 400],
  ['a tenant', { error: 'Tenant not found' }, 400],
  ['an account', { message: 'Account does not exist' }, 200],
  ['a token', { error: 'token not found' }, 200],
  ['a user', { message: 'No such user' }, 400],
  ['a database behind no data', { data: null, error: 'The database is not available' }, 200],
  ['a failure behind no data', { success: false, data: null }, 200],
  ['another refusal', { message: 'The id must be a number' }, 400],
  ['a failure of the service', { message: 'Record not found' }, 500],
  ['somebody not allowed', { message: 'Record not found' }, 403],
  ['a page', '<html><body>Contact not found</body></html>', 200],
  ['a success without any place for a record', { success: true }, 200],
])('a fault, and no absence: %s', (_name, body, status) => {
  expect(saysAbsent(anAnswer(body, { status }))).toBe(false)
})

test.each([
  { code: 401, msg: 'Please log in' },
  { code: '401', data: null },
  { status: 'error', error: { code: 'UNAUTHENTICATED', message: 'x' } },
  { success: false, errorCode: 'token_expired', message: 'Your token has expired' },
  { status: 401, message: 'Unauthorized', timestamp: '2026-04-13T10:00:00Z', path: '/contacts' },
  { error: 'unauthorized' },
  { meta: { code: 401 }, response: {} },
])('a success that says %j asks for a sign-in', (body) => {
  expect(asksToSignIn(anAnswer(body))).toBe(true)
})

test.each([
  { code: 0, msg: 'ok', data: null },
  { id: '7', code: 401, company: 'Token Ltd' },
  { code: 401, contacts: [{ id: '1', company: 'Acme' }] },
  { data: { id: '7', status: 'unauthorized' } },
  { total: 401, page: 1, items: [] },
  { status: 'ok', total: 401 },
  { message: 'Sign in bonus booked' },
  [{ code: 401 }],
])('a success that says %j does not', (body) => {
  expect(asksToSignIn(anAnswer(body))).toBe(false)
})

function anHtmlAnswer(status: number, text: string, more: Partial<Answer> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html' },
    text,
    url: 'https://books.example/api/contacts',
    redirected: false,
    ...more,
  }
}

const page = (inside: string, title = 'Books') =>
  `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${inside}</body></html>`
const nginx = (words: string) =>
  `<html>\r\n<head><title>${words}</title></head>\r\n<body>\r\n<center><h1>${words}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>`

test.each<[string, Answer]>(
  // prettier-ignore
  [
  ['a form with a password', anHtmlAnswer(200, page('<form><input type="password" name="p"></form>'))],
  ['a field without quotes', anHtmlAnswer(200, page('<input type=password>'))],
  ['a page that says so in its title', anHtmlAnswer(200, page('<div id="root"></div>', 'Sign in to your account'))],
  ['a title "Log in"', anHtmlAnswer(403, page('', 'Log in | Books'))],
  ['an address that ends in login', anHtmlAnswer(200, page(''), { url: 'https://books.example/login' })],
  ['an address that ends in sign_in', anHtmlAnswer(200, page(''), { url: 'https://books.example/users/sign-in/' })],
  ['an address of single sign-on', anHtmlAnswer(200, page(''), { url: 'https://idp.example/saml2' })],
  ['an OAuth address', anHtmlAnswer(200, page(''), { url: 'https://login.example/oauth2/authorize' })],
  ['any page after a redirect', anHtmlAnswer(200, page('Welcome'), { redirected: true, url: 'https://portal.example/' })],
  [
    'a form that posts to an identity provider',
    anHtmlAnswer(
      200,
      page('<form method="post" action="https://idp.example/SSO/saml"><input name="x"></form>'),
    ),
  ],
  [
    'a page that leads on by itself',
    anHtmlAnswer(200, '<html><head><meta http-equiv="refresh" content="0; url=/login?next=x"></head></html>'),
  ],
  ['a script that leads on', anHtmlAnswer(200, "<html><script>window.location.href='/signin'</script></html>")],
  ['a page after a byte order mark', anHtmlAnswer(200, `\uFEFF\n${page('<input type="password">')}`)],
],
)('A9 %s is a sign-in', (_name, given) => {
  expect(htmlResponse(given)).toBe('sign-in')
})

test.each<[string, Answer]>([
  ['the error page of a proxy', anHtmlAnswer(502, nginx('502 Bad Gateway'))],
  ['the start page of an app', anHtmlAnswer(200, page('<div id="root"></div><a href="/login">Log in</a>'))],
  ['an error after a redirect', anHtmlAnswer(404, nginx('404 Not Found'), { redirected: true })],
  ['a page without a header that says so', anHtmlAnswer(404, nginx('404 Not Found'), { headers: {} })],
  ['a page that begins with a comment', anHtmlAnswer(500, `<!-- ${'x'.repeat(200)} -->${page('')}`)],
  [
    'XHTML',
    anHtmlAnswer(500, '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0"><html></html>'),
  ],
])('X16 %s is a page', (_name, given) => {
  expect(htmlResponse(given)).toBe('page')
})

test.each<[string, Answer]>([
  ['Q3 JSON that is called HTML', anHtmlAnswer(200, '[{"id":1,"company":"<html>"}]')],
  ['Q3 JSON about a sign-in', anHtmlAnswer(200, '{"title":"<title>Log in</title>"}', { redirected: true })],
  ['X16 an empty body', anHtmlAnswer(200, '')],
  ['X16 a text', anHtmlAnswer(401, 'Unauthorized', { url: 'https://books.example/login' })],
  ['X16 XML', anHtmlAnswer(403, '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>')],
])('%s is no HTML', (_name, given) => {
  expect(htmlResponse(given)).toBeUndefined()
})

test('X16 a page of many comments takes no time to see through', () => {
  expect(htmlResponse(anHtmlAnswer(200, `<${'<!-- -->'.repeat(50_000)}`))).toBeUndefined()
})

test.each<[string, Answer]>(
  // prettier-ignore
  [
  [
    "Google's load balancer",
    anHtmlAnswer(
      400,
      page('<p>Your client has issued a malformed or illegal request.</p>', 'Error 400 (Bad Request)!!1'),
    ),
  ],
  ['nginx that wants a length', anHtmlAnswer(411, nginx('411 Length Required'))],
  ['nginx that allows no DELETE', anHtmlAnswer(405, nginx('405 Not Allowed'))],
  [
    'CloudFront',
    anHtmlAnswer(
      403,
      '<!DOCTYPE HTML><HTML><HEAD></HEAD><BODY>This distribution is not configured to allow the HTTP request method</BODY></HTML>',
    ),
  ],
  ['S3, in XML', anHtmlAnswer(405, '<?xml version="1.0"?><Error><Code>MethodNotAllowed</Code></Error>')],
  ['an empty 400', anHtmlAnswer(400, '')],
  ['a text with 413', anHtmlAnswer(413, 'Payload Too Large')],
  ['an empty 415', anHtmlAnswer(415, '')],
  ['a server that has no such method', anHtmlAnswer(501, 'Unsupported method')],
],
)('D2 %s looks as if it refused the body on the way', (_name, given) => {
  expect(isBodyRefused(given)).toBe(true)
})

test.each<[string, Answer]>([
  ['a refusal by the service', anHtmlAnswer(400, '{"message":"ids must be a string"}')],
  ['a list of errors', anHtmlAnswer(422, '\n[{"field":"ids","message":"required"}]')],
  ['a refusal as JSON text', anHtmlAnswer(400, '"ids is required"')],
  ['an empty 403', anHtmlAnswer(403, '')],
  ['an empty 405 with Allow', anHtmlAnswer(405, '', { headers: { allow: 'GET, POST' } })],
  ['a page for "not found"', anHtmlAnswer(404, nginx('404 Not Found'))],
  ['a page of a failing gateway', anHtmlAnswer(502, nginx('502 Bad Gateway'))],
  ['a sign-in', anHtmlAnswer(403, page('<input type="password">'))],
  ['a success', anHtmlAnswer(204, '')],
])('D2 %s does not', (_name, given) => {
  expect(isBodyRefused(given)).toBe(false)
})
