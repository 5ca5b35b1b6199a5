import { HttpResponse } from 'msw/http'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Transaction } from '../../src/domain/transaction.ts'
import { aTransaction } from '../builders.ts'
import { answering } from './support/answers.ts'
import { rowsOf, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const transactions = [
  aTransaction({ id: 't1', date: '2026-03-31', amount: '-3020.00', counterpart: 'Rent', description: '' }),
  aTransaction({ id: 't2', date: '2026-03-02', amount: '3020.00', counterpart: 'Sale', description: '3020' }),
  aTransaction({ id: 't3', date: '2026-01-03', amount: '711.35', counterpart: 'Acme', description: '' }),
]

test('with a service that compares letter by letter, Bookend tries other spellings of an amount, and the list says which one matched', async () => {
  const asked: string[] = []
  await openApp('/transactions?search=3.020,00', { overrides: [literal(asked)], profile: notBookend })
  expect(await rowsOf('Transactions')).toHaveLength(2)
  expect(statuses().join()).toContain(
    'Nothing matches exactly what you typed. Showing results for “3020.00” instead; there may be more if you search for that.',
  )
  expect(asked[0]).toBe('3.020,00')
  expect(asked.length).toBeLessThanOrEqual(5)
})

test('a plus or minus in the search counts, whatever the service finds', async () => {
  await openApp('/transactions?search=%2B3%2C020.00', { overrides: [literal([])], profile: notBookend })
  expect(await rowsOf('Transactions')).toHaveLength(1)
  expect(screen.getByText('Sale')).toBeDefined()
})

test('a search that finds something sends no other request, and neither does one of plain words', async () => {
  const asked: string[] = []
  const { goTo } = await openApp('/transactions?search=711.35', {
    overrides: [literal(asked)],
    profile: notBookend,
  })
  expect(await rowsOf('Transactions')).toHaveLength(1)
  await goTo('/transactions?search=nobody')
  expect(await screen.findByText('No transactions found for “nobody”')).toBeDefined()
  expect([...new Set(asked)]).toEqual(['711.35', 'nobody'])
})

test('an ambiguous day is mentioned, and both readings are one click away', async () => {
  const { user, address } = await openApp('/transactions?search=01/03/2026', { transactions })
  expect(await screen.findByText(/“01\/03\/2026” can mean two days; both are shown\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Only March 1, 2026' })).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Only January 3, 2026' }))
  expect(await rowsOf('Transactions')).toHaveLength(1)
  expect(address()).toBe('/transactions?search=2026-01-03')
})

const notBookend = { isBookend: false }

/** A service that finds a search only if it is written like that in a record. */
function literal(asked: string[]) {
  return answering('get', '/transactions', ({ url }) => {
    const search = new URL(url).searchParams.get('search') ?? ''
    asked.push(search)
    const found = transactions.filter((record) => hasText(record, search))
    return HttpResponse.json(found)
  })
}

function hasText({ id: _id, ...fields }: Transaction, search: string): boolean {
  return Object.values(fields).some((value) => value.includes(search))
}
