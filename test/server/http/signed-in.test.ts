import { expect, test } from 'vitest'
import { createThrottle } from '../../../src/server/http/create-throttle.ts'
import { ServiceUnavailableError } from '../../../src/service/refusal-error.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { describedService } from '../../service/described-service.ts'
import { booksInMemory, openApp } from './open-app.ts'
import { accounts } from './sign-in-requests.ts'

const everything: [string, string, object?][] = [
  ['GET', '/api/contacts'],
  ['GET', '/api/contacts/y1'],
  ['HEAD', '/api/contacts/y1'],
  ['POST', '/api/contacts/y1', { company: 'Stolen' }],
  ['POST', '/api/contacts/new', { company: 'Planted' }],
  ['DELETE', '/api/contacts', { ids: 'y1' }],
  ['GET', '/api/transactions'],
  ['GET', '/api/transactions/y2'],
  ['POST', '/api/transactions/y2', { amount: '0.00' }],
  ['DELETE', '/api/transactions', { ids: 'y2' }],
  ['GET', '/api/nowhere'],
  ['OPTIONS', '/api/contacts'],
  ['PATCH', '/api/contacts/y1', { company: 'Stolen' }],
]

const refusal = {
  type: 'about:blank',
  title: 'Unauthorized',
  status: 401,
  detail: 'Sign in with an account token',
}

const anonymous = [
  {},
  { Authorization: '' },
  { Authorization: 'Bearer' },
  { Authorization: 'Bearer ' },
  { Authorization: 'Bearer wrong' },
  { Authorization: 'mine' },
  { Authorization: 'Basic mine' },
  { Authorization: 'Bearer mine, Bearer mine' },
  { Authorization: 'Bearer mine x' },
  { Authorization: 'BearerXmine' },
  { Authorization: `Bearer ${'x'.repeat(5000)}` },
  { Authorization: 'Bearer Mine' },
  { Cookie: 'token=mine', 'X-Api-Key': 'mine' },
]

test('a request without a valid token always gets the same answer, and changes nothing', async () => {
  const throttle = createThrottle({ free: Infinity })
  const { askJson } = openApp({ accounts, throttle })
  for (const headers of anonymous) {
    for (const [method, path, body] of everything) {
      const answer = await askJson(path, requestOf(method, body, headers))
      expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
      expect(answer.body).toEqual(method === 'HEAD' ? undefined : refusal)
      expect(answer.headers.get('Bookend-Service')).toBeNull()
    }
  }
  expect((await askJson('/api/contacts', { token: 'yours' })).body).toMatchObject({
    total: 1,
    items: [{ company: 'Yours BV' }],
  })
})

test('a token in the address is no token', async () => {
  const { ask } = openApp({ accounts })
  expect((await ask('/api/contacts?token=mine&access_token=mine')).status).toBe(401)
})

test.each(['Bearer mine', 'bearer mine', 'BEARER   mine'])(
  'the scheme of %j is read',
  async (Authorization) => {
    const { ask } = openApp({ accounts })
    expect((await ask('/api/contacts', { headers: { Authorization } })).status).toBe(200)
  },
)

test('a revoked token is refused from the next request on', async () => {
  const books = booksInMemory(accounts)
  const { signInOf } = books.tokens
  const { ask } = openApp({ books })
  expect((await ask('/api/contacts', { token: 'mine' })).status).toBe(200)
  books.tokens.signInOf = async () => undefined
  expect((await ask('/api/contacts', { token: 'mine' })).status).toBe(401)
  books.tokens.signInOf = signInOf
  expect((await ask('/api/contacts', { token: 'mine' })).status).toBe(200)
})

test('while the database is down, every request gets 503 and when to try again, never 401', async () => {
  const books = booksInMemory(accounts)
  books.tokens.signInOf = () => Promise.reject(new ServiceUnavailableError('The books are away', 2))
  const { askJson } = openApp({ books })
  for (const token of Array(20).fill('mine').concat(Array(20).fill('wrong'))) {
    const { status, headers, body } = await askJson('/api/contacts', { token })
    expect([status, headers.get('Retry-After')]).toEqual([503, '2'])
    expect(body).toMatchObject({ detail: 'The books are away' })
  }
})

