import { expect, test } from 'vitest'
import { createThrottle } from '../../../src/server/http/create-throttle.ts'
import { ServiceUnavailableError } from '../../../src/service/refusal-error.ts'
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

test('nobody sees or changes a thing of another account', async () => {
  const { askJson } = openApp({ accounts })
  for (const [method, path, body] of everything) {
    const answer = await askJson(path, { ...requestOf(method, body), token: 'mine' })
    expect(JSON.stringify(answer.body ?? '')).not.toContain('Yours')
    expect(answer.status).not.toBe(403)
  }
  expect((await askJson('/api/contacts/y1', { token: 'mine' })).status).toBe(404)
  expect((await askJson('/api/contacts', { token: 'yours' })).body).toMatchObject({
    total: 1,
    items: [{ id: 'y1', company: 'Yours BV' }],
  })
  expect((await askJson('/api/transactions/y2', { token: 'yours' })).body).toMatchObject({
    amount: '-1234.50',
  })
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
