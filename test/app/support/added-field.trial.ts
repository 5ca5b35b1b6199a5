import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { guessColumns } from '../../../src/contacts/import/guess-columns.ts'
import { fingerprintOf } from '../../../src/storage/snapshot.ts'
import { deletedFingerprints } from '../../../src/changes/stored-deletions.ts'
import { writeRows } from '../../../src/storage/database.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { typeAndSave } from './acts.ts'
import { rowsOf } from './look.ts'
import { openApp } from './open-app.tsx'

// These run in a copy of Bookend that has one field more in each collection (test/add-a-field.ts).

test('a contact gets a website, which is on its page, in the journal and found by a search', async () => {
  const { user, goTo } = await openApp('/contacts/c1/edit', {
    contacts: [aContact({ id: 'c1' }), aContact()],
  })
  await typeAndSave(user, 'Website', 'acme.example')
  await screen.findByRole('link', { name: 'Edit' })
  expect(underLabel('Website')).toBe('acme.example')
  await goTo('/history')
  expect(await rowsOf('History')).toHaveLength(1)
  expect(screen.getByRole('table', { name: 'History' }).textContent).toContain(
    'Website: empty → acme.example',
  )
  await goTo('/contacts?search=acme.example')
  expect(await rowsOf('Contacts')).toHaveLength(1)
  expect(guessColumns(['Website'], []).map(({ meaning }) => meaning)).toEqual(['website'])
})

test('a transaction gets a project, which is on its page and found by a search', async () => {
  const transactions = [aTransaction({ id: 't1' }), aTransaction()]
  const { user, goTo } = await openApp('/transactions/t1/edit', { transactions })
  await typeAndSave(user, 'Project', 'INV-77')
  await screen.findByRole('link', { name: 'Edit' })
  expect(underLabel('Project')).toBe('INV-77')
  await goTo('/transactions?search=INV-77')
  expect(await rowsOf('Transactions')).toHaveLength(1)
})

test('a transaction that was deleted before there were projects is known when it comes back', async () => {
  const first = {
    date: '2026-01-31',
    amount: '-1.00',
    currency: 'EUR',
    counterpart: 'Bank',
    description: 'Fee',
  }
  const edited = { amount: { value: '-2.00', at: 1 } }
  await writeRows({ table: 'originals', put: { books: 'b', at: 1, id: 't1', first, edited } })
  expect(await deletedFingerprints('b', ['t1'])).toMatchObject([
    { put: { id: 't1', print: fingerprintOf(first) } },
  ])
})

function underLabel(label: string): string | null | undefined {
  const [term] = screen.getAllByText(label)
  return term?.nextElementSibling?.textContent
}
