import { expect, test } from 'vitest'
import { createMemoryStore } from '../../src/service/create-memory-store.ts'
import { ServiceUnavailableError } from '../../src/service/refusal-error.ts'
import { aContact, aTransaction } from '../builders.ts'
import { askable, openService } from './open-service.ts'

test.each([
  ['/contacts', ['POST', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND'], 'GET, HEAD, DELETE'],
  ['/transactions', ['POST', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND'], 'GET, HEAD, DELETE'],
  ['/contacts/1', ['DELETE', 'PUT', 'PATCH', 'OPTIONS'], 'GET, HEAD, POST'],
  ['/transactions/1', ['DELETE', 'PUT', 'PATCH', 'OPTIONS'], 'GET, HEAD, POST'],
  ['/contacts/new', ['DELETE', 'PUT', 'PATCH', 'OPTIONS'], 'POST'],
])('%s answers %j with 405 and the methods that it has', async (path, methods, allow) => {
  const { send } = openService({
    contacts: [aContact({ id: '1' })],
    transactions: [aTransaction({ id: '1' })],
  })
  for (const method of methods) {
    const { status, headers, body } = await send(method, path)
    expect([method, status, headers.get('Allow')]).toEqual([method, 405, allow])
    expect(body).toMatchObject({ type: 'about:blank', title: 'Method Not Allowed', status: 405 })
  }
})

test.each(
  '/ /contact /contacts/ /contacts/1/ /contacts/1/edit //contacts /CONTACTS /api/contacts /__proto__'.split(
    ' ',
  ),
)('there is nothing at %s, whatever the method', async (path) => {
  const { service } = openService({ contacts: [aContact({ id: '1' })] })
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
    const answer = await service.fetch(new Request(`http://service.example${path}`, { method }))
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, 'application/problem+json'])
  }
})

test('"new" is never a contact', async () => {
  const { get } = openService({ contacts: [aContact({ id: 'new' })] })
  expect(await get('/contacts/new')).toMatchObject({ status: 404, body: { title: 'Not Found' } })
})

test('HEAD answers like GET without a body', async () => {
  const { send } = openService({ contacts: [aContact({ id: '1' })] })
  for (const [path, status] of [
    ['/contacts', 200],
    ['/contacts/1', 200],
    ['/contacts/2', 404],
    ['/contacts/new', 404],
    ['/contacts?page=0', 400],
  ] as const) {
    expect(await send('HEAD', path)).toMatchObject({ status, body: undefined })
  }
})

test.each([[new Error('secret of the database')], ['secret, and no Error'], [undefined], [{ secret: true }]])(
  'a fault inside (%s) is a 500 problem that tells nothing of it, and is reported',
  async (fault) => {
    const { get, reported } = failing(fault)
    const { status, headers, body } = await get('/contacts')
    expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
      500,
      'application/problem+json',
      'no-store',
    ])
    expect(headers.get('Retry-After')).toBeNull()
    expect(body).toMatchObject({ type: 'about:blank', title: 'Internal Server Error', status: 500 })
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(reported).toEqual([fault])
  },
)

/** A service whose list fails like this, and what it reports. */
function failing(fault: unknown) {
  const reported: unknown[] = []
  const store = createMemoryStore({ contacts: [], transactions: [] })
  store.contacts.list = () => Promise.reject(fault)
  return { ...askable(store, (thrown) => reported.push(thrown)), reported }
}

// That every request is answered so is seen beside the description (openapi-answers.test.ts).
test('a store that cannot answer for now makes a 503 in its words, which is not reported', async () => {
  const { get, reported } = failing(new ServiceUnavailableError('The database is being restarted', 5))
  const { status, headers, body } = await get('/contacts')
  expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
  expect(headers.get('Content-Type')).toBe('application/problem+json')
  expect(headers.get('Cache-Control')).toBe('no-store')
  const title = 'Service Unavailable'
  expect(body).toEqual({ type: 'about:blank', title, status: 503, detail: 'The database is being restarted' })
  expect(reported).toEqual([])
})

test.each([
  [0.2, '1'],
  [30, '30'],
  [0, '0'],
  [undefined, null],
])('a pause of %s seconds is sent as %s', async (retryAfter, told) => {
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
