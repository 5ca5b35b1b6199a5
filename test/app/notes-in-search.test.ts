import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { write } from '../../src/storage/database.ts'
import { aTransaction } from '../builders.ts'
import { standIns } from '../stand-ins/all.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'

const transactions = ['1', '2', '3', '4', '5'].map((id) =>
  aTransaction({ id, counterpart: id === '5' ? 'Receipt Printers' : 'Acme', description: '' }),
)

/** A service that keeps no notes, and notes that this browser keeps of transactions. */
async function openWithNotes(notes: Record<string, string>) {
  const standIn = Object.values(standIns)[0]?.({ contacts: [], transactions })
  if (!standIn) throw new Error('There is no stand-in')
  const app = await openApp('/transactions', { standIn, baseUrl: freshBaseUrl() })
  const books = storageScope(session())
  for (const [id, note] of Object.entries(notes))
    await write({ table: 'marks', put: { books, id, mark: '', note, at: Date.now() } })
  return app
}

const hint = async () => within(await screen.findByText(/^\d notes? in this browser/))

test('a search names the transactions whose notes in this browser say that, beside what the service finds', async () => {
  const { goTo, user, address } = await openWithNotes({
    '1': 'Récéipt is missing',
    '2': 'receipt asked',
    '3': 'paid',
  })
  await goTo('/transactions?search=RECEIPT')
  const found = await hint()
  expect(
    found
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .toSorted(),
  ).toEqual(['Récéipt is missing', 'receipt asked'])
  expect(await screen.findByRole('link', { name: /Receipt Printers/ })).toBeDefined()
  await user.click(found.getByRole('link', { name: 'receipt asked' }))
  expect(address()).toMatch(/^\/transactions\/2/)
})

test('a search that only notes answer shows them, and many are counted', async () => {
  const { goTo } = await openWithNotes({ '1': 'ask Eva', '2': 'ask Eva', '3': 'ask Eva', '4': 'Eva: ask' })
  await goTo('/transactions?search=eva%20ask')
  expect((await hint()).getAllByRole('link')).toHaveLength(3)
  expect(screen.getByText(/^4 notes in this browser say that:.*and 1 more$/)).toBeDefined()
  await goTo('/transactions?search=nobody')
  expect(await screen.findByText(/No transactions? (found|match)/i)).toBeDefined()
  expect(screen.queryByText(/in this browser say/)).toBeNull()
})
