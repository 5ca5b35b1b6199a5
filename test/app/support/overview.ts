import { screen, within } from '@testing-library/react'
import { aTransaction } from '../../builders.ts'

export const year = [
  aTransaction({ date: '2026-01-15', amount: '1000.10', counterpart: 'Acme' }),
  aTransaction({ date: '2026-01-20', amount: '-400.20', counterpart: 'Rent' }),
  aTransaction({ date: '2026-03-01', amount: '-100.10', counterpart: 'Acme' }),
  aTransaction({ date: '2026-03-31', amount: '0.30', counterpart: '' }),
  aTransaction({ date: '2026-02-10', amount: '-5', currency: 'USD', counterpart: 'Cloud' }),
  aTransaction({ date: '2025-12-31', amount: '77', counterpart: 'Earlier' }),
]

/** The rows of the table of a currency, cells parted by strokes. */
export async function monthsOf(currency: string): Promise<string[]> {
  const table = await screen.findByRole('table', { name: `Money in, out and net by month, in ${currency}` })
  const [, ...rows] = within(table).getAllByRole<HTMLTableRowElement>('row')
  return rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent).join('|'))
}

export function search(link: HTMLAnchorElement): string {
  return decodeURIComponent(new URL(link.href).search)
}

/** A payment that may have been made twice. */
export const paidTwice = [
  aTransaction({
    id: 'a',
    date: '2026-03-01',
    amount: '-50.00',
    counterpart: 'ACME B.V.',
    description: 'one',
  }),
  aTransaction({ id: 'b', date: '2026-03-05', amount: '-50.0', counterpart: 'Acme', description: 'two' }),
]
