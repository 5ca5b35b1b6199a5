import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BankAccount } from '../../src/domain/bank-account.ts'
import { addUp } from '../../src/domain/query/add-up.ts'
import { groupTotals } from '../../src/domain/query/group-totals.ts'
import { aTransaction } from '../builders.ts'
import { answering } from './support/answers.ts'
import { openApp } from './support/open-app.tsx'

const transactions = [aTransaction({ id: 't1' }), aTransaction({ id: 't2' })]
const [main, savings] = ['NL20INGB0001234567', 'DE02120300000000202051'].map((number): BankAccount => {
  return { number, name: '', transactions: 1, firstDay: '2026-01-02', lastDay: '2026-01-02', balances: [] }
})

test('the overview leaves out transfers between own accounts, in its figures and in what they lead to', async () => {
  const bankAccounts = {
    list: async () => [main, savings].filter((one) => one !== undefined),
    statements: async () => [],
    balances: async () => [],
    some: async () => [],
    rename: async () => undefined,
  }
  const asked: (string | null)[] = []
  const noting = answering('get', '/queries/transactions/totals', (request) => {
    const url = new URL(request.url)
    if (url.searchParams.get('by') === 'month') asked.push(url.searchParams.get('transfer'))
    if (!url.searchParams.has('transfer')) return undefined
    // The store of the tests knows no transfers.
    const groups = groupTotals(transactions, 'month')
    return Response.json(url.searchParams.has('by') ? { groups, total: 1 } : addUp(transactions))
  })
  const { user, address } = await openApp('/?period=2026', {
    transactions,
    bankAccounts,
    overrides: [noting],
  })
  const choice = await screen.findByRole('checkbox', { name: 'Without transfers between own accounts' })
  asked.length = 0
  await user.click(choice)
  await waitFor(() => expect(asked).toContain('no'))
  expect(address()).toBe('/?period=2026&transfer=no')
  const [figure] = await screen.findAllByRole('link', { name: /EUR$/ })
  expect(figure?.getAttribute('href')).toContain('transfer=no')
  await user.click(choice)
  expect(address()).toBe('/?period=2026')
})
