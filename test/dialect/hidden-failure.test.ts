import { expect, test } from 'vitest'
import { hiddenFailure } from '../../src/dialect/errors/hidden-failure.ts'
import { anAnswer } from './an-answer.ts'

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
