import { expect, test } from 'vitest'
import { ServiceUnavailableError } from '../../../src/service/refusal-error.ts'
import { aContact } from '../../builders.ts'
import { booksInMemory, openApp } from './open-app.ts'

test('the server says that it runs, and that its database does', async () => {
  const { ask } = openApp()
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(200)
})

test('a server whose database is down runs but is not ready, and says why and when to try again', async () => {
  const books = booksInMemory({})
  books.ready = () => Promise.reject(new ServiceUnavailableError('The books are away for a moment', 2.5))
  const { ask, askJson } = openApp({ books })
  expect((await ask('/healthz')).status).toBe(200)
  const { status, headers, body } = await askJson('/readyz')
  expect([status, headers.get('Retry-After')]).toEqual([503, '3'])
  expect(body).toMatchObject({ title: 'Service Unavailable', detail: 'The books are away for a moment' })
})

test('a server that is stopping runs, but is not ready', async () => {
  const { ask, askJson } = openApp({ isStopping: () => true })
  expect((await ask('/healthz')).status).toBe(200)
  expect(await askJson('/readyz')).toMatchObject({ status: 503, body: { detail: 'The server is stopping' } })
})

test('the app learns from the server where the service is and how to sign in', async () => {
  const { ask, askJson } = openApp()
  const { status, headers, body } = await askJson('/settings.json')
  expect(status).toBe(200)
  expect(body).toEqual({ service: { name: 'Bookend', baseUrl: '/api', auth: { kind: 'bearer' } } })
  expect([headers.get('Cache-Control'), headers.get('Bookend-Service')]).toEqual(['no-cache', '1'])
  const again = await ask('/settings.json', { headers: { 'If-None-Match': headers.get('ETag') ?? '' } })
  expect(again.status).toBe(304)
})

test('a programmer reads what the service can do, without a token', async () => {
  const { ask, askJson } = openApp()
  const { status, headers, body } = await askJson('/api/openapi.json')
  expect(status).toBe(200)
  expect(body).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/api' }] })
  const again = { 'If-None-Match': headers.get('ETag') ?? '' }
  expect((await ask('/api/openapi.json', { headers: again })).status).toBe(304)
})

test.each('/ /contacts/7/edit /nowhere.js /healthz /settings.json /api/contacts /api/nowhere'.split(' '))(
  'the answer at %s tells the browser to take nothing from elsewhere',
  async (path) => {
    const { ask } = openApp()
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { headers } = await ask(path, { method })
      const policy = headers.get('Content-Security-Policy') ?? ''
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      expect(headers.get('Permissions-Policy')).toContain('camera=()')
      expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
      expect(headers.get('X-Powered-By')).toBeNull()
    }
  },
)

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4173', 200],
  ['127.0.0.1', 'http://localhost:4173', 200],
  ['127.0.0.1', 'http://[::1]:4173', 200],
  ['127.0.0.1', 'http://LOCALHOST', 200],
  ['127.0.0.1', 'http://books.example', 200],
  ['127.0.0.1', 'http://evil.example:4173', 421],
  ['127.0.0.1', 'http://localhost.evil.example', 421],
  ['127.0.0.1', 'http://localhost.', 421],
  ['127.0.0.1', 'http://192.0.2.7', 421],
  ['0.0.0.0', 'http://192.0.2.7', 200],
  ['0.0.0.0', 'http://[2001:db8::7]', 200],
  ['0.0.0.0', 'http://books.example', 200],
  ['0.0.0.0', 'http://evil.example', 421],
])('a server on %s that is called books.example answers at %s with %i', async (host, origin, status) => {
  const { app } = openApp({ host, hostNames: ['Books.example'] })
  for (const path of ['/', '/api/contacts', '/healthz'])
    expect((await app.request(`${origin}${path}`)).status === 421).toBe(status === 421)
})

test('a server that others can reach answers under any name until it knows its own', async () => {
  const { app } = openApp({ host: '0.0.0.0' })
  expect((await app.request('http://whatever.example/')).status).toBe(200)
})

