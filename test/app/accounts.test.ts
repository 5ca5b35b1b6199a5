import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storageScope, signInMark } from '../../src/api/session/storage-scope.ts'
import { watchSignIn } from '../../src/connections/sign-in/watch-sign-in.ts'
import type { Secrets } from '../../src/dialect/profile/sign-request.ts'
import { writeRows } from '../../src/storage/database.ts'
import { aContact } from '../builders.ts'
import { bearer, openMine, signInElsewhere } from './support/own-server.ts'
import { keptRows, madeRows, writeEntries } from './support/kept-rows.ts'
import { deletionOf } from './support/left-deletions.ts'
import { alerts, rowsOf, statuses, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'
import './support/without-pauses.ts'

const bakery = { id: 'key-2', name: 'Books of bakery' }

const asBefore = [['Acme'], ['Mill']]

test('the rail and the title of the tab say whose books are open', async () => {
  await openMine('/contacts')
  expect(await rowsOf('Contacts')).toEqual(['Acme'])
  expect(screen.getByRole('button', { name: 'Books: Books of mine' })).toBeDefined()
  await waitFor(() => expect(document.title).toBe('Contacts · Books of mine · Bookend'))
})

test('a tab whose sign-in now opens another account stops at once, and keeps what was typed', async () => {
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

test('a tab hears from the browser that another one has opened another account, and stops without a click', async () => {
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

test('after signing in again in the stopped tab, the input goes where it belongs', async () => {
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

// The service of these tests does not name its accounts, so another token may open other books.
const contacts = [aContact({ id: 'c1', company: 'Acme', city: 'Gent' })]
const stored = 'Stored under another sign-in'

test.each([
  ['first', 'second'],
  ['second', 'first'],
])(
  'what was stored under the sign-in “%s” is not there under “%s”, until the user says that it is of the same account',
  async (one, other) => {
    await workUnder(one)
    const { user, goTo, unmount } = await openUnder(other)
    const notice = within(await screen.findByRole('region', { name: stored }))
    expect(notice.getByRole('status').textContent).toContain(
      '2 changes, 2 changed or deleted records, and 1 draft.',
    )
    expect(screen.queryByRole('region', { name: 'Unfinished deletion' })).toBeNull()
    await goTo('/history')
    expect(await screen.findByText('No changes yet')).toBeDefined()
    await goTo('/contacts/c1/edit')
    await user.type(await screen.findByRole('textbox', { name: 'Street' }), '9')
    await waitFor(async () => expect(await keptRows('drafts')).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Street' }), '{Backspace}')
    await waitFor(async () => expect(await keptRows('drafts')).toEqual([]))

    await user.click(notice.getByRole('button', { name: 'Leave it' }))
    expect(screen.queryByRole('region', { name: stored })).toBeNull()
    unmount()

    const again = await openUnder(one)
    expect(await screen.findByRole('region', { name: 'Unfinished deletion' })).toBeDefined()
    await again.goTo('/history')
    expect(await rowsOf('History')).toEqual(['Acme'])
    await again.goTo('/contacts/c1/edit')
    expect(await screen.findByRole('region', { name: 'Draft' })).toBeDefined()
    again.unmount()

    const last = await openUnder(other, '/device')
    await last.user.click(await screen.findByRole('button', { name: 'Move it to this sign-in' }))
    await waitFor(() => expect(statuses().join()).toContain('It now belongs to this sign-in.'))
    expect(await madeRows()).toHaveLength(1)
    expect(await screen.findByRole('region', { name: 'Unfinished deletion' })).toBeDefined()
  },
)

test('"It is the same account" takes along what was stored', async () => {
  await workUnder('first')
  const { user } = await openUnder('first', '/contacts/c1/edit')
  await screen.findByRole('region', { name: 'Draft' })
  signInElsewhere('second')
  await user.type(screen.getByRole('textbox', { name: 'Street' }), '9')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const before = storageScope(session())
  await user.click(await screen.findByRole('button', { name: 'These are the same books: continue' }))
  expect(storageScope(session())).not.toBe(before)
  await waitFor(async () => expect(await madeRows()).toHaveLength(1))
})

test('users are told apart by name, not by a new password', () => {
  const auth = { kind: 'basic', userRef: 'user', passRef: 'password' } as const
  const mark = (user: string, password: string) => signInMark(auth, { user, password })
  expect(mark('ann', 'new')).toBe(mark('ann', 'old'))
  expect(mark('ann', 'same')).not.toBe(mark('bob', 'same'))
  expect(mark('ann', 'same')).toMatch(/^[\da-f]{4}$/)
  expect(signInMark({ kind: 'none' }, {})).toBe('')
})

/** Opens the app with this token, in the browser that has been used before. */
function openUnder(token: string, address = '/contacts') {
  const secrets: Secrets = { token }
  return openApp(address, { contacts, profile: bearer, secrets, again: true })
}

/** Leaves a draft, a line of the journal and a deletion that waits, in a browser that has none of them. */
async function workUnder(token: string) {
  const { unmount } = await openApp('/contacts', { contacts, profile: bearer, secrets: { token } })
  await rowsOf('Contacts')
  const books = storageScope(session())
  const row = { books, at: Date.now() - 3_600_000, resource: 'contacts' } as const
  await writeRows(
    { table: 'drafts', put: { ...row, id: 'c1', base: { city: 'Gent' }, typed: { city: 'Mons' } } },
    ...deletionOf(books, ['c1'], { id: 'p1' }),
  )
  await writeEntries({ id: 'j1', at: row.at, after: { company: 'Acme', city: 'Gent' } })
  unmount()
}
