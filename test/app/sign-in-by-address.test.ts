import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepSecrets, signInOf } from '../../src/api/session/secrets.ts'
import { readSettings } from '../../src/app/read-settings.ts'
import { takeToken, watchForToken } from '../../src/app/token-in-address.ts'
import { openConnectionList } from '../../src/connections/connection-list.ts'
import { signInByAddress } from '../../src/connections/sign-in/sign-in-by-address.ts'
import { allRows, forgetRows, writeRows } from '../../src/storage/database.ts'
import { answering, problem, unreachable } from './support/answers.ts'
import { carries, guarded } from './support/guarded.ts'
import { rowsOf } from './support/look.ts'
import { firms } from './support/many.ts'
import { baseUrl, openApp } from './support/open-app.tsx'
import { bearer, ownServer } from './support/own-server.ts'
import { server } from './support/server.ts'

const token = 'q3T-x_9~.+/AbC012345=='
const signedIn = { profile: { auth: { kind: 'bearer' } }, secrets: { token } }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => history.replaceState(null, '', '/'))

test('a token in the address is used and removed, without a history entry', () => {
  history.replaceState({ of: 'the router' }, '', `/contacts?search=a%20b#token=${token}`)
  const entries = history.length
  expect(takeToken()).toBe(token)
  expect(location.href).toBe('http://bookend.test/contacts?search=a%20b')
  expect(history.state).toEqual({ of: 'the router' })
  expect(history.length).toBe(entries)
  expect(takeToken()).toBeUndefined()
})

test.each(['', '%20abc', 'abc def', 'abc&next=/', 'abc=d', 'abc%0d%0aX: y', 'ключ'])(
  'what can be no token (“%s”) is wiped and ignored',
  (text) => {
    history.replaceState(null, '', `/#token=${text}`)
    expect(takeToken()).toBeUndefined()
    expect(location.href).toBe('http://bookend.test/')
  },
)

test('any other fragment stays in the address', () => {
  history.replaceState(null, '', '/contacts#main')
  expect(takeToken()).toBeUndefined()
  expect(location.hash).toBe('#main')
})

test('an open tab takes a token from its address, removes it there, and the app hears of it', () => {
  const told = vi.fn<(token: string) => void>(() =>
    expect(location.href).toBe('http://bookend.test/contacts'),
  )
  watchForToken(told)
  history.replaceState(null, '', '/contacts')
  location.hash = '#main'
  dispatchEvent(new HashChangeEvent('hashchange'))
  expect(told).not.toHaveBeenCalled()
  history.replaceState(null, '', '/contacts#token=not%20one')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(told).not.toHaveBeenCalled()
  expect(location.href).toBe('http://bookend.test/contacts')
  history.replaceState(null, '', `/contacts#token=${token}`)
  dispatchEvent(new PopStateEvent('popstate'))
  dispatchEvent(new HashChangeEvent('hashchange'))
  expect(told.mock.calls).toEqual([[token]])
})

test('the settings of Bookend’s own service identify it, and are used as they are', async () => {
  const service = { name: 'Bookend', baseUrl: '/api', auth: { kind: 'bearer' }, write: { version: 'etag' } }
  const answer = (headers = {}) =>
    server.use(
      http.get('http://bookend.test/settings.json', () => HttpResponse.json({ service }, { headers })),
    )
  answer()
  expect(await readSettings()).toEqual({ service, isBookend: false, capabilities: [] })
  answer({ 'Bookend-Service': '1' })
  expect(await readSettings()).toEqual({ service, isBookend: true, capabilities: [] })
})

test.each([
  ['missing', () => new HttpResponse('Not found', { status: 404 }), 'could not be read'],
  ['not JSON', () => new HttpResponse('<!doctype html>'), 'not valid JSON'],
  ['of another shape', () => HttpResponse.json({ api: '/api' }), 'no such setting as api'],
  ['without a service', () => HttpResponse.json({}), 'does not say which service'],
  [
    'an address with a password',
    () => HttpResponse.json({ service: { baseUrl: 'https://me:hunter2@books.example/api' } }),
    /baseUrl: An address such as https:\/\/books.example\/api(?![^]*hunter2)/,
  ],
])('a settings file that is %s is explained in words', async (_what, answer, words) => {
  server.use(http.get('http://bookend.test/settings.json', answer))
  await expect(readSettings()).rejects.toThrow(words)
})