function requestOf(method: string, body?: object, headers: Record<string, string> = {}): RequestInit {
  if (!body) return { method, headers }
  return { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

const books = {
  mine: { contacts: [aContact({ id: 'm1' })], transactions: [aTransaction({ id: 'm2' })] },
  yours: { contacts: [aContact({ id: 'y1' })], transactions: [aTransaction({ id: 'y2' })] },
}

const everyCapability = [
  'account',
  'statements',
  'sign-ins',
  'periods',
  'queries',
  'marks',
  'bank-lines',
  'deleted-records',
  'erasures',
  'bank-accounts',
  'bank-statements',
  'daily-balances',
  'import-plans',
  'csv-columns',
  'kept-mappings',
  'kept-imports',
  'name-rules',
  'idempotency-keys',
  'decisions',
]

test('a sign-in learns which account it opens', async () => {
  const { askJson } = openApp({ accounts: books })
  const answer = await askJson('/api/account', { token: 'yours' })
  expect(answer.body).toEqual({ id: 'key-2', name: 'Books of yours', capabilities: everyCapability })
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(describedService().check('GET', '/account', answer)).toBe('getAccount 200')
  const refused = await askJson('/api/account', { token: 'yours', method: 'POST' })
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})

test('every answer to a sign-in names its account and what the server can do, and no other answer does', async () => {
  const { ask } = openApp({ accounts: books, throttle: createThrottle({ free: Infinity }) })
  const paths = [
    '/contacts',
    '/contacts/m1',
    '/contacts/none',
    '/transactions?page=x',
    '/account',
    '/nowhere',
    '',
  ]
  for (const path of paths) {
    const { headers } = await ask(`/api${path}`, { token: 'mine' })
    const told = ['Account', 'Account-Name', 'Capabilities'].map((name) => headers.get(`Bookend-${name}`))
    expect(told, path).toEqual(['key-1', 'Books%20of%20mine', everyCapability.join(', ')])
    const stranger = await ask(`/api${path}`, { token: 'wrong' })
    expect(stranger.headers.get('Bookend-Account')).toBeNull()
    expect(stranger.headers.get('Bookend-Capabilities')).toBeNull()
  }
})

test('a request for another account is refused, and nothing is read or written', async () => {
  const { askJson } = openApp({ accounts: books })
  const headers = { 'Bookend-Account': 'key-2', 'Content-Type': 'application/json' }
  const asks: [method: string, path: string, body?: object][] = [
    ['POST', '/contacts/new', { company: 'Planted' }],
    ['POST', '/contacts/m1', { company: 'Changed' }],
    ['DELETE', '/contacts', { ids: 'm1' }],
    ['POST', '/transactions/m2', { amount: '0' }],
    ['DELETE', '/transactions', { ids: 'm2' }],
    ['GET', '/contacts'],
  ]
  const before = await everything()
  for (const [method, path, body] of asks) {
    const init = { method, headers, token: 'mine', ...(body && { body: JSON.stringify(body) }) }
    const answer = await askJson(`/api${path}`, init)
    expect(answer.status).toBe(409)
    expect(answer.headers.get('Bookend-Account')).toBe('key-1')
    expect(answer.body).toMatchObject({ detail: expect.stringContaining('signed in to “Books of mine”') })
    if (method !== 'GET') describedService().check(method, path, answer)
  }
  expect(await everything()).toEqual(before)

  async function everything() {
    const [contacts, transactions] = [
      await askJson('/api/contacts', { token: 'mine' }),
      await askJson('/api/transactions', { token: 'mine' }),
    ]
    return [contacts.body, transactions.body]
  }
})

test('what names its own account is done', async () => {
  const { askJson } = openApp({ accounts: books })
  const headers = { 'Bookend-Account': 'key-1', 'Content-Type': 'application/json' }
  const body = JSON.stringify({ company: 'Meant' })
  const answer = await askJson('/api/contacts/m1', { method: 'POST', headers, token: 'mine', body })
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ company: 'Meant' })])
})
