// Over 200 lines because each route is tried, also while the store cannot answer.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryStore } from '../../src/service/create-memory-store.ts'
import { ServiceUnavailableError } from '../../src/service/refusal-error.ts'
import { aContact, aTransaction } from '../builders.ts'
import { runs } from '../seed.ts'
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
    const reported: unknown[] = []
    const store = createMemoryStore({ contacts: [], transactions: [] })
    store.contacts.list = () => Promise.reject(fault)
    const { get } = askable(store, (thrown) => reported.push(thrown))
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

test('no request whatsoever makes the service fail', async () => {
  const { service } = openService({
    contacts: [aContact({ id: '1' }), aContact({ id: '2' })],
    transactions: [aTransaction({ id: '1' })],
  })
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ path, method, body, headers }) => {
      const canHaveBody = method !== 'GET' && method !== 'HEAD'
      const request = new Request(new URL(`http://service.example${path}`), {
        method,
        headers,
        ...(canHaveBody && body !== undefined ? { body } : {}),
      })
      const answer = await service.fetch(request)
      expect(answer.status).toBeLessThan(500)
      const type = answer.ok ? 'application/json' : 'application/problem+json'
      expect(answer.headers.get('Content-Type')).toBe(answer.status === 304 ? null : type)
      const hasBody = method !== 'HEAD' && answer.status !== 304
      expect(hasBody ? await answer.json() : Object(await answer.text())).toBeTypeOf('object')
    }),
    { numRuns: runs(1000) },
  )
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '1',
    '2',
    '1,2',
    '__proto__',
    'constructor',
    '%',
    '%E0%A4',
    '%FF%00',
    '%ED%A0%80',
    '\u0000',
    '\ud800',
    'x'.repeat(1001),
    '%2e%2e',
    'new',
    '-1',
    '1e9',
  ),
)
const anyQuery = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom('page', 'search', 'ids'), anyText), anyText), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&'))
const anyPath = fc
  .tuple(
    fc.constantFrom('/contacts', '/transactions', '/contacts/new', '/contacts/1', '/transactions/1', ''),
    fc.array(anyText, { maxLength: 2 }),
    anyQuery,
  )
  .map(([start, rest, query]) => `${[start, ...rest.map(encoded)].join('/')}?${query}`)
const anyFields = fc.dictionary(
  fc.oneof(fc.constantFrom('ids', 'company', 'city', 'amount', 'date', 'currency', '__proto__'), anyText),
  fc.oneof(anyText, fc.jsonValue()),
)
const anyBody = fc.oneof(
  anyFields.map((fields) => JSON.stringify(fields)),
  fc.json(),
  anyQuery,
  anyText,
  fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
  fc.constant('x'.repeat(70_000)),
)
const anyRequest = fc.record({
  path: anyPath,
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND'),
  body: fc.option(anyBody, { nil: undefined }),
  headers: fc.dictionary(
    fc.constantFrom(
      'Content-Type',
      'Accept',
      'Origin',
      'Content-Length',
      'Transfer-Encoding',
      'If-Match',
      'If-None-Match',
      'X-Any',
    ),
    fc.oneof(
      fc.constantFrom(
        'application/json',
        'application/x-www-form-urlencoded',
        'application/json;charset=x',
        '3',
        'chunked',
        '*',
        'W/"x", "y',
      ),
      fc.stringMatching(/^[!-~]{0,20}$/),
    ),
  ),
})

/** Percent-encoded, or raw where raw text happens to be good enough for an address; lone surrogates become U+FFFD. */
function encoded(text: string): string {
  return text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed())
}

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