test('an address longer than 8 KiB is refused, one below that is not', async () => {
  const { askJson } = openApp({ accounts: { mine: {} } })
  const address = (length: number) => `/api/contacts?other=${'x'.repeat(length)}`
  expect((await askJson(address(8000), { token: 'mine' })).status).toBe(200)
  expect(await askJson(address(8200), { token: 'mine' })).toMatchObject({
    status: 414,
    body: { detail: 'The address is longer than 8 KiB' },
  })
})

test('the service is below /api, with its own refusals', async () => {
  const { askJson } = openApp({ accounts: { mine: { contacts: [aContact({ id: 'a', company: 'Łódź' })] } } })
  const asMine = (path: string, init: RequestInit = {}) => askJson(path, { ...init, token: 'mine' })
  expect(await asMine('/api/contacts/a')).toMatchObject({ status: 200, body: { company: 'Łódź' } })
  expect(await asMine('/api/contacts/b')).toMatchObject({ status: 404, body: { status: 404 } })
  expect((await asMine('/api/contacts', { method: 'PUT' })).headers.get('Allow')).toBe('GET, HEAD, DELETE')
  for (const path of ['/api', '/api/', '/api/nowhere', '/api/contacts/a/b', '/api/assets/x.js']) {
    expect(await asMine(path)).toMatchObject({ status: 404, body: { title: 'Not Found' } })
  }
  const { headers, body } = await asMine('/api/contacts/new', {
    method: 'POST',
    body: '{"company":"Meble"}',
    headers: { 'Content-Type': 'application/json' },
  })
  const home = new URL(headers.get('Location') ?? '', 'http://127.0.0.1:4173/api/contacts/new')
  expect((await asMine(home.pathname)).body).toEqual(body)
})

test('HEAD answers as GET does, without the body', async () => {
  const { ask } = openApp({ accounts: { mine: {} } })
  for (const path of ['/', '/contacts', '/healthz', '/api/contacts']) {
    const answer = await ask(path, { method: 'HEAD', token: 'mine' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  }
})

test('an internal error is answered without details and logged without data', async () => {
  const books = booksInMemory({ mine: {} })
  const [store] = books.stores
  if (store) store.contacts.list = () => Promise.reject(new TypeError('no column "Jan Jansen"'))
  const { askJson, lines } = openApp({ books })
  const { status, headers, body } = await askJson('/api/contacts', { token: 'mine' })
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toContain('column')
  const told = lines.find(({ level }) => level === 'error')
  expect(told).toMatchObject({ request: headers.get('X-Request-Id'), account: 1 })
  expect(told?.['err']).toMatchObject({ type: 'TypeError', message: 'no column …' })
  expect(Object(told?.['err']).stack).toContain('app.test.ts')
  expect(JSON.stringify(lines)).not.toContain('Jansen')
})

test('the app of another origin may use the service if the server allows it', async () => {
  const { ask } = openApp({ accounts: { mine: {} }, origins: ['https://app.example'] })
  const Origin = 'https://app.example'
  const preflight = await ask('/api/contacts/1', {
    method: 'OPTIONS',
    headers: { Origin, 'Access-Control-Request-Method': 'POST' },
  })
  expect([preflight.status, preflight.headers.get('Access-Control-Allow-Origin')]).toEqual([204, Origin])
  expect(preflight.headers.get('Access-Control-Allow-Headers')?.split(',')).toEqual(
    'Authorization Content-Type If-Match If-None-Match Bookend-Account Idempotency-Key'.split(' '),
  )
  const answer = await ask('/api/contacts', { token: 'mine', headers: { Origin } })
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(Origin)
  expect(answer.headers.get('Access-Control-Expose-Headers')?.split(',')).toEqual(
    'ETag Location Retry-After Bookend-Service Bookend-Account Bookend-Account-Name Bookend-Capabilities'.split(
      ' ',
    ),
  )
  const refused = await ask('/api/contacts', { headers: { Origin } })
  expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([401, Origin])
  const other = await ask('/api/contacts', { token: 'mine', headers: { Origin: 'https://evil.example' } })
  expect(other.headers.get('Access-Control-Allow-Origin')).toBeNull()
})

test('without allowed origins, a page of another origin gets no access and no list of permitted methods', async () => {
  const { ask } = openApp({ accounts: { mine: {} } })
  const preflight = await ask('/api/contacts/1', {
    method: 'OPTIONS',
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
  })
  expect(preflight.status).toBe(401)
  expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})