test('a stored token signs in without a question', async () => {
  const { handler, refused } = guarded(carries('authorization', `Bearer ${token}`))
  await openApp('/contacts', { ...signedIn, contacts: firms(1), overrides: [handler] })
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
  expect(refused).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a revoked token is reported with where to get a new one, which then works', async () => {
  const isNew = carries('authorization', 'Bearer new')
  const handler = answering('get', '/contacts', (request) => {
    if (isNew(request)) return undefined
    const refusal = problem(401, { detail: 'Nobody knows you' })
    refusal.headers.set('Bookend-Service', '1')
    return refusal
  })
  const { user } = await openApp('/contacts', { ...signedIn, contacts: firms(1), overrides: [handler] })
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('no longer accepted')
  expect(screen.getByText(/Ask whoever runs your Bookend for a sign-in address/)).toBeDefined()
  // Neither list can be read, and nobody's books are open.
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Books: Not signed in' })).toBeDefined()
  expect(screen.getByText('I run it myself')).toBeDefined()
  expect(screen.getByText('npm run books -- token add NAME')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Look at the demo books' }).getAttribute('href')).toBe(
    '/c/demo/transactions',
  )
  const field = screen.getByLabelText('Sign-in address or token')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.type(field, 'wrong{Enter}')
  expect(await screen.findByText('The service did not accept this sign-in.')).toBeDefined()
  await user.clear(field)
  await user.type(field, 'https://books.example/#token=new{Enter}')
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Contacts' }))
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
  // Kept on this device, as a sign-in by address is.
  expect(JSON.stringify(localStorage)).toMatch(/token\W+new\b/)
})

test('a sign-in that the user does not keep ends with the tab', async () => {
  const handler = answering('get', '/contacts', (request) => {
    if (carries('authorization', 'Bearer new')(request)) return undefined
    const refusal = problem(401)
    refusal.headers.set('Bookend-Service', '1')
    return refusal
  })
  const { user } = await openApp('/contacts', { ...signedIn, contacts: firms(1), overrides: [handler] })
  await user.click(await screen.findByRole('checkbox', { name: 'Keep me signed in on this device' }))
  await user.type(screen.getByLabelText('Sign-in address or token'), 'new{Enter}')
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
  expect(JSON.stringify(sessionStorage)).toMatch(/token\W+new\b/)
  expect(JSON.stringify(localStorage)).not.toMatch(/token\W+new\b/)
})

test('signing out forgets the token that the device keeps', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { user, goTo } = await openApp('/contacts', signedIn)
  keepSecrets('settings', baseUrl, { token }, 'device')
  await goTo('/connections')
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(token)
})

test('for a service that is not Bookend’s own, the page does not say where tokens come from', async () => {
  const { handler } = guarded(() => false)
  await openApp('/contacts', { overrides: [handler], profile: { auth: { kind: 'bearer' } } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to Books' }))
  expect(dialog.getByText(/asks you to sign in/)).toBeDefined()
  expect(dialog.queryByText(/npm run books/)).toBeNull()
})

describe('a sign-in by address', () => {
  const service = { name: 'Bookend', baseUrl, ...bearer }
  const mine = { id: 'key-1', name: 'Books of mine' }
  const bakery = { id: 'key-2', name: 'Books of bakery' }

  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    server.use(ownServer({ mine: {}, bakery: {}, newer: {} }).handler)
  })
  afterEach(() => forgetRows())

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
    expect(signInOf('settings', baseUrl)?.secrets).toEqual({ token: 'mine' })
    blocked.mockRestore()
    keepSecrets('settings', baseUrl, { token: 'older' }, 'device', mine)
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    keepSecrets('settings', baseUrl, { token: 'newer' }, 'device', mine)
    expect(signInOf('settings', baseUrl)?.secrets).toEqual({ token: 'newer' })
    full.mockRestore()
  })

  test('the address of another account creates a connection of its own, and opens it the next time', async () => {
    await signIn('mine')
    const { opened, connections } = await signIn('bakery')
    expect(opened).toMatchObject({ own: true, basepath: `/c/${opened?.id}` })
    expect(signInOf('settings', baseUrl)).toMatchObject({ secrets: { token: 'mine' }, account: mine })
    expect(signInOf(opened?.id ?? '', baseUrl)).toMatchObject({
      secrets: { token: 'bakery' },
      account: bakery,
    })
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
    await writeRows({ table: 'drafts', put: { books, at: 1, ...typed } })
    expect((await signIn('bakery')).opened?.own).toBe(true)
    expect(await allRows('drafts', books)).toEqual([])
    expect(await allRows('drafts', `account key-2 ${baseUrl}`)).toEqual([])
    expect(await allRows('drafts', `account key-1 ${baseUrl}`)).toMatchObject([typed])
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
    expect(signInOf(opened?.id ?? '', baseUrl)?.secrets).toEqual({ pass: 'mine' })
  })

  test('at a service that does not say whose account it is, another token makes another connection', async () => {
    server.use(http.get(`${baseUrl}/account`, () => HttpResponse.json({}, { status: 404 })))
    expect((await signIn('one')).opened?.id).toBe('settings')
    const { opened } = await signIn('two')
    expect(opened?.own).toBe(true)
    expect(signInOf('settings', baseUrl)?.secrets).toEqual({ token: 'one' })
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
})
