import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readingState } from '../../src/api/full-scan/reading-state.ts'
import { aTransaction } from '../builders.ts'
import { holding } from './support/answers.ts'
import { rowsOf } from './support/look.ts'
import { office } from './support/office.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'
import { startService, twoServices } from './support/two-services.ts'
import './support/without-pauses.ts'

const months = ['01', '02', '03', '04', '05', '06']
const usual = months.map((month, index) =>
  aTransaction({
    id: `u${month}`,
    date: `2026-${month}-0${index + 1}`,
    amount: `-${100 + index}.00`,
    counterpart: 'Waterlink NV',
  }),
)
const large = aTransaction({ id: 'large', date: '2026-07-01', amount: '-350.00', counterpart: 'WATERLINK' })
// Of another direction, currency or counterparty: with any of them, the large amount would be none.
const others = [
  { ...large, id: 'in', amount: '900.00' },
  { ...large, id: 'usd', currency: 'USD', amount: '-900.00' },
  { ...large, id: 'named', counterpart: 'Bakkerij', description: 'Waterlink', amount: '-900.00' },
]
const transactions = [...usual, large, ...others]
const words = /^Unusual amount: it is usually about −\d+\.00 EUR\./

test('the page of a transaction says that its amount is unusual, and leads to those of its counterparty', async () => {
  const held = holding('get', '/queries/transactions', () => true)
  const { user, goTo } = await openApp('/transactions/large', { transactions, overrides: [held.handler] })
  // The page does not wait for it.
  expect(await screen.findByRole('heading', { level: 1, name: /WATERLINK/ })).toBeDefined()
  await waitFor(() => expect(held.held()).toBe(1))
  held.release()
  expect(await screen.findByText(words)).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'See this counterparty’s transactions' }))
  await waitFor(async () => expect(await rowsOf('Transactions')).toHaveLength(9))
  await goTo('/transactions/u06')
  await within(await screen.findByRole('region', { name: 'Contact' })).findByText(/No contact has this name/)
  expect(screen.queryByText(words)).toBeNull()
})

test('what is called fine in the inbox is not said any more', async () => {
  const { user, goTo } = await openApp('/transactions/large', { transactions, decisions: office() })
  await screen.findByText(words)
  await goTo('/inbox?kind=unusual')
  await user.click(await screen.findByRole('button', { name: /^Fine: .*WATERLINK/ }))
  await screen.findByText(/is not shown any more/)
  await goTo('/transactions/large')
  await within(await screen.findByRole('region', { name: 'Contact' })).findByText(/No contact has this name/)
  expect(screen.queryByText(words)).toBeNull()
})

test('the filters of the transactions lead to the unusual amounts in the inbox', async () => {
  const { user, address } = await openApp('/transactions', { transactions })
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('link', { name: 'Amounts unusual for their counterparty' }))
  await waitFor(() => expect(address()).toBe('/inbox?kind=unusual'))
  await screen.findByRole('button', { name: /^Fine: .*WATERLINK/ })
})

test.each(twoServices)(
  'at another service, it is said once everything has been read, and nothing is read for it (%s)',
  async (service) => {
    const standIn = startService(service, { contacts: [], transactions })
    const id = standIn.transactions().find(({ amount }) => Number(amount) === -350)?.id
    const { goTo, user, sent } = await openApp(`/transactions/${id}`, { standIn, baseUrl: freshBaseUrl() })
    await screen.findByRole('region', { name: 'Contact' })
    expect(readingState(session(), 'transactions').get().state).toBe('idle')
    await goTo('/inbox')
    if (service === 'express')
      await user.click(await screen.findByRole('button', { name: 'Read all transactions' }))
    await screen.findByText(/^Looked through all transactions/)
    const lists = () => sent.filter(({ path }) => path.includes('/transactions?'))
    const before = lists().length
    await goTo(`/transactions/${id}`)
    expect(await screen.findByText(words)).toBeDefined()
    expect(lists()).toHaveLength(before)
  },
)
