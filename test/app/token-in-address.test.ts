import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSecrets, secretsOf } from '../../src/api/secrets.ts'
import { readSettings } from '../../src/settings.ts'
import { keepToken, takeToken, watchForToken } from '../../src/token-in-address.ts'
import { answering, problem } from './answers.ts'
import { carries, guarded } from './guarded.ts'
import { rowsOf } from './look.ts'
import { firms } from './many.ts'
import { baseUrl, openApp } from './open-app.tsx'
import { server } from './server.ts'

const token = 'q3T-x_9~.+/AbC012345=='
const own = { service: { baseUrl: '/api', auth: { kind: 'bearer' } }, isBookend: true }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => history.replaceState(null, '', '/'))

test('a token in the address is taken and wiped, and no entry of the history is added', () => {
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

test('another fragment stays', () => {
  history.replaceState(null, '', '/contacts#main')
  expect(takeToken()).toBeUndefined()
  expect(location.hash).toBe('#main')
})

test('the token signs in to the service of the settings, for all tabs of the device', () => {
  expect(keepToken(token, own)).toBe(true)
  expect(secretsOf('settings', '/api')).toEqual({ token })
  expect(JSON.stringify(localStorage)).toContain(token)
  expect(JSON.stringify(sessionStorage)).not.toContain(token)
})

test('a new token takes the place of what was typed before', () => {
  sessionStorage.setItem(
    'bookend-secrets:settings',
    JSON.stringify({ baseUrl: '/api', secrets: { token: 'old' } }),
  )
  keepToken(token, own)
  expect(secretsOf('settings', '/api')).toEqual({ token })
})

test('a service that calls its token otherwise gets it by that name', () => {
  const service = { baseUrl: '/api', auth: { kind: 'bearer', secretRef: 'pass' } }
  expect(keepToken(token, { service, isBookend: false })).toBe(true)
  expect(secretsOf('settings', '/api')).toEqual({ pass: token })
})

test.each([
  ['the demo', 'demo' as const],
  ['a service without a sign-in', { baseUrl: '/api' }],
  ['a service with another sign-in', { baseUrl: '/api', auth: { kind: 'basic' } }],
])('for %s nothing is kept', (_, service) => {
  expect(keepToken(token, { service, isBookend: false })).toBe(false)
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
})

test('without a token nothing is kept and what was kept stays', () => {
  keepToken(token, own)
  expect(keepToken(undefined, own)).toBe(false)
  expect(secretsOf('settings', '/api')).toEqual({ token })
})

test('a token that an open tab is given later is taken, wiped and kept, and the tab is told', () => {
  const told = vi.fn<() => void>(() => expect(location.href).toBe('http://bookend.test/contacts'))
  watchForToken(own, told)
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
  expect(told).toHaveBeenCalledTimes(1)
  expect(secretsOf('settings', '/api')).toEqual({ token })
})

test('the settings of Bookend’s own service say whose they are, and are taken as they come', async () => {
  const service = { name: 'Bookend', baseUrl: '/api', auth: { kind: 'bearer' }, write: { version: 'etag' } }
  const answer = (headers = {}) =>
    server.use(
      http.get('http://bookend.test/settings.json', () => HttpResponse.json({ service }, { headers })),
    )
  answer()
  expect(await readSettings()).toEqual({ service, isBookend: false })
  answer({ 'Bookend-Service': '1' })
  expect(await readSettings()).toEqual({ service, isBookend: true })
})

test('a token that was kept lets one in without being asked', async () => {
  const { handler, refused } = guarded(carries('authorization', `Bearer ${token}`))
  await openApp('/contacts', {
    contacts: firms(1),
    overrides: [handler],
    profile: { auth: { kind: 'bearer' } },
    secrets: { token },
  })
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
  expect(refused).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a token that was revoked is told of, and where a new one comes from; the new one lets one in', async () => {
  const isNew = carries('authorization', 'Bearer new')
  const handler = answering('get', '/contacts', (request) => {
    if (isNew(request)) return undefined
    const refusal = problem(401, { detail: 'Nobody knows you' })
    refusal.headers.set('Bookend-Service', '1')
    return refusal
  })
  const { user } = await openApp('/contacts', {
    contacts: firms(1),
    overrides: [handler],
    profile: { auth: { kind: 'bearer' } },
    secrets: { token },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to Books' }))
  expect(dialog.getByText(/does not accept any more what you signed in with/)).toBeDefined()
  const field = dialog.getByLabelText('Token')
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toContain('npm run books -- token add NAME')
  await user.type(field, 'new{Enter}')
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
})

test('signing out forgets the token that the device keeps', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { user, goTo } = await openApp('/contacts', {
    profile: { auth: { kind: 'bearer' } },
    secrets: { token },
  })
  keepSecrets('settings', baseUrl, { token }, 'device')
  await goTo('/connections')
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(token)
})

test('of a service that is not Bookend’s own it is not said where its tokens come from', async () => {
  const { handler } = guarded(() => false)
  await openApp('/contacts', { overrides: [handler], profile: { auth: { kind: 'bearer' } } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to Books' }))
  expect(dialog.getByText(/asks you to sign in/)).toBeDefined()
  expect(dialog.queryByText(/npm run books/)).toBeNull()
})
