import { expect, test } from 'vitest'
import { createThrottle } from '../../../src/server/http/create-throttle.ts'
import { describedService } from '../../service/described-service.ts'
import { openApp, openBooksApp } from './open-app.ts'
import { accounts } from './sign-in-requests.ts'

const path = '/api/sign-ins'
const json = { 'Content-Type': 'application/json' }
const described = describedService()

test('another device signs in by a token that is shown once', async () => {
  const { askJson, as, books } = await openBooksApp(['Acme', 'Other'])
  await books.installation.setPublicAddress('https://books.example')
  const body = JSON.stringify({ name: ' Phone ' })
  const added = await askJson(path, { ...as('Acme'), method: 'POST', headers: json, body })
  expect(added).toMatchObject({
    status: 201,
    body: { name: 'Phone', publicAddress: 'https://books.example' },
  })
  expect(added.headers.get('Cache-Control')).toBe('no-store')
  expect(described.check('POST', '/sign-ins', added)).toBe('addSignIn 201')
  const { token, id } = Object(added.body)
  const listed = await askJson(path, { token })
  expect(listed.body).toMatchObject({
    items: [
      { name: 'First', current: false },
      { id, name: 'Phone', current: true },
    ],
  })
  expect(described.check('GET', '/sign-ins', listed)).toBe('listSignIns 200')
  expect(JSON.stringify(listed.body)).not.toContain(token)
  expect((await askJson(path, as('Other'))).body).toMatchObject({ items: [{ name: 'First', current: true }] })
})

test('a revoked sign-in stops working immediately, even the user’s own', async () => {
  const { ask, askJson, as } = await openBooksApp(['Acme', 'Other'])
  const body = JSON.stringify({ name: 'Phone' })
  const { token, id } = Object(
    (await askJson(path, { ...as('Acme'), method: 'POST', headers: json, body })).body,
  )
  const foreign = await askJson(`${path}/${id}`, { ...as('Other'), method: 'DELETE' })
  expect(described.check('DELETE', `/sign-ins/${id}`, foreign)).toBe('revokeSignIn 404')
  const own = await ask(`${path}/${id}`, { token, method: 'DELETE' })
  expect(own.status).toBe(204)
  expect((await ask(path, { token })).status).toBe(401)
  expect((await ask(`${path}/${id}`, { ...as('Acme'), method: 'DELETE' })).status).toBe(404)
  expect((await askJson(path, as('Acme'))).body).toMatchObject({ items: [{ name: 'First' }] })
})

test('a name that is taken, blank or missing is refused at its field', async () => {
  const { askJson, as } = await openBooksApp()
  const add = (body: string) => askJson(path, { ...as('Acme'), method: 'POST', headers: json, body })
  for (const name of ['First', ' ', 'x'.repeat(101)]) {
    const refused = await add(JSON.stringify({ name }))
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'name' }] } })
    expect(described.check('POST', '/sign-ins', refused)).toBe('addSignIn 422')
  }
  for (const body of ['', '{}', '{"name":1}', 'x']) expect((await add(body)).status).toBe(400)
  expect((await add(JSON.stringify({ name: 'x'.repeat(5000) }))).status).toBe(413)
})

test('an account has at most 200 sign-ins, also when many are added at once', async () => {
  const { askJson, as } = await openBooksApp()
  const add = (name: string) =>
    askJson(path, { ...as('Acme'), method: 'POST', headers: json, body: JSON.stringify({ name }) })
  const added = await Promise.all(Array.from({ length: 203 }, (_, index) => add(`Device ${index}`)))
  const refused = added.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(4) // the first one was there
  expect(refused[0]).toMatchObject({
    status: 422,
    body: { detail: 'There are 200 sign-ins already. Revoke some that are no longer used.' },
  })
})

test('only those who are signed in see and change sign-ins', async () => {
  const { ask, as } = await openBooksApp()
  expect((await ask(path)).status).toBe(401)
  expect((await ask(path, { method: 'POST', headers: json, body: '{"name":"Mine"}' })).status).toBe(401)
  expect((await ask(`${path}/x`, { method: 'DELETE' })).status).toBe(401)
  expect((await ask(`${path}/x`, as('Acme'))).headers.get('Allow')).toBe('DELETE')
})

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
    const answer = await ask('/api/contacts', { token: 'mine', headers: { 'X-Forwarded-For': '192.0.2.1' } })
    expect(answer.status).toBe(200)
  }
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
