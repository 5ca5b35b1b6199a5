import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTransaction } from '../builders.ts'
import { jsonserver } from '../stand-ins/jsonserver.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const transactions = [
  aTransaction({ id: 't1', date: '2026-03-31', counterpart: 'Acme', description: 'Invoice 1' }),
  aTransaction({ id: 't2', date: '2026-04-02', counterpart: 'Acme', description: 'Invoice 2026-03-7' }),
  aTransaction({ id: 't3', date: '2025-01-02', counterpart: 'Other', amount: '711.35', description: '' }),
]

test('a search that can mean a month says that it finds more, and shows the month itself', async () => {
  const { user, address, back } = await openApp('/transactions?search=acme+2026-03', { transactions })
  expect(await rowsOf('Transactions')).toHaveLength(2)
  expect(await screen.findByText(/Finds “2026-03” anywhere, including in descriptions/)).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Show March 2026' }))
  expect(await screen.findByText(/Only March 2026/)).toBeDefined()
  // The hint is there before the new rows are.
  await waitFor(async () => expect(await rowsOf('Transactions')).toHaveLength(1))
  expect(address()).toBe('/transactions?search=acme+date%3A2026-03')
  await user.click(screen.getByRole('link', { name: 'Show all dates' }))
  await waitFor(async () => expect(await rowsOf('Transactions')).toHaveLength(2))
  await back()
  expect(await screen.findByText(/Only March 2026/)).toBeDefined()
})

test.each([
  ['03/2026', 'Show March 2026'],
  ['maart 2026', 'Show March 2026'],
  ['Q1 2026', 'Show Q1 2026'],
  ['2026-Q1', 'Show Q1 2026'],
  ['2026', 'Show 2026'],
])('%s is offered as a period', async (search, name) => {
  await openApp(`/transactions?search=${encodeURIComponent(search)}`, { transactions })
  expect(await screen.findByRole('link', { name })).toBeDefined()
})

test('a service that knows no periods is not asked for one; its list is filtered instead', async () => {
  const standIn = jsonserver({ contacts: [], transactions })
  const { user, address } = await openApp('/transactions?search=acme+2026-Q1', { standIn })
  expect(await screen.findByText(/Finds “2026-Q1” anywhere, including in descriptions/)).toBeDefined()
  await user.click(await screen.findByRole('link', { name: 'Show Q1 2026' }))
  expect(address()).toBe('/transactions?search=acme&period=2026-Q1')
  await waitFor(async () => expect(await rowsOf('Transactions')).toHaveLength(1))
})

test('an amount is found as it is shown', async () => {
  await openApp('/transactions?search=%2B711%2C35', { transactions })
  expect(await rowsOf('Transactions')).toHaveLength(1)
})

test('an empty result explains what can be typed', async () => {
  await openApp('/transactions?search=999%2C99', { transactions })
  expect(await screen.findByRole('heading', { name: 'No transactions found for “999,99”' })).toBeDefined()
  expect(await screen.findByText(/type amounts and dates as you see them/)).toBeDefined()
})
