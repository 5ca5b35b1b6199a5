import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startCorrecting } from './support/acts.ts'
import { aTransaction } from '../builders.ts'
import { holding } from './support/answers.ts'
import { rowsOf } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

const world = { contacts: firms(30), transactions: [aTransaction({ id: '3', counterpart: 'Bakery' })] }

test.each([
  ['/contacts', 'Contacts'],
  ['/contacts/new', 'New contact'],
  ['/contacts/c1', 'Firm 01'],
  ['/contacts/c1/edit', 'Edit Firm 01'],
  ['/transactions', 'Transactions'],
  ['/transactions/3', 'Bakery'],
  ['/transactions/3/edit', 'Edit Bakery'],
  ['/nowhere', 'Page not found'],
])('%s has one heading, which is the title of the tab too: %s', async (address, title) => {
  await openApp(address, world)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getAllByRole('main')).toHaveLength(1)
  await waitFor(() => expect(document.title).toBe(`${title} · Bookend`))
})

test('after going to another page the focus is on its heading', async () => {
  const { user, back } = await openApp('/contacts', world)
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Firm 02' }))
  await waitFor(() => expect(focused()).toBe('Firm 02'))
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Transactions' })),
  )
  await back()
  await waitFor(() => expect(focused()).toBe('Firm 02'))
})

test('a form opens with the focus in its first field, and its title is announced', async () => {
  const { user, back } = await openApp('/contacts/c2/edit', world)
  const isBegun = () => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Company' }))
  await waitFor(isBegun)
  expect(screen.getByRole('form', { name: 'Edit Firm 02' }).contains(document.activeElement)).toBe(true)
  // Once as the heading, and as the name of the form, but nowhere as a text of its own.
  expect(screen.getAllByText('Edit Firm 02')).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Transactions' })),
  )
  await back()
  await waitFor(isBegun)
  await user.click(screen.getByRole('link', { name: 'Contacts' }))
  await rowsOf('Contacts') // the list focuses the row of the contact that was left
  await user.click(await screen.findByRole('link', { name: 'New contact' }))
  await waitFor(isBegun)
  expect(screen.getByRole('form', { name: 'New contact' }).contains(document.activeElement)).toBe(true)
  await user.keyboard('At once')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Company' }).value).toBe('At once')
})

test('a form that Safari opens by a click, which focuses no link, begins in its first field, too', async () => {
  await openApp('/contacts/c2', world)
  const edit = await screen.findByRole('link', { name: 'Edit' })
  screen.getByRole('main').focus()
  fireEvent.click(edit)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Company' })))
})

test('a form that loads late takes the focus only from the heading', async () => {
  const slow = holding('get', '/contacts/:id')
  const { user } = await openApp('/contacts/c2/edit', { ...world, overrides: [slow.handler] })
  await waitFor(() => expect(slow.held()).toBe(1))
  screen.getByRole('button', { name: 'Menu' }).focus()
  slow.release()
  await screen.findByRole('textbox', { name: 'Company' })
  expect(focused()).toContain('Menu')
  await user.tab()
})

test('paging, searching and opening Bookend leave the focus where it is', async () => {
  const { user } = await openApp('/contacts', world)
  await rowsOf('Contacts')
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await screen.findByText('26–30 of 30')
  expect(focused()).not.toBe('Contacts')
  await user.type(screen.getByRole('searchbox'), 'firm 02')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 02']))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('the fields of a form have the order in which they are shown, and Enter in one saves', async () => {
  const { user, writes } = await openApp('/transactions/3/edit', world)
  await startCorrecting(user)
  screen.getByRole('textbox', { name: 'Date' }).focus()
  await user.tab()
  expect(focused()).toBe('Choose date')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount' }))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Currency' }))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Counterparty' }))
  await user.keyboard('!{Enter}')
  await screen.findByRole('link', { name: 'Edit' })
  expect(writes()).toHaveLength(1)
})

function focused(): string | null {
  const element = document.activeElement
  return element?.getAttribute('aria-label') ?? element?.textContent ?? null
}
