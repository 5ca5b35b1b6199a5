import { expect, test } from 'vitest'
import { createThrottle } from '../../../src/server/http/create-throttle.ts'
import { booksInMemory, openApp } from './open-app.ts'
import { accounts } from './sign-in-requests.ts'

test('after five failed sign-ins an address has to wait, longer each time, and others do not', async () => {
  const { fail } = behindProxy()
  for (const status of [401, 401, 401, 401, 401]) expect((await fail('192.0.2.1')).status).toBe(status)
  const { status, headers, body } = await fail('192.0.2.1')
  expect([status, headers.get('Retry-After')]).toEqual([429, '20'])
  expect(body).toMatchObject({
    title: 'Too Many Requests',
    detail: 'Too many failed sign-ins from your network; try again in 20 seconds',
  })
  expect((await fail('192.0.2.1')).headers.get('Retry-After')).toBe('40')
  expect((await fail('192.0.2.2')).status).toBe(401)
})

test('a valid token works from an address whose other sign-ins fail', async () => {
  const { ask, fail } = behindProxy()
  for (let failures = 0; failures < 20; failures += 1) {
    await fail('192.0.2.1')
    const answer = await ask('/api/contacts', {
      token: 'mine',
      headers: { 'X-Forwarded-For': '192.0.2.1' },
    })
    expect(answer.status).toBe(200)
  }
})

test('while somebody guesses from an address, those who share it sign in, new ones too', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const throttle = createThrottle({ now: () => 1_000_000, pause: () => released })
  const books = booksInMemory(accounts)
  const { ask } = openApp({ books, throttle })
  const statusOf = async (token: string) => (await ask('/api/contacts', { token })).status
  for (let failures = 0; failures < 5; failures += 1) expect(await statusOf('wrong')).toBe(401)
  const guesses = Array.from({ length: 5 }, () => statusOf('wrong'))
  expect([await statusOf('mine'), await statusOf('yours'), await statusOf('wrong')]).toEqual([200, 200, 429])
  books.tokens.signInOf = async () => undefined
  expect(await statusOf('mine')).toBe(429) // revoked meanwhile
  release()
  expect(await Promise.all(guesses)).toEqual([429, 429, 429, 429, 429])
})

test('asking without a token is no failed sign-in', async () => {
  const { ask } = openApp({ accounts })
  for (let asked = 0; asked < 20; asked += 1) expect((await ask('/api/contacts')).status).toBe(401)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:1', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:0:0:1::', true],
  ['::1', '::2', true],
  ['fe80::1%eth0', 'fe80::2%eth1', true],
  ['::ffff:192.0.2.1', '192.0.2.1', true],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ['192.0.2.1', '192.0.2.2', false],
  ['64:ff9b::192.0.2.1', '64:ff9b::192.0.2.2', true],
])('%s and %s are one network: %s', async (one, other, isSame) => {
  const { fail } = behindProxy()
  for (let failures = 0; failures < 5; failures += 1) await fail(one)
  expect((await fail(other)).status).toBe(isSame ? 429 : 401)
})

test('only the last address in X-Forwarded-For is trusted, and only behind a trusted proxy', async () => {
  const trusting = behindProxy()
  for (let failures = 0; failures < 6; failures += 1) await trusting.fail(`203.0.113.${failures}, 192.0.2.1`)
  expect((await trusting.fail('203.0.113.77, 192.0.2.1')).status).toBe(429)
  expect((await trusting.fail('192.0.2.1, 203.0.113.77')).status).toBe(401)
  const others = behindProxy({ trustProxy: false })
  for (let failures = 0; failures < 5; failures += 1) await others.fail(`192.0.2.${failures}`)
  expect((await others.fail('192.0.2.99')).status).toBe(429)
})

test('if a proxy sends something that is not an address, the address of the proxy counts', async () => {
  const { fail } = behindProxy()
  for (let failures = 0; failures < 5; failures += 1) await fail(`unknown-${failures}`)
  expect((await fail('')).status).toBe(429)
})

/** The app behind a proxy, where no time passes and no answer is held back; `fail` signs in wrongly from an address. */
function behindProxy({ trustProxy = true } = {}) {
  const throttle = createThrottle({ now: () => 1_000_000, pause: async () => {} })
  const app = openApp({ accounts, throttle, trustProxy })
  const fail = (address: string) =>
    app.askJson('/api/contacts', { token: 'wrong', headers: { 'X-Forwarded-For': address } })
  return { ...app, fail }
}
