import { expect, test } from 'vitest'
import { createMemoryStore } from '../../src/service/create-memory-store.ts'
import { ServiceUnavailableError } from '../../src/service/refusal-error.ts'
import { aContact, aTransaction } from '../builders.ts'
import { askable } from './open-service.ts'

/** A service whose store fails like this whatever it is asked, and what it reports. */
function failing(fault: Error) {
  const reported: unknown[] = []
  const store = createMemoryStore({ contacts: [aContact({ id: '1' })], transactions: [aTransaction()] })
  const fail = () => Promise.reject(fault)
  Object.assign(store.contacts, { list: fail, get: fail, update: fail, remove: fail, create: fail })
  Object.assign(store.transactions, { list: fail, get: fail, update: fail, remove: fail })
  return { ...askable(store, (thrown) => reported.push(thrown)), reported }
}

test.each([
  ['GET', '/contacts', undefined],
  ['GET', '/contacts/1', undefined],
  ['POST', '/contacts/1', { city: 'Gent' }],
  ['POST', '/contacts/new', { company: 'Acme' }],
  ['DELETE', '/contacts', { ids: '1' }],
  ['GET', '/transactions?search=x', undefined],
  ['GET', '/transactions/1', undefined],
  ['POST', '/transactions/1', { amount: '1' }],
  ['DELETE', '/transactions', { ids: '1' }],
])('a store that cannot answer for now makes %s %s a 503 in its words', async (method, path, sent) => {
  const { send, reported } = failing(new ServiceUnavailableError('The database is being restarted', 5))
  const { status, headers, body } = await send(method, path, sent)
  expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
  expect([headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
    'application/problem+json',
    'no-store',
  ])
  expect(body).toEqual({
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    detail: 'The database is being restarted',
  })
  expect(reported).toEqual([])
})

test.each([
  [0.2, '1'],
  [30, '30'],
  [0, '0'],
  [undefined, null],
])('a pause of %s seconds is told as %s', async (retryAfter, told) => {
  const { get } = failing(new ServiceUnavailableError('The disk is full', retryAfter))
  const { status, headers } = await get('/contacts')
  expect([status, headers.get('Retry-After')]).toEqual([503, told])
})

test('only the last moment of an edit may fail, and it is a 503 all the same', async () => {
  const store = createMemoryStore({ contacts: [aContact({ id: '1' })], transactions: [] }, () =>
    Promise.reject(new ServiceUnavailableError('The database is locked')),
  )
  const { ask, get } = askable(store, () => {})
  const { status } = await ask('POST', '/contacts/1', { 'If-Match': '*' }, { city: 'Brugge' })
  expect(status).toBe(503)
  expect((await get('/contacts/1')).body).toMatchObject({ city: aContact().city })
})

test('another fault is still a 500: reported to the operator, without details for the client', async () => {
  const { get, reported } = failing(new Error('secret'))
  const { status, headers, body } = await get('/contacts')
  expect([status, headers.get('Retry-After')]).toEqual([500, null])
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(reported).toHaveLength(1)
})
