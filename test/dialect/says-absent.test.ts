import { expect, test } from 'vitest'
import { saysAbsent } from '../../src/dialect/errors/hidden-failure.ts'
import { anAnswer } from './an-answer.ts'

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
