import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aTransaction } from '../builders.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import './support/without-pauses.ts'

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
  expect(await headings()).toEqual(['Date', 'Counterparty', 'Amount EUR'])
  await goTo('/transactions')
  // The list itself has its own columns.
  await waitFor(async () => expect(await headings()).toContain('Description'))
  await user.click(within(await rail()).getByRole('link', { name: 'Acme only' }))
  expect(address()).toBe('/transactions?counterparty=Acme')
  await waitFor(async () => expect(await rowsOf('Transactions')).toEqual(['2026-03-02']))
  expect(await headings()).toEqual(['Date', 'Counterparty', 'Amount EUR'])
  expect(
    within(await rail())
      .getByRole('link', { name: 'Acme only' })
      .getAttribute('aria-current'),
  ).toBe('page')
  unmount()
  const again = await openApp('/contacts', { transactions, again: true })
  await again.user.click(await screen.findByRole('link', { name: 'Acme only' }))
  expect(again.address()).toBe('/transactions?counterparty=Acme')
  await waitFor(async () => expect(await headings()).toEqual(['Date', 'Counterparty', 'Amount EUR']))
})

test('All, This month and Incomplete come with every account', async () => {
  const { user, address } = await openApp('/transactions', { transactions })
  await rowsOf('Transactions')
  const group = within(within(await rail()).getByRole('region', { name: 'Views of transactions' }))
  const names = () => group.getAllByRole('link').map(({ textContent }) => textContent)
  // Until the rail has read this account, it may show the views of the test before.
  await waitFor(() => expect(names()).toEqual(['All', 'This month', 'Incomplete']))
  expect(group.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('page')
  await user.click(group.getByRole('link', { name: 'Incomplete' }))
  expect(decodeURIComponent(address())).toBe('/transactions?missing=date,currency,amount,counterparty')
  await waitFor(async () => expect(await rowsOf('Transactions')).toEqual(['2026-02-01']))
})

test('a view can be renamed, moved by keys and deleted, and the deletion undone', async () => {
  const { user } = await openApp('/transactions?search=Acme', { transactions })
  await rowsOf('Transactions')
  await saveAs(user, 'First')
  await saveAs(user, 'Second')
  const panel = within(screen.getByRole('dialog', { name: 'Views' }))
  const names = () =>
    within(panel.getByRole('list', { name: 'Views saved here' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  await user.click(panel.getByRole('button', { name: 'Move Second up' }))
  expect(names()).toEqual(['Second', 'First'])
  panel.getByRole('button', { name: 'Move First up' }).focus()
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['First', 'Second'])
  await user.click(panel.getByRole('button', { name: 'Rename First' }))
  const field = panel.getByRole('textbox', { name: 'New name for First' })
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
  const panel = within(screen.getByRole('dialog', { name: 'Views' }))
  await user.click(await panel.findByRole('button', { name: 'Save changes to “Mine”' }))
  const link = within(await rail()).getByRole('link', { name: 'Mine' })
  await waitFor(() => expect(link.getAttribute('href')).toBe('/transactions?search=Acme&counterparty=Acme'))
})

async function saveAs(user: UserEvent, name: string) {
  if (!screen.queryByRole('textbox', { name: 'Name of the view' }))
    await user.click(await screen.findByRole('button', { name: 'Views' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), `${name}{Enter}`)
}

function rail() {
  return screen.findByRole('navigation', { name: 'Views' })
}

async function openColumns(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }))
  await panel.findByRole('button', { name: 'Reset to default' })
  return panel
}

async function headings(): Promise<string[]> {
  await rowsOf('Transactions')
  const all = within(screen.getByRole('table', { name: 'Transactions' })).getAllByRole('columnheader')
  return all.slice(1).map(({ textContent }) => textContent)
}
