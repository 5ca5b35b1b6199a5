import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import './support/without-pauses.ts'
import { openView } from './support/list-menus.ts'

const transactions = [
  aTransaction({ id: 't1', date: '2026-03-02', counterpart: 'Acme' }),
  aTransaction({ id: 't2', date: '2026-03-01', counterpart: 'Beta' }),
  aTransaction({ id: 't3', date: '2026-02-01', counterpart: '' }),
]

test('a view keeps search, filters and columns under a name, in the rail and after a reload', async () => {
  const { user, unmount, goTo, address } = await openApp('/transactions?counterparty=Acme', { transactions })
  await rowsOf('Transactions')
  await saveAs(user, 'Acme only')
  const columns = await openColumns(user)
  await user.click(columns.getByRole('checkbox', { name: 'Description' }))
  expect(await headings('Transactions')).toEqual(['Date', 'Counterparty', 'Amount EUR'])
  await goTo('/transactions')
  // The list itself has its own columns.
  await waitFor(async () => expect(await headings('Transactions')).toContain('Description'))
  await user.click(within(await rail()).getByRole('link', { name: 'Acme only' }))
  expect(address()).toBe('/transactions?counterparty=Acme')
  await waitFor(async () => expect(await rowsOf('Transactions')).toEqual(['2026-03-02']))
  expect(await headings('Transactions')).toEqual(['Date', 'Counterparty', 'Amount EUR'])
  const link = within(await rail()).getByRole('link', { name: 'Acme only' })
  expect(link.getAttribute('aria-current')).toBe('page')
  unmount()
  const again = await openApp('/contacts', { transactions, again: true })
  await again.user.click(await screen.findByRole('link', { name: 'Acme only' }))
  expect(again.address()).toBe('/transactions?counterparty=Acme')
  await waitFor(async () =>
    expect(await headings('Transactions')).toEqual(['Date', 'Counterparty', 'Amount EUR']),
  )
})

