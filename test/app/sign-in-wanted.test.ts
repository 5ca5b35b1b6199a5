import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, test } from 'vitest'
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
