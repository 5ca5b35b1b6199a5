import { screen, within } from '@testing-library/react'
import { aTransaction } from '../../builders.ts'
import { rowsOf } from './look.ts'
import type { openApp } from './open-app.tsx'

export const payments = [
  aTransaction({ counterpart: 'Acme NV', date: '2026-07-03', amount: '-120.00', currency: 'EUR' }),
  aTransaction({ counterpart: 'Acme NV', date: '2026-10-03', amount: '-80.00', currency: 'EUR' }),
  aTransaction({ counterpart: 'Beta BV', date: '2026-08-15', amount: '500.00', currency: 'EUR' }),
  aTransaction({ counterpart: 'Beta BV', date: '2026-09-30', amount: '-99.95', currency: 'USD' }),
  aTransaction({ counterpart: '', date: '2025-08-01', amount: '7.00', description: 'Interest' }),
]

export const dates = () => rowsOf('Transactions')

export const chips = () =>
  within(screen.getByRole('list', { name: 'Filters' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

export async function openFilters(user: Awaited<ReturnType<typeof openApp>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  return within(await screen.findByRole('dialog', { name: 'Filters' }))
}
