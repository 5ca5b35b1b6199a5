import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, test } from 'vitest'
import { aContact } from '../builders.ts'
import { signInDialog, tickAndDelete, withToken } from './support/acts.ts'
import { answering } from './support/answers.ts'
import { carries, guarded } from './support/guarded.ts'
import { alerts, rowsOf } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test('a stated sign-in asks only for its secrets, each under the name of its header', async () => {
  const { handler } = guarded(
    (request) => carries('x-key', 'one')(request) && carries('x-tenant', 'two')(request),
  )
  const headers = [
    { name: 'X-Key', secretRef: 'a' },
    { name: 'X-Tenant', secretRef: 'b' },
  ]
  const { user } = await openApp('/contacts', {
    contacts: firms(1),
    overrides: [handler],
    profile: { auth: { kind: 'header', headers } },
  })
  const dialog = await signInDialog()
  expect(dialog.queryByRole('combobox')).toBeNull()
  expect(dialog.getByRole('link', { name: 'Connections' })).toBeDefined()
  await user.type(dialog.getByLabelText('X-Key'), 'one')
  await user.type(dialog.getByLabelText('X-Tenant'), 'two{Enter}')
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
})

test('a session begins at the service itself, in another tab', async () => {
  let isIn = false
  const { handler } = guarded(() => isIn)
  const { user } = await openApp('/contacts', {
    contacts: firms(1),
    overrides: [handler],
    profile: { auth: { kind: 'session', signInUrl: 'https://books.example/login' } },
  })
  const dialog = await signInDialog()
  const link = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Open its sign-in page' })
  expect(link).toMatchObject({ href: 'https://books.example/login', target: '_blank', rel: 'noopener' })
  await user.click(dialog.getByRole('button', { name: 'I have signed in' }))
  await waitFor(() =>
    expect(dialog.getByRole('alert').textContent).toBe('The service did not accept this sign-in.'),
  )
  isIn = true
  await user.click(dialog.getByRole('button', { name: 'I have signed in' }))
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
})

test('a sign-in page in place of the list means the end of the session', async () => {
  let isIn = false
  const page = '<!doctype html><html><title>Log in</title><input type="password"></html>'
  const { user } = await openApp('/contacts', {
    contacts: firms(1),
    overrides: [answering('get', '/contacts', () => (isIn ? undefined : HttpResponse.html(page)))],
  })
  const dialog = await signInDialog()
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Sign-in' }).value).toBe('session')
  isIn = true
  await user.click(dialog.getByRole('button', { name: 'I have signed in' }))
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
})

test.each<[string, () => Response]>([
  ['a 403 without a word', () => new Response(null, { status: 403 })],
  ['a success whose body says 401', () => HttpResponse.json({ code: 401, msg: 'Please log in' })],
])('a service that says %s to those who are signed out gets a sign-in, too', async (_name, refusal) => {
  const lets = ({ headers }: Request) => headers.get('authorization') === 'Bearer s3cret'
  const { user, writes } = await openApp('/contacts/c1/edit', {
    contacts: [aContact({ id: 'c1', company: 'Acme' })],
    overrides: (['get', 'post'] as const).flatMap((method) =>
      ['/contacts', '/contacts/:id'].map((path) =>
        answering(method, path, (request) => (lets(request) ? undefined : refusal())),
      ),
    ),
  })
  const dialog = await signInDialog()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sign-in' }), 'bearer')
  await user.type(dialog.getByLabelText('Token'), 's3cret')
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('textbox', { name: 'City' })).toBeDefined()
  expect(writes()).toEqual([])
})

test('an empty 403 to a deletion alone is a refusal: a user who can read is signed in', async () => {
  const { user } = await openApp('/contacts', {
    contacts: firms(2),
    overrides: [answering('delete', '/contacts', () => new Response(null, { status: 403 }))],
  })
  await tickAndDelete(user, ['Firm 01'])
  await waitFor(() => expect(alerts().join()).toContain('Could not delete Firm 01.'))
  expect(alerts().join()).toContain('The service does not allow this with your sign-in.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an address that is no web page is not made a link', async () => {
  const { handler } = guarded(() => false)
  await openApp('/contacts', {
    overrides: [handler],
    profile: { auth: { kind: 'session', signInUrl: 'javascript:alert(1)' } },
  })
  const dialog = await signInDialog()
  expect(dialog.queryByRole('link', { name: 'Open its sign-in page' })).toBeNull()
})

test('when the service cannot be reached in the meantime, that is what the page reports', async () => {
  let isBroken = false
  const { handler } = guarded(withToken)
  const { user } = await openApp('/contacts', {
    contacts: firms(1),
    overrides: [answering('get', '/contacts', () => (isBroken ? HttpResponse.error() : undefined)), handler],
  })
  const dialog = await signInDialog()
  isBroken = true
  await user.type(dialog.getByLabelText('Token'), 's3cret{Enter}')
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/^Bookend could not check it\. /))
  isBroken = false
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
})
