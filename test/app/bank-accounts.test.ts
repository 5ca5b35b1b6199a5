import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BankAccount } from '../../src/domain/bank-account.ts'
import { aTransaction } from '../builders.ts'
import { openApp } from './support/open-app.tsx'
import './support/without-pauses.ts'

const main: BankAccount = {
  number: 'NL20INGB0001234567',
  name: '',
  transactions: 1,
  firstDay: '2026-01-02',
  lastDay: '2026-01-02',
  balances: [{ day: '2026-01-31', currency: 'EUR', amount: '-140.00' }],
  statement: { name: '7', day: '2026-01-31' },
}
const transactions = [aTransaction({ id: 't1' }), aTransaction({ id: 't2' })]

/** A service that knows one bank account, of the first transaction. */
function withAccount() {
  let account = main
  return {
    list: async () => [account],
    some: async (ids: readonly string[]) =>
      ids.filter((id) => id === 't1').map((id) => ({ id, number: main.number })),
    rename: async (_number: string, name: string) => (account = { ...account, name }),
  }
}

test('the overview shows each bank account with its last balance, and gives it a name', async () => {
  const { user } = await openApp('/', { transactions, bankAccounts: withAccount() })
  const section = within(await screen.findByRole('region', { name: 'Bank accounts' }))
  expect(section.getByText('Balance on Jan 31, 2026').nextSibling?.textContent).toBe('-140.00 EUR')
  expect(section.getByText('Last statement 7, until Jan 31, 2026')).toBeTruthy()
  await user.click(section.getByRole('button', { name: 'Rename NL20 INGB 0001 2345 67' }))
  expect(document.activeElement).toBe(
    section.getByRole('textbox', { name: 'Name of NL20 INGB 0001 2345 67' }),
  )
  await user.keyboard('Main account{Enter}')
  const link = await section.findByRole('link', { name: 'Main account' })
  expect(link.getAttribute('href')).toContain('account=NL20INGB0001234567')
})

test('a column shows the bank account of each transaction', async () => {
  const { user } = await openApp('/transactions', { transactions, bankAccounts: withAccount() })
  await user.click(await screen.findByRole('button', { name: 'View' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Bank account' }))
  const table = within(screen.getByRole('table', { name: 'Transactions' }))
  await waitFor(() => expect(table.getAllByText('NL20 INGB 0001 2345 67')).toHaveLength(1))
  expect(table.getByRole('columnheader', { name: 'Bank account' })).toBeTruthy()
})

test('of two bank accounts, the column marks a transfer between them, and transfers can be left out', async () => {
  const savings = { ...main, number: 'DE02120300000000202051', name: 'Savings' }
  const bankAccounts = {
    ...withAccount(),
    list: async () => [main, savings],
    some: async () => [{ id: 't1', number: main.number, transferWith: savings.number }],
  }
  const { user } = await openApp('/transactions', { transactions, bankAccounts })
  await user.click(await screen.findByRole('button', { name: 'View' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Bank account' }))
  const table = within(screen.getByRole('table', { name: 'Transactions' }))
  await waitFor(() => expect(table.getAllByText('…4567 ⇄ Savings')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const choice = within(await screen.findByRole('group', { name: 'Transfers between own accounts' }))
  expect(choice.getByRole('radio', { name: 'Included' })).toHaveProperty('checked', true)
  await user.click(choice.getByRole('radio', { name: 'Left out' }))
  await screen.findAllByText('Without transfers between own accounts')
  await user.click(choice.getByRole('radio', { name: 'Only these' }))
  await screen.findAllByText('Only transfers between own accounts')
})

test('with one bank account, no filter tells transfers', async () => {
  const { user } = await openApp('/transactions', { transactions, bankAccounts: withAccount() })
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await screen.findByRole('group', { name: 'Bank account' })
  expect(screen.queryByRole('group', { name: 'Transfers between own accounts' })).toBeNull()
})

test('a service that has no bank accounts says so of transfers, too', async () => {
  await openApp('/transactions?transfer=no', { transactions })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('does not say which bank account a transaction belongs to')
})

test('a service that has no bank accounts offers no filter by them, and an address with one says so', async () => {
  const { user } = await openApp('/transactions?account=NL20INGB0001234567', { transactions })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('does not say which bank account a transaction belongs to')
  expect(screen.queryByRole('table', { name: 'Transactions' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  expect(within(await screen.findByRole('dialog')).queryByRole('group', { name: 'Bank account' })).toBeNull()
})
