import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { usualPageSize } from '../../src/domain/page.ts'
import { sumsOf } from '../../src/transactions/Sums.tsx'
import { aTransaction } from '../builders.ts'
import { typeAndSave } from './support/acts.ts'
import { refusing } from './support/answers.ts'
import { itemOfMore } from './support/list-menus.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

describe('sums', () => {
  test.each(['12,5 CR', '', '1.234,50', '€ 5', 'NaN', '1e3', '+5', '−5'])(
    'leave out %j, which cannot be read, and count it apart',
    (amount) => {
      const found = sumsOf([aTransaction({ amount }), aTransaction({ amount: '2', currency: 'EUR' })])
      expect(found.unread).toBe(1)
      expect(found.currencies.map(({ net }) => net)).toEqual(['2.00'])
    },
  )

  test('leave out amounts and currencies that are in doubt', () => {
    const doubt = (field: string) => ({ others: [], doubts: { [field]: 'It may mean two things' } })
    const found = sumsOf([
      { ...aTransaction({ amount: '1' }), aside: doubt('amount') },
      { ...aTransaction({ amount: '2' }), aside: doubt('currency') },
      { ...aTransaction({ amount: '3' }), aside: doubt('date') },
      aTransaction({ amount: '4', currency: '' }),
    ])
    expect(found.currencies.map(({ net }) => net)).toEqual(['3.00'])
    expect([found.unread, found.uncertain]).toEqual([1, 2])
  })
})

const mixed = [
  aTransaction({ id: 't1', counterpart: 'Anna', date: '2026-03-05', amount: '1000.10', currency: 'EUR' }),
  aTransaction({ id: 't2', counterpart: 'Bert', date: '2026-03-04', amount: '-0.30', currency: 'EUR' }),
  aTransaction({ id: 't3', counterpart: 'Carl', date: '2026-03-03', amount: '5', currency: 'USD' }),
  aTransaction({ id: 't4', counterpart: 'Dora', date: '2026-03-02', amount: '7', currency: 'CHF' }),
  aTransaction({ id: 't5', counterpart: 'Emil', date: '2026-03-01', amount: '12,5 CR', currency: 'EUR' }),
]

test('the selection is summed per currency, and unreadable amounts are counted separately', async () => {
  const { user } = await openApp('/transactions', { transactions: mixed })
  await rowsOf('Transactions')
  await user.click(tick('Anna'))
  await waitFor(() => expect(bar()).toContain('EUR net +1,000.10 in +1,000.10 out 0.00'))
  await user.click(tick('Bert'))
  expect(bar()).toContain('EUR net +999.80 in +1,000.10 out -0.30')
  expect(bar()).not.toContain('cannot be read')
  await user.click(tick('Emil'))
  expect(bar()).toContain('net +999.80')
  expect(bar()).toContain('1 amount cannot be read')
})

test('the bar shows every currency and opens what comes in and goes out; so does the review', async () => {
  const { user } = await openApp('/transactions', { transactions: mixed })
  await rowsOf('Transactions')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await waitFor(() =>
    expect(bar()).toContain('1 amount cannot be read EUR net +999.80 CHF net +7.00 USD net +5.00'),
  )
  await user.click(screen.getByRole('button', { name: /All sums$/ }))
  const all = screen.getByRole('dialog', { name: 'All sums' })
  for (const words of ['EUR in +1,000.10 out -0.30 net +999.80', 'CHF in +7.00', 'USD in +5.00'])
    expect(all.textContent).toContain(words)
  await user.click(screen.getByRole('button', { name: /^[\d,]+ selected$/ }))
  const dialog = await screen.findByRole('dialog', { name: '5 transactions selected' })
  for (const words of ['EUR in', 'CHF in +7.00', 'USD in +5.00', '1 amount cannot be read'])
    expect(dialog.textContent).toContain(words)
  await user.click(within(dialog).getByRole('checkbox', { name: /Carl/ }))
  expect(dialog.textContent).not.toContain('USD in')
})

test('the sums follow an amount that changes on screen', async () => {
  const { user, store, comeBack } = await openApp('/transactions', { transactions: mixed })
  await rowsOf('Transactions')
  await user.click(tick('Anna'))
  await waitFor(() => expect(bar()).toContain('net +1,000.10'))
  await store.transactions.update('t1', { amount: '-2.00' })
  await comeBack()
  await waitFor(() => expect(bar()).toContain('EUR net -2.00 in 0.00 out -2.00'))
})

function bar(): string {
  return screen.queryByRole('toolbar', { name: 'Selection' })?.textContent ?? ''
}

function tick(name: string) {
  return screen.getByRole('checkbox', { name: `Select ${name}` })
}

const transactions = [
  aTransaction({ date: '2026-03-02', counterpart: 'Acme', currency: 'EUR', amount: '0.10' }),
  aTransaction({ date: '2026-03-31', counterpart: 'Acme', currency: 'EUR', amount: '0.20' }),
  aTransaction({ date: '2026-04-01', counterpart: 'Beta', currency: 'EUR', amount: '-1000000000000000.05' }),
  aTransaction({ date: '2026-04-02', counterpart: 'Beta', currency: 'PLN', amount: '7.00' }),
  aTransaction({ date: '2026-04-03', counterpart: '', currency: 'EUR', amount: '12,5 CR' }),
  aTransaction({ date: '2026-04-04', counterpart: '', currency: '', amount: '3.00' }),
]

