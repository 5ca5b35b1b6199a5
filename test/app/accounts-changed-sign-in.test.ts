import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { session } from './support/shown-session.ts'
import { keepSecrets, signInOf } from '../../src/api/session/secrets.ts'
import { watchSignIn } from '../../src/connections/sign-in/watch-sign-in.ts'
import { aContact } from '../builders.ts'
import { alerts, rowsOf, textbox } from './support/look.ts'
import { baseUrl, openApp } from './support/open-app.tsx'
import { all, bearer, openMine, ownServer, signInElsewhere } from './support/own-server.ts'

test('records of another account are not shown, and not put among those that were read', async () => {
  const { goTo, comeBack } = await openMine('/contacts')
  await rowsOf('Contacts')
  signInElsewhere('bakery')
  await comeBack()
  await screen.findByText(/Nothing is sent from here any more/)
  expect(await rowsOf('Contacts')).toEqual(['Acme'])
  await goTo('/contacts/c1')
  await screen.findByRole('heading', { name: 'Contact', level: 1 })
  expect(document.body.textContent).not.toContain('Mill')
})

test('a new token of the same account continues without a question', async () => {
  const { comeBack, user, goTo } = await openMine('/contacts')
  await rowsOf('Contacts')
  expect(session().account.get()?.id).toBe('key-1')
  signInElsewhere('mine', { id: 'key-1', name: 'Books of mine' })()
  await comeBack()
  expect(await rowsOf('Contacts')).toEqual(['Acme'])
  await goTo('/contacts/new')
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Beta')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(alerts()).toEqual([])
})

test('journal, drafts and deleted records of one account are not there in another', async () => {
  const mine = await openMine('/contacts')
  const { user } = mine
  await user.click(await screen.findByRole('checkbox', { name: 'Select Acme' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(async () => expect(await mine.companies()).toEqual([[], ['Mill']]))
  await mine.goTo('/contacts/new')
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Half typed')
  mine.unmount()

  const { handler } = ownServer({ mine: {}, bakery: { contacts: [aContact({ id: 'c1', company: 'Mill' })] } })
  const world = { overrides: [handler], profile: bearer, again: true }
  const other = await openApp('/contacts', { ...world, secrets: { token: 'bakery' } })
  expect(await rowsOf('Contacts')).toEqual(['Mill'])
  await other.goTo('/history')
  expect(await screen.findByText('No changes yet')).toBeDefined()
  await other.goTo('/history?kind=deleted')
  expect(await screen.findByRole('heading', { name: 'No deleted contacts' })).toBeDefined()
  expect(screen.queryByText(/Acme|Kept in this browser/)).toBeNull()
  await other.goTo('/contacts/new')
  expect(await screen.findByRole('textbox', { name: 'Company' })).toMatchObject({ value: '' })
  expect(screen.queryByText(/Half typed/)).toBeNull()
  other.unmount()

  const again = await openApp('/contacts', { ...world, secrets: { token: 'mine' } })
  await screen.findByRole('heading', { name: 'No contacts yet' })
  await again.goTo('/history')
  expect(await screen.findByRole('button', { name: 'Undo the deletion of Acme' })).toBeDefined()
})

test('at a service that does not name its accounts, a tab stops when its sign-in changes, until someone says it is the same', async () => {
  const { user, goTo, writes } = await openApp('/contacts', {
    contacts: [aContact({ id: 'c1', company: 'Acme' })],
    profile: bearer,
    secrets: { token: 'first' },
  })
  await rowsOf('Contacts')
  await goTo('/contacts/new')
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Typed')
  signInElsewhere('second')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^The sign-in to Books was changed in another tab\./)
  expect(textbox('Company').value).toBe('Typed')
  expect(writes()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'These are the same books: continue' }))
  // Until the first attempt has ended, the button says “Saving…”.
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(writes()).toHaveLength(1)
})

test('a tab whose sign-in was changed notices when the user returns, before anything is sent', async () => {
  const { sent } = await openApp('/contacts', {
    contacts: [aContact({ id: 'c1', company: 'Acme' })],
    profile: bearer,
    secrets: { token: 'first' },
  })
  await rowsOf('Contacts')
  signInElsewhere('second')
  const stop = watchSignIn(session())
  const before = sent.length
  await screen.findByText(/^The sign-in to Books was changed in another tab\./)
  expect(sent).toHaveLength(before)
  stop()
})

test('a sign-in that opens another account than the one revoked leads to its own books', async () => {
  keepSecrets('settings', baseUrl, { token: 'revoked' }, 'device', { id: 'key-9', name: 'Old books' })
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const { handler } = ownServer({ mine: {}, bakery: {} })
  const { user } = await openApp('/contacts', { overrides: [handler], profile: bearer, again: true })
  const field = await screen.findByLabelText(/[Tt]oken/)
  await user.type(field, 'bakery{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Open “Books of bakery”' }))
  expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/c\/[\da-f]+\/contacts$/))
  expect(signInOf('settings', baseUrl)?.secrets).toEqual({ token: 'revoked' })
})

test('a new contact that was typed before anything was read stays when its sign-in was revoked', async () => {
  const { handler, stores } = ownServer({ mine: {} })
  const { user } = await openApp('/contacts/new', {
    overrides: [handler],
    profile: bearer,
    secrets: { token: 'revoked' },
  })
  // As main.ts says when the settings come from Bookend's own server.
  session().memory.isBookend = true
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Typed long')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Sign in to/ }))
  expect(textbox('Company').value).toBe('Typed long')
  await user.type(dialog.getByLabelText(/^Token/), 'mine')
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: 'Typed long' })
  expect((await stores[0]?.contacts.list(all))?.items).toMatchObject([{ company: 'Typed long' }])
})
