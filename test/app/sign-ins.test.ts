import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { signInAddress } from '../../src/connections/sign-in/SignInsPage.tsx'
import type { SignIn } from '../../src/domain/sign-in.ts'
import { answering, problem } from './support/answers.ts'
import { statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const own = {
  'Bookend-Service': '1',
  'Bookend-Account': 'key-1',
  'Bookend-Account-Name': 'Acme',
  'Bookend-Capabilities': 'account, sign-ins',
}

/** A service that keeps a list of sign-ins. */
function keeping(...names: string[]) {
  const items = names.map((name, index): SignIn => ({
    id: `id-${index}`,
    name,
    createdAt: '2026-01-02T10:00:00.000Z',
    current: index === 0,
  }))
  const overrides = [
    answering('get', '/contacts', () =>
      Response.json({ items: [], page: 1, pageSize: 25, total: 0 }, { headers: own }),
    ),
    answering('get', '/sign-ins', () => Response.json({ items }, { headers: own })),
    answering('post', '/sign-ins', async (request) => {
      const { name } = Object(await request.json())
      if (items.some((one) => one.name === name))
        return problem(422, { detail: 'This account has already had that name.' })
      items.push({ id: 'new', name, createdAt: '2026-03-01T10:00:00.000Z', current: false })
      return Response.json({ id: 'new', name, token: 't0ken' }, { status: 201, headers: own })
    }),
    answering('delete', '/sign-ins/:id', (request) => {
      const index = items.findIndex(({ id }) => request.url.endsWith(id))
      items.splice(index, 1)
      return new Response(null, { status: 204, headers: own })
    }),
  ]
  const world = { overrides, profile: { auth: { kind: 'bearer' } }, secrets: { token: 's3cret' } }
  return { items, world }
}

/** The page of devices, as one comes to it from a list, which says what the service can do. */
async function openSignIns(world: Parameters<typeof openApp>[1]) {
  const opened = await openApp('/contacts', world)
  await screen.findByRole('heading', { name: 'No contacts yet' })
  await opened.goTo('/sign-ins')
  return opened
}

const devices = async () => within(await screen.findByRole('list', { name: 'Signed-in devices' }))

test('a bookkeeper signs in another device by an address that is shown once', async () => {
  const { world } = keeping('First browser')
  const { user } = await openSignIns(world)
  expect((await devices()).getByText('This device')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Sign in another device' }))
  await user.type(screen.getByRole('textbox', { name: 'Name of the device' }), 'Phone{Enter}')
  expect(await screen.findByText('http://bookend.test/#token=t0ken')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign in Phone' }))
  expect(screen.getByRole('img', { name: 'QR code of the sign-in address' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Copy address' }))
  expect(await navigator.clipboard.readText()).toBe('http://bookend.test/#token=t0ken')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(document.body.textContent).not.toContain('t0ken')
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('t0ken')
  expect(await (await devices()).findByRole('heading', { name: 'Phone' })).toBeDefined()
})

test('a name that is taken is reported at its field, and an empty one is not sent', async () => {
  const { world } = keeping('First browser')
  const { user, writes } = await openSignIns(world)
  await user.click(await screen.findByRole('button', { name: 'Sign in another device' }))
  const name = screen.getByRole('textbox', { name: 'Name of the device' })
  await user.type(name, ' {Enter}')
  expect(screen.getByText('Give the device a name')).toBeDefined()
  expect(writes()).toEqual([])
  await user.type(name, 'First browser{Enter}')
  expect(await screen.findByText('This account has already had that name.')).toBeDefined()
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

test('another device is revoked after a question', async () => {
  const { world, items } = keeping('First browser', 'Lost phone')
  const { user } = await openSignIns(world)
  await user.click((await devices()).getByRole('button', { name: 'Revoke Lost phone' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Revoke Lost phone?' }))
  await user.click(question.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(statuses()).toEqual(['Lost phone is signed out.']))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Lost phone' })).toBeNull())
  expect(items.map(({ name }) => name)).toEqual(['First browser'])
})

test('one’s own device is signed out, not revoked', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { world } = keeping('First browser')
  const { user } = await openSignIns(world)
  await user.click((await devices()).getByRole('button', { name: 'Sign out First browser' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Sign out this device?' }))
  await user.click(question.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('s3cret')
})

test('"Sign out" is in the menu, and forgets the sign-in on this device', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { items, world } = keeping('First browser')
  const { user } = await openSignIns(world)
  await devices()
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  expect(await screen.findByRole('link', { name: 'Signed-in devices' })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign out this device?' }))
  expect(
    question.getByText(/^To come back, you need your sign-in address\..* can still sign in/),
  ).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(items).toHaveLength(1)
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('s3cret')
})

test('signing out can revoke the address of this device, and stays signed in where that fails', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { items, world } = keeping('First browser', 'Phone')
  let isDown = true
  const failing = answering('delete', '/sign-ins/:id', () => (isDown ? problem(500) : undefined))
  const { user } = await openSignIns({ ...world, overrides: [failing, ...world.overrides] })
  await devices()
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign out this device?' }))
  await user.click(question.getByRole('button', { name: 'Sign out and revoke' }))
  expect((await question.findByRole('alert')).textContent).toMatch(/^You are still signed in\./)
  expect(JSON.stringify([localStorage, sessionStorage])).toContain('s3cret')
  isDown = false
  await user.click(question.getByRole('button', { name: 'Sign out and revoke' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(items.map(({ name }) => name)).toEqual(['Phone'])
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('s3cret')
})

test('a service without sign-ins of its own says so', async () => {
  await openApp('/sign-ins', {})
  expect(await screen.findByRole('heading', { name: 'This service does not list its devices' })).toBeDefined()
})

test.each([
  ['where this page was opened', 'https://books.example/api', undefined, 'https://books.example/#token=t'],
  [
    'that one even if the server knows another',
    'https://books.example/api',
    'http://127.0.0.1:1',
    'https://books.example/#token=t',
  ],
  [
    'what the server says, on its own machine',
    'http://127.0.0.1:4173/api',
    'https://books.example',
    'https://books.example/#token=t',
  ],
  [
    'its own machine, when nothing else is known',
    'http://localhost:4173/api',
    undefined,
    'http://localhost:4173/#token=t',
  ],
])('the address for another device is %s', (_, service, publicAddress, expected) => {
  const added = { token: 't', ...(publicAddress && { publicAddress }) }
  expect(signInAddress(added, new URL(service))).toBe(expected)
})
