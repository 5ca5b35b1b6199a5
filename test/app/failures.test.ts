import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, test, vi } from 'vitest'
import { answering, holding, problem, refusing, unreachable } from './support/answers.ts'
import { expectConsoleError } from './support/console.ts'
import { alerts, heading, rowsOf, statuses } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test.each([
  [
    'nobody is signed in',
    answering('get', '/contacts', () => new Response('', { status: 401 })),
    'asks you to sign in',
  ],
  ['it is not allowed', refusing('get', '/contacts', 403, { detail: 'Not your books' }), 'Not your books.'],
  [
    'there is no such service',
    answering('get', '/contacts', () => new Response('', { status: 404 })),
    'could not find',
  ],
  [
    'the service fails',
    answering('get', '/contacts', () => new Response('', { status: 500 })),
    'The service had a problem',
  ],
  [
    'a gateway fails',
    refusing('get', '/contacts', 503, { detail: 'Maintenance until noon' }),
    'Maintenance until noon.',
  ],
  ['there is no connection', unreachable('get', '/contacts'), 'The service cannot be reached.'],
  [
    'a sign-in page answers',
    answering('get', '/contacts', () => HttpResponse.html('<p>Hi')),
    'does not seem to come from the bookkeeping service',
  ],
  [
    'nothing is in the answer',
    answering('get', '/contacts', () => new Response('')),
    'does not seem to come from the bookkeeping service',
  ],
  [
    'the answer is strange',
    answering('get', '/contacts', () => HttpResponse.json([1])),
    'Bookend does not understand the service’s reply',
  ],
])('when %s, the list says so in words and never looks empty', async (_, override, words) => {
  await openApp('/contacts', { contacts: firms(2), overrides: [override] })
  const isSignedOut = words.includes('sign in')
  const title = isSignedOut ? 'You are signed out' : 'The contacts could not be read'
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  expect(alerts()).toHaveLength(1)
  expect(alerts()[0]).toContain(words)
  expect(screen.getByRole('button', { name: isSignedOut ? 'Sign in' : 'Try again' })).toBeDefined()
  expect(screen.queryByText(/No contacts/)).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  expect(heading()).toBe('Contacts')
})

test('Try again shows the list once the service works again', async () => {
  let broken = true
  const failing = answering('get', '/transactions', () => (broken ? problem(500) : undefined))
  const { user } = await openApp('/transactions', { overrides: [failing] })
  await screen.findByRole('heading', { name: 'The transactions could not be read' })
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeDefined()
  expect(alerts()).toEqual([])
})

test('Bookend retries after a lost connection by itself, but not after a refusal', async () => {
  let attempts = 0
  const flaky = answering('get', '/contacts', () => (attempts++ < 2 ? HttpResponse.error() : undefined))
  await openApp('/contacts', { contacts: firms(2), overrides: [flaky] })
  expect(await rowsOf('Contacts')).toHaveLength(2)

  const { sent } = await openApp('/transactions', { overrides: [refusing('get', '/transactions', 403)] })
  await screen.findByRole('heading', { name: 'The transactions could not be read' })
  // One for the address and perhaps one for the page, should the refusal come before the page's code.
  expect(sent.filter(({ path }) => path.startsWith('/transactions')).length).toBeLessThan(3)
})

test('the message about a missing answer says how long Bookend waited', async () => {
  const slow = holding('get', '/contacts')
  await openApp('/contacts', { contacts: firms(2), overrides: [slow.handler], timeout: 100 })
  expect(await screen.findByRole('heading', { name: 'The contacts could not be read' })).toBeDefined()
  expect(alerts()[0]).toContain('did not answer within 0.1 seconds')
  slow.release()
})

test('Bookend says that it is offline, and notices when the network is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let broken = true
  const failing = answering('get', '/contacts', () => (broken ? HttpResponse.error() : undefined))
  await openApp('/contacts', { contacts: firms(2), overrides: [failing] })
  await waitFor(() => expect(alerts().join()).toContain('There is no internet connection.'))
  expect(statuses().join()).toContain('You’re offline.')
  broken = false
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await rowsOf('Contacts')).toHaveLength(2)
  expect([...alerts(), ...statuses()]).toEqual([])
})

test('a page that fails to render says so, and the rest of Bookend works', async () => {
  expectConsoleError(/locale/i)
  const { user } = await openApp('/contacts/c1', { contacts: firms(1) })
  await screen.findByRole('heading', { level: 1, name: 'Firm 01' })
  const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  const formats = vi.spyOn(Intl, 'NumberFormat').mockImplementation(() => {
    throw new RangeError('no such locale')
  })
  await user.click(screen.getByRole('link', { name: 'Contacts' }))
  expect(await screen.findByRole('heading', { name: 'Something went wrong in Bookend' })).toBeDefined()
  expect(heading()).toBe('This page failed')
  expect(alerts()[0]).toContain('Try again, or reload Bookend. Details: ')
  formats.mockRestore()
  language.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
})

test.each([
  ['the server is restarted', unreachableOnce],
  ['a gateway waits for the server', gatewayOnce],
])('when %s, the failed list asks again by itself', async (_, failing) => {
  const world = failing()
  await openApp('/contacts', { contacts: firms(2), overrides: [world.override] })
  expect(await screen.findByText(/Bookend asks again by itself\./)).toBeDefined()
  world.end()
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 02']))
  expect(alerts()).toEqual([])
})

test('the words "You’re offline" go as soon as the device is online again', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const world = unreachableOnce()
  await openApp('/contacts', { contacts: firms(2), overrides: [world.override] })
  await screen.findByText(/You’re offline\./)
  await screen.findByText(/There is no internet connection\./)
  world.end()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 02']))
  expect(screen.queryByText(/You’re offline|no internet/)).toBeNull()
})

function unreachableOnce() {
  let isDown = true
  const override = answering('get', '/contacts', () => (isDown ? HttpResponse.error() : undefined))
  return { override, end: () => (isDown = false) }
}

function gatewayOnce() {
  let isDown = true
  const override = answering('get', '/contacts', () => (isDown ? problem(503) : undefined))
  return { override, end: () => (isDown = false) }
}
