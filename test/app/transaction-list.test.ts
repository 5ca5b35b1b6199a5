import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTransaction } from '../builders.ts'
import { heading, linksIn, rowsOf } from './look.ts'
import { openApp } from './open-app.tsx'

test('a bookkeeper sees the transactions, newest first, with signed amounts', async () => {
  await openApp('/transactions', {
    transactions: [
      aTransaction({ date: '2026-01-05', amount: '-12.5', counterpart: 'Older' }),
      aTransaction({ date: '2026-02-05', amount: '1234.50', counterpart: 'Newer' }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  const [, first, second] = within(table).getAllByRole('row')
  expect(textsIn(first).slice(1)).toEqual(['2026-02-05', 'Newer', 'Factuur 2026-0042', '+1,234.50EUR'])
  expect(textsIn(second).slice(1)).toEqual(['2026-01-05', 'Older', 'Factuur 2026-0042', '-12.50EUR'])
})

test('the page of transactions has the landmarks, names and roles that assistive technology relies on', async () => {
  await openApp('/transactions', { transactions: [aTransaction({ id: '9', counterpart: 'Bakery' })] })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  expect(heading()).toBe('Transactions')
  expect(screen.getByRole('searchbox', { name: 'Search transactions' })).toBeDefined()
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeDefined()
  expect(within(table).getByRole('checkbox', { name: 'Select all on this page' })).toBeDefined()
  const cells = within(within(table).getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
  expect(within(cells[0] as HTMLElement).getByRole('checkbox', { name: 'Select Bakery' })).toBeDefined()
  expect(
    within(cells[1] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/transactions/9')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Date', 'Counterpart', 'Description', 'Amount'])
})

test('a transaction goes by its counterpart, else by its first line, and its link tells date and amount', async () => {
  await openApp('/transactions', {
    transactions: [
      aTransaction({ date: '2026-03-03', counterpart: 'Bakery', amount: '-4.20' }),
      aTransaction({ date: '2026-03-02', counterpart: '', description: 'Card payment\nBRUSSELS' }),
      aTransaction({ date: '2026-03-01', counterpart: '', description: '' }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  const [first, second, third] = linksIn(table).map((link) => link.getAttribute('aria-label'))
  expect(first).toMatch(/^2026-03-03.*Bakery.*-4\.20 EUR$/)
  expect(second).toMatch(/^2026-03-02.*Card payment/)
  expect(third).toMatch(/^2026-03-01.*Transaction without a name/)
})

test('dates and amounts that make no sense are shown as they came and marked', async () => {
  await openApp('/transactions', {
    transactions: [
      aTransaction({ date: '2016-02-30', amount: '12,3O', currency: '' }),
      aTransaction({ date: '', amount: '' }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  for (const marked of ['2016-02-30', '12,3O', 'no date', 'no amount']) {
    expect(within(table).getByText(marked).tagName).toBe('MARK')
  }
  expect(table.textContent).not.toMatch(/Invalid Date|NaN|0\.00/)
})

test('there is no way to create a transaction', async () => {
  const { goTo, sent } = await openApp('/transactions', { transactions: [aTransaction()] })
  await rowsOf('Transactions')
  expect(screen.queryByRole('link', { name: /new|create|add/i })).toBeNull()
  expect(screen.queryByRole('button', { name: /new|create|add/i })).toBeNull()
  await goTo('/transactions/new')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeDefined()
  expect(sent.filter(({ path }) => path.includes('new'))).toEqual([])
})

function textsIn(row: HTMLElement | undefined): string[] {
  return within(row as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}
