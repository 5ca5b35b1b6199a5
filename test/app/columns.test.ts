import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const transactions = [
  aTransaction({ id: 't1', date: '2026-03-02', counterpart: 'Acme', currency: 'EUR', amount: '-5.00' }),
]
const usual = ['Date', 'Counterparty', 'Description', 'Amount EUR']

test('a bookkeeper can leave out a column, add another, and finds both after a reload', async () => {
  const { user, unmount } = await openApp('/transactions', { transactions })
  expect(await headings('Transactions')).toEqual(usual)
  const panel = await openColumns(user)
  await user.click(panel.getByRole('checkbox', { name: 'Description' }))
  await user.click(panel.getByRole('checkbox', { name: 'Currency' }))
  const chosen = ['Date', 'Counterparty', 'Amount EUR', 'Currency']
  expect(await headings('Transactions')).toEqual(chosen)
  expect(screen.getByRole('table', { name: 'Transactions' }).textContent).toContain('Acme')
  unmount()
  await openApp('/transactions', { transactions, again: true })
  await waitFor(async () => expect(await headings('Transactions')).toEqual(chosen))
})

test('columns move by their arrows, by keyboard, too, but never before the link to the record', async () => {
  const { user } = await openApp('/transactions', { transactions })
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
  const { user, goTo } = await openApp('/transactions', { transactions, contacts })
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
  await user.click((await openColumns(user)).getByRole('button', { name: 'Reset to default' }))
  expect(await headings('Transactions')).toEqual(usual)
})

test('unreadable stored columns are ignored, and an unknown column is left out', async () => {
  const { user, unmount } = await openApp('/transactions', { transactions })
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
  const second = await openApp('/transactions', { transactions, again: true })
  await waitFor(async () =>
    expect(await headings('Transactions')).toEqual(['Date', 'Counterparty', 'Amount EUR']),
  )
  second.unmount()
  localStorage.setItem(place, '{"version":1,"transactions":{"columns":"all"}}')
  await openApp('/transactions', { transactions, again: true })
  await screen.findByRole('button', { name: 'Columns' })
  expect(await headings('Transactions')).toEqual(usual)
})

async function openColumns(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }))
  await panel.findByRole('button', { name: 'Reset to default' })
  return panel
}

async function headings(table: string): Promise<string[]> {
  await rowsOf(table)
  const all = within(screen.getByRole('table', { name: table })).getAllByRole('columnheader')
  return all.slice(1).map(({ textContent }) => textContent)
}
