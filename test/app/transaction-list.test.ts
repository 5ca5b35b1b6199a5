import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTransaction } from '../builders.ts'
import { heading, rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

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
  ).toEqual(['Date', 'Counterparty', 'Description', 'Amount EUR'])
})

test('no two rows have the same name: neither their links, which begin with the date on the screen, nor their checkboxes', async () => {
  await openApp('/transactions', {
    transactions: [
      aTransaction({ date: '2026-03-03', counterpart: 'Bakery', amount: '-4.20' }),
      aTransaction({ date: '2026-03-02', counterpart: 'Dup BV', amount: '-50', description: 'Invoice 1' }),
      aTransaction({ date: '2026-03-02', counterpart: 'Dup BV', amount: '-50', description: 'Invoice 2' }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  for (const name of [
    '2026-03-03, Bakery, -4.20 EUR, Factuur 2026-0042',
    '2026-03-02, Dup BV, -50.00 EUR, Invoice 1',
    '2026-03-02, Dup BV, -50.00 EUR, Invoice 2',
  ])
    expect(within(table).getByRole('link', { name })).toBeDefined()
  for (const name of [
    'Select Bakery',
    'Select Dup BV, 2026-03-02, -50.00 EUR, Invoice 1',
    'Select Dup BV, 2026-03-02, -50.00 EUR, Invoice 2',
  ])
    expect(within(table).getByRole('checkbox', { name })).toBeDefined()
})

test('without a counterparty, the first line of the description is shown instead, and no line is shown twice', async () => {
  await openApp('/transactions', {
    transactions: [
      aTransaction({ date: '2026-03-03', counterpart: 'Bakery', description: 'Bread\nand rolls' }),
      aTransaction({ date: '2026-03-02', counterpart: ' ', description: 'Card payment\nBRUSSELS' }),
      aTransaction({ date: '2026-03-01', counterpart: '', description: 'Account fee' }),
      aTransaction({ date: '2026-02-28', counterpart: '', description: '' }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => textsIn(row).slice(2, 4))).toEqual([
    ['Bakery', 'Bread\nand rolls'],
    ['No counterparty: Card payment', 'BRUSSELS'],
    ['No counterparty: Account fee', ''],
    ['', ''],
  ])
  for (const name of ['Select Card payment', 'Select Account fee', 'Select Transaction without a name'])
    expect(within(table).getByRole('checkbox', { name })).toBeDefined()
})

test('the heading names the currency of most rows, and rows with another one or none say so', async () => {
  const row = (currency: string, amount: string) => aTransaction({ currency, amount })
  await openApp('/transactions', {
    transactions: [row('EUR', '-1'), row('EUR', '2'), row('EUR', '3'), row('JPY', '1000'), row('', '5')],
  })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  expect(within(table).getByRole('columnheader', { name: 'Amount EUR' })).toBeDefined()
  // What the eye finds in the heading is still in each row, for who listens or copies.
  expect(within(table).getAllByText('EUR', { selector: 'td *' })).toHaveLength(3)
  for (const stated of within(table).getAllByText('EUR', { selector: 'td *' }))
    expect(stated.dataset['stated']).toBe('true')
  expect(within(table).getByText('JPY').dataset['stated']).toBe('false')
  // The yen has no decimals; its amounts keep the room of two.
  expect(within(table).getByText('+1,000').dataset['align']).toBe('.00')
  expect(within(table).getByText('no currency').tagName).toBe('MARK')
})

test('if no currency applies to most rows, the heading names none', async () => {
  const transactions = ['EUR', 'USD', 'EUR', 'GBP'].map((currency) => aTransaction({ currency }))
  await openApp('/transactions', { transactions })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  expect(within(table).getByRole('columnheader', { name: 'Amount' })).toBeDefined()
  for (const currency of within(table).getAllByText(/^(EUR|USD|GBP)$/))
    expect(currency.dataset['stated']).toBe('false')
})

test('invalid dates and amounts are shown as received, and marked', async () => {
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
