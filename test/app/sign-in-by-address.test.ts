import { http, HttpResponse } from 'msw/http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSecrets, secretsOf, signInOf } from '../../src/api/session/secrets.ts'
import { openConnectionList } from '../../src/connections/connection-list.ts'
import { signInByAddress } from '../../src/connections/sign-in/sign-in-by-address.ts'
import { all, forget, write } from '../../src/storage/database.ts'
import { unreachable } from './support/answers.ts'
import { server } from './support/server.ts'
import { baseUrl } from './support/open-app.tsx'
import { bearer, ownServer } from './support/own-server.ts'

const service = { name: 'Bookend', baseUrl, ...bearer }
const mine = { id: 'key-1', name: 'Books of mine' }
const bakery = { id: 'key-2', name: 'Books of bakery' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  server.use(ownServer({ mine: {}, bakery: {}, newer: {} }).handler)
})
afterEach(() => forget())

test('the first sign-in takes the connection of the installation, for all tabs of the device', async () => {
  const { connections, opened } = await signIn('mine')
  expect([opened?.id, opened?.basepath]).toEqual(['settings', ''])
  expect(localStorage.getItem('bookend-secrets:settings')).toContain('"mine"')
  expect(signInOf('settings', baseUrl)?.account).toEqual(mine)
  expect(sessionStorage).toHaveLength(0)
  expect(connections.get().map(({ name }) => name)).toEqual(['Books of mine', 'Demo books'])
})

test('a browser that stores nothing, and one without room, stay signed in until the page is left', async () => {
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
  await signIn('mine')
  expect(secretsOf('settings', baseUrl)).toEqual({ token: 'mine' })
  blocked.mockRestore()
  keepSecrets('settings', baseUrl, { token: 'older' }, 'device', mine)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  keepSecrets('settings', baseUrl, { token: 'newer' }, 'device', mine)
  expect(secretsOf('settings', baseUrl)).toEqual({ token: 'newer' })
  full.mockRestore()
})

test('the address of another account creates a connection of its own, and opens it the next time', async () => {
  await signIn('mine')
  const { opened, connections } = await signIn('bakery')
  expect(opened).toMatchObject({ own: true, basepath: `/c/${opened?.id}` })
  expect(signInOf('settings', baseUrl)).toMatchObject({ secrets: { token: 'mine' }, account: mine })
  expect(signInOf(opened?.id ?? '', baseUrl)).toMatchObject({ secrets: { token: 'bakery' }, account: bakery })
  expect(connections.get().map(({ name }) => name)).toEqual([
    'Books of mine',
    'Demo books',
    'Books of bakery',
  ])
  expect((await signIn('bakery')).opened?.id).toBe(opened?.id)
  expect((await signIn('mine')).opened?.id).toBe('settings')
  expect(connections.get()).toHaveLength(3)
})

test('a new token of the same account takes the place of what was typed before', async () => {
  keepSecrets('settings', baseUrl, { token: 'old' }, 'tab', mine)
  expect((await signIn('mine')).opened?.id).toBe('settings')
  expect(signInOf('settings', baseUrl)).toMatchObject({ secrets: { token: 'mine' }, account: mine })
  expect(sessionStorage).toHaveLength(0)
})

test('a sign-in that the service no longer knows is dropped', async () => {
  keepSecrets('settings', baseUrl, { token: 'revoked' }, 'device', bakery)
  expect((await signIn('mine')).opened?.id).toBe('settings')
  expect(signInOf('settings', baseUrl)).toMatchObject({ secrets: { token: 'mine' }, account: mine })
})

test('data typed on a connection before its account was known stays with it', async () => {
  keepSecrets('settings', baseUrl, { token: 'mine' }, 'tab')
  const { opened } = await signIn('bakery')
  expect(opened?.own).toBe(true)
  expect(signInOf('settings', baseUrl)).toMatchObject({ secrets: { token: 'mine' }, account: mine })
})

test('data of an earlier version goes to the account of its sign-in, not to that of the address', async () => {
  localStorage.setItem('bookend-secrets:settings', JSON.stringify({ baseUrl, secrets: { token: 'mine' } }))
  const books = `settings ${baseUrl}`
  const typed = {
    resource: 'contacts',
    id: 'new',
    base: { company: '' },
    typed: { company: 'Half' },
  } as const
  await write({ table: 'drafts', put: { books, at: 1, ...typed } })
  expect((await signIn('bakery')).opened?.own).toBe(true)
  expect(await all('drafts', books)).toEqual([])
  expect(await all('drafts', `account key-2 ${baseUrl}`)).toEqual([])
  expect(await all('drafts', `account key-1 ${baseUrl}`)).toMatchObject([typed])
})

test('a token that the service does not know changes nothing', async () => {
  await signIn('mine')
  const before = JSON.stringify([localStorage, sessionStorage])
  await expect(signIn('revoked')).rejects.toMatchObject({ failure: 'signed-out' })
  expect(JSON.stringify([localStorage, sessionStorage])).toBe(before)
})

test('if a service cannot say whose the token is, no sign-in is replaced', async () => {
  await signIn('mine')
  const before = JSON.stringify([localStorage, sessionStorage])
  server.use(unreachable('get', '/account'))
  await expect(signIn('bakery')).rejects.toMatchObject({ failure: 'unreachable' })
  server.use(http.get(`${baseUrl}/account`, () => HttpResponse.json({}, { status: 503 })))
  await expect(signIn('bakery')).rejects.toMatchObject({ status: 503 })
  expect(JSON.stringify([localStorage, sessionStorage])).toBe(before)
})

test('a service with another name for its token gets it under that name', async () => {
  const opened = await signInByAddress(
    'mine',
    { ...service, auth: { kind: 'bearer', secretRef: 'pass' } },
    openConnectionList({ ...service, auth: { kind: 'bearer', secretRef: 'pass' } }),
  )
  expect(secretsOf(opened?.id ?? '', baseUrl)).toEqual({ pass: 'mine' })
})

test('at a service that does not say whose account it is, another token makes another connection', async () => {
  server.use(http.get(`${baseUrl}/account`, () => HttpResponse.json({}, { status: 404 })))
  expect((await signIn('one')).opened?.id).toBe('settings')
  const { opened } = await signIn('two')
  expect(opened?.own).toBe(true)
  expect(secretsOf('settings', baseUrl)).toEqual({ token: 'one' })
})

test.each([
  ['without a sign-in', { baseUrl }],
  ['with another sign-in', { baseUrl, auth: { kind: 'basic' as const } }],
])('for a service %s nothing is kept', async (_, other) => {
  expect(await signInByAddress('mine', other, openConnectionList(other))).toBeUndefined()
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
})

async function signIn(token: string) {
  const connections = openConnectionList(service)
  const opened = await signInByAddress(token, service, connections)
  return { connections: openConnectionList(service), opened }
}
