import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { session } from './support/shown-session.ts'
import { get, write } from '../../src/storage/database.ts'
import { withLocks } from './support/locks.ts'
import { rowsOf } from './support/look.ts'
import { firms } from './support/many.ts'
import { deletionOf } from './support/left-deletions.ts'
import { openApp } from './support/open-app.tsx'
import './support/without-pauses.ts'

withLocks()

test('a deletion that waits in another tab is shown, and its row goes when it was sent there', async () => {
  const { store } = await openApp('/contacts', { contacts: firms(3) })
  await rowsOf('Contacts')
  const other = await deletionInAnotherTab()
  const notice = within(await screen.findByRole('region', { name: 'Deletion in another tab' }))
  expect(notice.getByText('1 contact is being deleted in another tab: Firm 02.')).toBeDefined()
  expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 03'])
  await store.contacts.remove(['c2'])
  await write({ table: 'changes', drop: other.key })
  other.close()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Deletion in another tab' })).toBeNull())
  await screen.findByText('1–2 of 2')
  expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 03'])
})

test('a deletion that waits in another tab is undone from here, and its row is back', async () => {
  const { user, writes } = await openApp('/contacts', { contacts: firms(3) })
  await rowsOf('Contacts')
  const other = await deletionInAnotherTab()
  const notice = within(await screen.findByRole('region', { name: 'Deletion in another tab' }))
  await user.click(notice.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 02', 'Firm 03']))
  expect(await get('changes', other.key)).toBeUndefined()
  expect(writes()).toEqual([])
  other.close()
})

/** Firm 02, confirmed to be deleted in a tab that lives. */
async function deletionInAnotherTab() {
  const { promise, resolve: close } = Promise.withResolvers<void>()
  void navigator.locks.request('bookend-pending:other', {}, () => promise)
  const books = storageScope(session())
  await write(...deletionOf(books, ['c2'], { id: 'other', at: Date.now() }))
  const key: [string, string] = [books, 'other']
  return { key, close }
}
