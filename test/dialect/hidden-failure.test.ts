import { expect, test } from 'vitest'
import { asksToSignIn } from '../../src/dialect/errors/asks-to-sign-in.ts'
import { hiddenFailure, saysAbsent } from '../../src/dialect/errors/hidden-failure.ts'
import { anAnswer } from './examples.ts'

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