test('the totals cover all results exactly, and name what they leave out', async () => {
  const { user } = await openApp('/transactions', { transactions })
  const panel = await openTotals(user)
  await waitFor(() => expect(panel.getByRole('status').textContent).toMatch(/^6 transactions, as of /))
  expect(linesOf(panel)).toEqual([
    ['3', 'EUR', '+0.30', '-1,000,000,000,000,000.05', '-999,999,999,999,999.75'],
    ['1', 'PLN', '+7.00', '0.00', '+7.00'],
    ['1 amount cannot be read · 1 amount has no clear currency'],
  ])
})

test('what a search finds on one page is added up beside its number', async () => {
  const { user } = await openApp('/transactions', { transactions })
  expect(await rowsOf('Transactions')).toHaveLength(6)
  expect(screen.queryByText('net')).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'Acme')
  const net = await screen.findByText('net')
  expect(net.parentElement?.textContent).toBe('net +0.30')
  expect(net.closest('div')?.textContent).toMatch(/^EUR net \+0\.30 in \+0\.30 out 0\.00/)
})

test('a search that finds more than a page leads to the totals', async () => {
  const many = Array.from({ length: usualPageSize + 1 }, () =>
    aTransaction({ amount: '2.00', currency: 'EUR' }),
  )
  const { user } = await openApp('/transactions?currency=EUR', { transactions: many })
  await user.click(await screen.findByRole('button', { name: 'Totals', pressed: false }))
  const panel = within(await screen.findByRole('region', { name: 'Totals' }))
  await waitFor(() =>
    expect(linesOf(panel)).toEqual([
      [String(many.length), 'EUR', `+${many.length * 2}.00`, '0.00', `+${many.length * 2}.00`],
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Totals', pressed: true }))
  expect(screen.queryByRole('region', { name: 'Totals' })).toBeNull()
})

test('selecting never changes the totals, searching does', async () => {
  const { user } = await openApp('/transactions', { transactions })
  const panel = await openTotals(user)
  await waitFor(() => expect(linesOf(panel)).toHaveLength(3))
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(linesOf(panel)).toHaveLength(3)
  await user.type(screen.getByRole('searchbox'), 'Acme')
  // What is typed before has two results as well, and may still be on screen.
  await waitFor(() => {
    expect(panel.getByRole('status').textContent).toMatch(/^2 transactions, as of /)
    expect(linesOf(panel)).toEqual([['2', 'EUR', '+0.30', '0.00', '+0.30']])
  })
})

test('grouped totals lead to the transactions of a group', async () => {
  const { user, address } = await openApp('/transactions', { transactions })
  const panel = await openTotals(user)
  await user.selectOptions(await panel.findByRole('combobox', { name: 'Group by' }), 'Month')
  await waitFor(() => expect(linesOf(panel)[0]?.[0]).toBe('April 2026'))
  await user.selectOptions(panel.getByRole('combobox', { name: 'Group by' }), 'Counterparty')
  const group = await panel.findByRole('link', { name: 'Acme' })
  expect(panel.getByRole('link', { name: 'No counterparty' }).getAttribute('href')).toBe(
    '/transactions?missing=counterparty',
  )
  await user.click(group)
  expect(address()).toBe('/transactions?counterparty=Acme')
  await waitFor(async () => expect(await rowsOf('Transactions')).toEqual(['2026-03-31', '2026-03-02']))
  await waitFor(() => expect(linesOf(panel)).toEqual([['Acme', '2', 'EUR', '+0.30', '0.00', '+0.30']]))
  // A currency has one column, whether it groups or not.
  await user.selectOptions(panel.getByRole('combobox', { name: 'Group by' }), 'Currency')
  expect((await panel.findByRole('link', { name: 'EUR' })).getAttribute('href')).toMatch(/currency=EUR/)
  expect(linesOf(panel)).toEqual([['2', 'EUR', '+0.30', '0.00', '+0.30']])
})

test('totals that cannot be calculated say why, and can be retried', async () => {
  const { user } = await openApp('/transactions', {
    transactions,
    overrides: [refusing('get', '/queries/transactions/totals', 403, { detail: 'Not for you' })],
  })
  await openTotals(user)
  const alert = await screen.findByText('The totals could not be calculated')
  expect(screen.queryByText('Adding up…')).toBeNull()
  expect(alert).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Totals' })).toBeNull()
  expect(screen.getByRole('table', { name: 'Transactions' })).toBeTruthy()
})

test('an edit changes the totals', async () => {
  const { user, goTo } = await openApp('/transactions', {
    transactions: [aTransaction({ id: 't1', currency: 'EUR', amount: '1.00' })],
  })
  const panel = await openTotals(user)
  await waitFor(() => expect(linesOf(panel)[0]).toContain('+1.00'))
  await goTo('/transactions/t1/edit')
  await typeAndSave(user, 'Amount', '2.50')
  await screen.findByRole('link', { name: 'Edit' })
  await goTo('/transactions')
  // Open as it was left.
  const again = within(await screen.findByRole('region', { name: 'Totals' }))
  await waitFor(() => expect(linesOf(again)[0]).toContain('+2.50'))
})

async function openTotals(user: UserEvent) {
  const item = await itemOfMore(user, 'Totals')
  if (item.getAttribute('aria-checked') === 'false') await user.click(item)
  return within(await screen.findByRole('region', { name: 'Totals' }))
}

type Panel = Awaited<ReturnType<typeof openTotals>>

/** The texts of the rows below the headings; of another query's rows nothing is to be seen. */
function linesOf(panel: Panel): string[][] {
  const table = panel.queryByRole('table', { name: 'Totals' })
  if (!table || table.getAttribute('aria-busy') === 'true') return []
  const rows = [...table.querySelectorAll('tbody tr')]
  return rows.map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()),
  )
}
