import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sumsOf } from '../../src/transactions/Sums.tsx'
import { aTransaction } from '../builders.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

describe('sums', () => {
  test.each<[string, [amount: string, currency: string][], [string, string, string, string][]]>([
    ['of nothing', [], []],
    [
      'that a float gets wrong',
      [
        ['0.1', 'EUR'],
        ['0.2', 'EUR'],
      ],
      [['EUR', '0.30', '0.00', '0.30']],
    ],
    [
      'of both directions',
      [
        ['100', 'EUR'],
        ['-4.20', 'EUR'],
        ['-0.05', 'EUR'],
      ],
      [['EUR', '100.00', '-4.25', '95.75']],
    ],
    [
      'of a minus zero, which went nowhere',
      [
        ['-0', 'EUR'],
        ['-0.00', 'EUR'],
      ],
      [['EUR', '0.00', '0.00', '0.00']],
    ],
    [
      'of several currencies, never mixed, the most used first',
      [
        ['1', 'CHF'],
        ['2', 'EUR'],
        ['-3', 'EUR'],
        ['1000', 'JPY'],
      ],
      [
        ['EUR', '2.00', '-3.00', '-1.00'],
        ['CHF', '1.00', '0.00', '1.00'],
        ['JPY', '1000.00', '0.00', '1000.00'],
      ],
    ],
    [
      'of amounts longer than a float holds',
      [
        ['12345678901234567890.12', 'EUR'],
        ['-0.01', 'EUR'],
      ],
      [['EUR', '12345678901234567890.12', '-0.01', '12345678901234567890.11']],
    ],
    [
      'of amounts with many decimals',
      [
        ['0.001', 'BHD'],
        ['0.0005', 'BHD'],
      ],
      [['BHD', '0.0015', '0.00', '0.0015']],
    ],
  ])('%s', (_, amounts, sums) => {
    const found = sumsOf(amounts.map(([amount, currency]) => aTransaction({ amount, currency })))
    expect(found.currencies.map((one) => [one.currency, one.deposits, one.withdrawals, one.net])).toEqual(
      sums,
    )
    expect([found.unread, found.uncertain]).toEqual([0, 0])
  })

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

  test('of 5,000 transactions appear at once', () => {
    const many = Array.from({ length: 5000 }, (_, index) =>
      aTransaction({ amount: `${index % 2 ? '-' : ''}0.10` }),
    )
    expect(sumsOf(many).currencies).toEqual([
      { currency: 'EUR', count: 5000, deposits: '250.00', withdrawals: '-250.00', net: '0.00' },
    ])
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
