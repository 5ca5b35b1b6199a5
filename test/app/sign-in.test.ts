import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, test, vi } from 'vitest'
import { aContact } from '../builders.ts'
import { signInDialog, tickAndDelete, withToken } from './support/acts.ts'
import { answering } from './support/answers.ts'
import { carries, guarded } from './support/guarded.ts'
import { alerts, rowsOf, statuses, textbox } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test('a service that requires a token gets the typed one, and the list appears', async () => {
  const { handler } = guarded(withToken, 'Bearer realm="books"')
  const { user } = await openApp('/contacts', { contacts: firms(2), overrides: [handler] })
  const dialog = await signInDialog()
  expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Sign-in' }))
  await user.type(dialog.getByLabelText('Token'), 's3cret')
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 02'])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(statuses()).toEqual(['Signed in.'])
})

test('typed secrets are kept for the tab only, and nowhere else', async () => {
  const { handler } = guarded(withToken)
  const { user, sent } = await openApp('/contacts', { contacts: firms(1), overrides: [handler] })
  const token = (await signInDialog()).getByLabelText<HTMLInputElement>('Token')
  expect(token).toMatchObject({ type: 'password', autocomplete: 'off', value: '' })
  await user.type(token, 's3cret{Enter}')
  await rowsOf('Contacts')
  expect(JSON.stringify(sessionStorage)).toContain('s3cret')
  expect(JSON.stringify(localStorage)).not.toContain('s3cret')
  expect(JSON.stringify(localStorage)).toContain('bearer')
  expect(sent.map(({ path }) => path).join()).not.toContain('s3cret')
})

test('the sign-in is stored on the device if the user wants that', async () => {
  const { handler } = guarded(withToken)
  const { user } = await openApp('/contacts', { contacts: firms(1), overrides: [handler] })
  const dialog = await signInDialog()
  await user.type(dialog.getByLabelText('Token'), 's3cret')
  await user.click(dialog.getByRole('checkbox', { name: 'Keep me signed in on this device' }))
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  await rowsOf('Contacts')
  expect(JSON.stringify(localStorage)).toContain('s3cret')
  expect(JSON.stringify(sessionStorage)).not.toContain('s3cret')
})

test('a wrong token is reported in the dialog, is tried once and is not stored', async () => {
  const { handler, refused } = guarded(withToken)
  const { user } = await openApp('/contacts', { contacts: firms(1), overrides: [handler] })
  const dialog = await signInDialog()
  const before = refused.length
  await user.type(dialog.getByLabelText('Token'), 'wrong{Enter}')
  await waitFor(() =>
    expect(dialog.getByRole('alert').textContent).toBe('The service did not accept this sign-in.'),
  )
  expect(refused.length - before).toBe(1)
  expect(JSON.stringify(sessionStorage)).not.toContain('wrong')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Token')))
  await user.clear(dialog.getByLabelText('Token'))
  await user.type(dialog.getByLabelText('Token'), 's3cret{Enter}')
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
})

test('a user signed out in the middle of an edit signs in, keeps what was typed and saves it', async () => {
  let isOut = false
  const { handler } = guarded((request) => !isOut || carries('authorization', 'Bearer new')(request))
  const acme = aContact({ id: '7', company: 'Acme', city: 'Gent', street: 'Kouter' })
  const { user, writes, store } = await openApp('/contacts/7/edit', {
    contacts: [acme],
    overrides: [handler],
    profile: { auth: { kind: 'bearer' } },
    secrets: { token: 'old' },
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
  await user.type(textbox('Street'), ' 1')
  isOut = true
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await signInDialog()
  expect(dialog.getByText(/^Your sign-in is no longer valid\. Your work on the page is safe\./)).toBeDefined()
  expect(dialog.queryByRole('combobox')).toBeNull()
  await user.type(dialog.getByLabelText('Token'), 'new{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([textbox('City').value, textbox('Street').value]).toEqual(['Gent-Noord', 'Kouter 1'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(await store.contacts.get('7')).toMatchObject({ city: 'Gent-Noord', street: 'Kouter 1' })
  expect(writes()).toHaveLength(2)
})

test.each([
  ['"Not now"', (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: 'Not now' }))],
  ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
])(
  'with %s the dialog goes, the page says why it is empty, and trying again asks again',
  async (_, leave) => {
    const { handler } = guarded(withToken)
    const { user } = await openApp('/contacts', { contacts: firms(1), overrides: [handler] })
    leave(await signInDialog())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(alerts().join()).toContain('asks you to sign in')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await signInDialog()
  },
)

test('an empty field is reported at the field, and nothing is sent', async () => {
  const { handler, refused } = guarded(withToken)
  const { user } = await openApp('/contacts', { contacts: firms(1), overrides: [handler] })
  const dialog = await signInDialog()
  const before = refused.length
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  const token = dialog.getByLabelText('Token')
  expect(token.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByText('Fill this in')).toBeDefined()
  expect(document.activeElement).toBe(token)
  await user.type(token, 'with a space at its end {Enter}')
  expect(dialog.getByText(/cannot be sent, perhaps a space/)).toBeDefined()
  expect(refused.length).toBe(before)
})

test('the way to sign in that the service names is offered first; a password may be empty', async () => {
  const { handler } = guarded(carries('authorization', `Basic ${btoa('key:')}`), 'Basic realm="books"')
  const { user } = await openApp('/contacts', { contacts: firms(1), overrides: [handler] })
  const dialog = await signInDialog()
  expect(dialog.getByLabelText<HTMLInputElement>('User name').type).toBe('text')
  expect(dialog.getByLabelText<HTMLInputElement>('Password').type).toBe('password')
  await user.type(dialog.getByLabelText('User name'), 'key{Enter}')
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
})

test.each([
  [
    'another scheme',
    'scheme',
    { Scheme: 'Token', Token: 's3cret' },
    carries('authorization', 'Token s3cret'),
  ],
  ['a token alone', 'scheme', { Scheme: '', Token: 's3cret' }, carries('authorization', 's3cret')],
  [
    'a parameter',
    'query',
    { Parameter: 'key', Token: 's3cret' },
    ({ url }: Request) => url.includes('key=s3cret'),
  ],
  ['a header', 'header', { Header: 'X-Key', Value: 's3cret' }, carries('x-key', 's3cret')],
])('one can sign in with %s', async (_, way, fields, lets) => {
  const { handler } = guarded(lets)
  const { user } = await openApp('/contacts', { contacts: firms(1), overrides: [handler] })
  const dialog = await signInDialog()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sign-in' }), way)
  for (const [label, text] of Object.entries(fields)) {
    await user.clear(dialog.getByLabelText(label))
    if (text) await user.type(dialog.getByLabelText(label), text)
  }
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
})

test('signing out forgets what was typed and loads the page again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { user } = await openApp('/connections', {
    profile: { auth: { kind: 'bearer' } },
    secrets: { token: 's3cret' },
  })
  const card = within(await screen.findByRole('article', { name: 'Books' }))
  await user.click(card.getByRole('button', { name: 'Sign out' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign out this device?' }))
  expect(question.getByText(/^To come back, you need what you signed in with\./)).toBeDefined()
  expect(question.queryByRole('button', { name: 'Sign out and revoke' })).toBeNull()
  expect(JSON.stringify(sessionStorage)).toContain('s3cret')
  await user.click(question.getByRole('button', { name: 'Sign out' }))
  expect(JSON.stringify(sessionStorage)).not.toContain('s3cret')
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

type Dialog = Awaited<ReturnType<typeof signInDialog>>

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
