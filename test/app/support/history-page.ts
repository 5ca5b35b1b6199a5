import { screen, within } from '@testing-library/react'
import { aContact, aTransaction } from '../../builders.ts'
import { writeEntries } from './kept-rows.ts'
import { openApp } from './open-app.tsx'

export const acme = aContact({ id: 'c1', company: 'Acme', city: 'Gent', zip: '01234' })

export const bakery = aTransaction({ id: 't1', counterpart: 'Bakery', amount: '-12.50' })

export const world = { contacts: [acme], transactions: [bakery] }

/** An edit of that transaction, as the history keeps it. */
export const bakeryEdit = {
  resource: 'transactions',
  record: 't1',
  name: 'Bakery',
  before: { amount: '-12.50' },
  after: { amount: '-15.00' },
} as const

/** The history of a browser that has kept these entries. */
export async function openHistory(...kept: Parameters<typeof writeEntries>) {
  const app = await openApp('/contacts', world)
  await writeEntries(...kept)
  await app.goTo('/history')
  return app
}

export async function entries(): Promise<string[]> {
  const rows = within(await screen.findByRole('table', { name: 'History' })).getAllByRole('row')
  return rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1, 4)
      .map(({ textContent }) => flat(textContent))
      .join(' '),
  )
}

export function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
