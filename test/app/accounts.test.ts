import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { session } from './support/shown-session.ts'
import { keepSecrets, secretsOf } from '../../src/api/session/secrets.ts'
import { watchSignIn } from '../../src/connections/sign-in/watch-sign-in.ts'
import { aContact } from '../builders.ts'
import { alerts, rowsOf, textbox } from './support/look.ts'
import { baseUrl, openApp } from './support/open-app.tsx'
import { bearer, ownServer, signInElsewhere } from './support/own-server.ts'

const bakery = { id: 'key-2', name: 'Books of bakery' }
const all = { search: '', page: 1, pageSize: 25 }

/** Two accounts of one server, this tab signed in to the first. */
async function openMine(address: string, undoSeconds = 0) {
  const { handler, stores } = ownServer({
    mine: { contacts: [aContact({ id: 'c1', company: 'Acme' })] },
    bakery: { contacts: [aContact({ id: 'c1', company: 'Mill' })] },
  })
  const app = await openApp(address, {
    overrides: [handler],
    profile: bearer,
    secrets: { token: 'mine' },
    undoSeconds,
  })
  const companies = () =>
    Promise.all(
      stores.map(async ({ contacts }) => (await contacts.list(all)).items.map(({ company }) => company)),
    )
  return { ...app, companies }
}

const asBefore = [['Acme'], ['Mill']]

test('the rail and the title of the tab say whose books are open', async () => {
  await openMine('/contacts')
  expect(await rowsOf('Contacts')).toEqual(['Acme'])
  expect(screen.getByRole('button', { name: 'Connection: Books of mine' })).toBeDefined()
  await waitFor(() => expect(document.title).toBe('Contacts · Books of mine · Bookend'))
})

test('a tab whose sign-in opens another account by now stops at once, and keeps what was typed', async () => {
  const { user, goTo, writes, companies } = await openMine('/contacts')
  await rowsOf('Contacts')
  await goTo('/contacts/new')
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Typed for mine')
  // Beside the page, a moment after it, comes what watches the sign-in.
  await waitFor(() => expect(document.title).toContain('New contact'))
  signInElsewhere('bakery', bakery)()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const notice = await screen.findByText(
    /signed in to “Books of bakery”, but this page shows “Books of mine”/,
  )
  expect(notice.closest('[role=alert]')).not.toBeNull()
  expect(textbox('Company').value).toBe('Typed for mine')
  expect(writes()).toEqual([])
  expect(await companies()).toEqual(asBefore)
})

test('a tab is told by the browser that another one has opened another account, and stops without a click', async () => {
  const { sent } = await openMine('/contacts')
  await rowsOf('Contacts')
  const stop = watchSignIn(session())
  const before = sent.length
  signInElsewhere('bakery', bakery)()
  // At once, not with the next look at the page.
  expect(session().attention.get().otherSignIn?.account).toEqual(bakery)
  await screen.findByText(/signed in to “Books of bakery”, but this page shows “Books of mine”/)
  expect(sent).toHaveLength(before)
  stop()
})

test('signed in again in the stopped tab, what was typed goes where it belongs', async () => {
  const { user, goTo, companies } = await openMine('/contacts')
  await rowsOf('Contacts')
  await goTo('/contacts/new')
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Typed for mine')
  signInElsewhere('bakery', bakery)()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Sign in to “Books of mine” in this tab' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Token'), 'bakery{Enter}')
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/^This opens “Books of bakery”/))
  await user.clear(dialog.getByLabelText('Token'))
  await user.type(dialog.getByLabelText('Token'), 'mine{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The other account stays signed in for the other tabs.
  expect(localStorage.getItem('bookend-secrets:settings')).toContain('"bakery"')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(await companies()).toEqual([['Acme', 'Typed for mine'], ['Mill']])
})

test('where this tab cannot see that its sign-in opens another account, the server refuses the write', async () => {
  const { user, goTo, writes, companies } = await openMine('/contacts')
  await rowsOf('Contacts')
  await goTo('/contacts/new')
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Typed for mine')
  signInElsewhere('bakery')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/signed in to “Books of bakery”, but this page shows “Books of mine”/)
  await waitFor(() => expect(alerts().join()).toContain('Not saved.'))
  expect(textbox('Company').value).toBe('Typed for mine')
  expect(writes()).toHaveLength(1)
  expect(await companies()).toEqual(asBefore)
})

test.each([
  ['this tab can see it', bakery],
  ['only the server can', undefined],
])('a deletion that waits is not sent to another account: %s', async (_, account) => {
  const { user, companies } = await openMine('/contacts', 600)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Acme' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  await screen.findByRole('button', { name: 'Delete now' })
  signInElsewhere('bakery', account)
  await user.click(screen.getByRole('button', { name: 'Delete now' }))
  await waitFor(() => expect(alerts().join()).toMatch(/Could not delete Acme\..*“Books of bakery”/))
  expect(await companies()).toEqual(asBefore)
})

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

test('a new token of the same account goes on without a word', async () => {
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
  await other.goTo('/journal')
  expect(await screen.findByText('No changes yet')).toBeDefined()
  await other.goTo('/deleted')
  expect(await screen.findByText('Nothing deleted yet')).toBeDefined()
  await other.goTo('/contacts/new')
  expect(await screen.findByRole('textbox', { name: 'Company' })).toMatchObject({ value: '' })
  expect(screen.queryByText(/Half typed/)).toBeNull()
  other.unmount()

  const again = await openApp('/contacts', { ...world, secrets: { token: 'mine' } })
  await screen.findByRole('heading', { name: 'No contacts yet' })
  await again.goTo('/journal')
  expect(await rowsOf('Journal')).toEqual(['Acme'])
})

test('at a service that does not name its accounts, a tab stops when its sign-in changes, until somebody says it is the same', async () => {
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
  await user.click(screen.getByRole('button', { name: 'It is the same account: continue' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(writes()).toHaveLength(1)
})

test('coming back to a tab whose sign-in was changed tells it before anything is sent', async () => {
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
  expect(secretsOf('settings', baseUrl)).toEqual({ token: 'revoked' })
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