test('All, This month, Incomplete and Questions come with every account', async () => {
  const { user, address } = await openApp('/transactions', { transactions })
  await rowsOf('Transactions')
  const group = within(within(await rail()).getByRole('region', { name: 'Views of transactions' }))
  const names = () => group.getAllByRole('link').map(({ textContent }) => textContent)
  // Until the rail has read this account, it may show the views of the test before.
  await waitFor(() => expect(names()).toEqual(['All', 'This month', 'Incomplete', 'Questions']))
  expect(group.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('page')
  await user.click(group.getByRole('link', { name: 'Incomplete' }))
  expect(decodeURIComponent(address())).toBe('/transactions?missing=date,currency,amount,counterparty')
  await waitFor(async () => expect(await rowsOf('Transactions')).toEqual(['2026-02-01']))
})

test('the rail counts the questions beside the other list, too, and leads to them', async () => {
  const { user, address, store, comeBack } = await openApp('/contacts', { transactions })
  const [one = ''] = transactions.map(({ id }) => id)
  await store.marks.update(one, { mark: 'ask' })
  await comeBack()
  const questions = await within(await rail()).findByRole('link', { name: /^Questions ?1$/ })
  await user.click(questions)
  expect(address()).toBe('/transactions?mark=ask')
  await waitFor(async () => expect(await rowsOf('Transactions')).toHaveLength(1))
})

test('a view can be renamed, moved by keys, copied as a link and deleted, and the deletion undone', async () => {
  const { user } = await openApp('/transactions?search=Acme', { transactions })
  await rowsOf('Transactions')
  await saveAs(user, 'First')
  await saveAs(user, 'Second')
  const panel = await openView(user, 'Views')
  const names = () =>
    within(panel.getByRole('list', { name: 'Views saved here' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  await user.click(panel.getByRole('button', { name: 'Move Second up' }))
  expect(names()).toEqual(['Second', 'First'])
  expect(panel.getByRole('status').textContent).toBe('Second is view 1 of 2.')
  await user.click(panel.getByRole('button', { name: 'Copy the link to Second' }))
  await waitFor(() => expect(panel.getByRole('status').textContent).toBe('Link copied.'))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/transactions?search=Acme`)
  panel.getByRole('button', { name: 'Move First up' }).focus()
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['First', 'Second'])
  // In Safari, a click focuses no button, but what is around it.
  screen.getByRole('main').focus()
  fireEvent.click(panel.getByRole('button', { name: 'Rename First' }))
  const field = panel.getByRole('textbox', { name: 'New name for First' })
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, 'Second{Enter}')
  expect(panel.getByText('There is already a view with that name.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'Acme{Enter}')
  expect(names()).toEqual(['Acme', 'Second'])
  await user.click(panel.getByRole('button', { name: 'Delete Acme' }))
  expect(names()).toEqual(['Second'])
  await user.click(panel.getByRole('button', { name: 'Undo' }))
  expect(names()).toEqual(['Acme', 'Second'])
})

test('a view can be updated with the search that was added to it', async () => {
  const { user, goTo } = await openApp('/transactions?search=Acme', { transactions })
  await rowsOf('Transactions')
  await saveAs(user, 'Mine')
  await goTo('/transactions?search=Acme&counterparty=Acme')
  const panel = await openView(user, 'Views')
  await user.click(await panel.findByRole('button', { name: 'Save changes to “Mine”' }))
  const link = within(await rail()).getByRole('link', { name: 'Mine' })
  await waitFor(() => expect(link.getAttribute('href')).toBe('/transactions?search=Acme&counterparty=Acme'))
})

async function saveAs(user: UserEvent, name: string) {
  if (!screen.queryByRole('textbox', { name: 'Name of the view' })) await openView(user, 'Views')
  await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), `${name}{Enter}`)
}

function rail() {
  return screen.findByRole('navigation', { name: 'Views' })
}

async function openColumns(user: UserEvent) {
  const panel = await openView(user, 'Columns')
  await panel.findByRole('button', { name: 'Reset to default' })
  return panel
}

async function headings(table: string): Promise<string[]> {
  await rowsOf(table)
  const all = within(screen.getByRole('table', { name: table })).getAllByRole('columnheader')
  return all.slice(1).map(({ textContent }) => textContent)
}

const onePayment = [
  aTransaction({ id: 't1', date: '2026-03-02', counterpart: 'Acme', currency: 'EUR', amount: '-5.00' }),
]
const usual = ['Date', 'Counterparty', 'Description', 'Amount EUR']

test('a bookkeeper can leave out a column, add another, and finds both after a reload', async () => {
  const { user, unmount } = await openApp('/transactions', { transactions: onePayment })
  expect(await headings('Transactions')).toEqual(usual)
  const panel = await openColumns(user)
  await user.click(panel.getByRole('checkbox', { name: 'Description' }))
  await user.click(panel.getByRole('checkbox', { name: 'Currency' }))
  const chosen = ['Date', 'Counterparty', 'Amount EUR', 'Currency']
  expect(await headings('Transactions')).toEqual(chosen)
  expect(screen.getByRole('table', { name: 'Transactions' }).textContent).toContain('Acme')
  unmount()
  await openApp('/transactions', { transactions: onePayment, again: true })
  await waitFor(async () => expect(await headings('Transactions')).toEqual(chosen))
})

test('columns move by their arrows, by keyboard, too, but never before the link to the record', async () => {
  const { user } = await openApp('/transactions', { transactions: onePayment })
  const panel = await openColumns(user)
  await user.click(panel.getByRole('button', { name: 'Move Amount up' }))
  expect(await headings('Transactions')).toEqual(['Date', 'Counterparty', 'Amount EUR', 'Description'])
  expect(panel.getByRole('status').textContent).toBe('Amount is column 3 of 4.')
  await user.keyboard('{Enter}{Enter}')
  expect(await headings('Transactions')).toEqual(['Date', 'Amount EUR', 'Counterparty', 'Description'])
  expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'Date' }).disabled).toBe(true)
})

test('each list has columns of its own, and Reset restores the default', async () => {
  const contacts = [aContact({ id: 'c1', company: 'Acme', zip: '10115' })]
  const { user, goTo } = await openApp('/transactions', { transactions: onePayment, contacts })
  const panel = await openColumns(user)
  await user.click(panel.getByRole('checkbox', { name: 'Description' }))
  await goTo('/contacts')
  await rowsOf('Contacts')
  const ofContacts = await openColumns(user)
  await user.click(ofContacts.getByRole('checkbox', { name: 'ZIP' }))
  expect(await headings('Contacts')).toContain('ZIP')
  expect(screen.getByRole('table', { name: 'Contacts' }).textContent).toContain('10115')
  await goTo('/transactions')
  expect(await headings('Transactions')).not.toContain('Description')
  const choices = await openColumns(user)
  const reset = choices.getByRole('button', { name: 'Reset to default' })
  // It is the last choice of the panel.
  const rows = choices.getByRole('combobox', { name: 'Rows per page' })
  expect(rows.compareDocumentPosition(reset)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(reset)
  expect(await headings('Transactions')).toEqual(usual)
})

test('unreadable stored columns are ignored, and an unknown column is left out', async () => {
  const { user, unmount } = await openApp('/transactions', { transactions: onePayment })
  await user.click((await openColumns(user)).getByRole('checkbox', { name: 'Description' }))
  unmount()
  const place = Object.keys(localStorage).find((name) => name.startsWith('bookend-lists:')) ?? ''
  const stored = JSON.parse(localStorage.getItem(place) ?? '')
  expect(stored).toEqual({
    version: 1,
    transactions: { columns: [{ name: 'date' }, { name: 'counterpart' }, { name: 'amount' }] },
  })
  stored.transactions.columns.push({ name: 'of-a-later-version' })
  localStorage.setItem(place, JSON.stringify(stored))
  const second = await openApp('/transactions', { transactions: onePayment, again: true })
  await waitFor(async () =>
    expect(await headings('Transactions')).toEqual(['Date', 'Counterparty', 'Amount EUR']),
  )
  second.unmount()
  localStorage.setItem(place, '{"version":1,"transactions":{"columns":"all"}}')
  await openApp('/transactions', { transactions: onePayment, again: true })
  await screen.findByRole('button', { name: 'View' })
  expect(await headings('Transactions')).toEqual(usual)
})
