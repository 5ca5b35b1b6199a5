import { expect, test } from 'vitest'
import { asksToSignIn } from '../../src/dialect/errors/asks-to-sign-in.ts'
import { anAnswer } from './an-answer.ts'

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
