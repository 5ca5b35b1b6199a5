import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from './support/shown-session.ts'
import { watchSignIn } from '../../src/connections/sign-in/watch-sign-in.ts'
import { alerts, rowsOf, textbox } from './support/look.ts'
import { signInElsewhere } from './support/own-server.ts'
import { openMine } from './support/accounts.ts'

const bakery = { id: 'key-2', name: 'Books of bakery' }

const asBefore = [['Acme'], ['Mill']]

test('the rail and the title of the tab say whose books are open', async () => {
  await openMine('/contacts')
  expect(await rowsOf('Contacts')).toEqual(['Acme'])
  expect(screen.getByRole('button', { name: 'Connection: Books of mine' })).toBeDefined()
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
