import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { changeRow, writeRows, getRow } from '../../src/storage/database.ts'
import { dropsOf } from '../../src/changes/stored-changes.ts'
import { alerts, outcomes, rowsOf, statuses } from './support/look.ts'
import { firmNames, firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { bar, barOrNone, confirmDeletionOf, isTicked, tickAll } from './support/pending.ts'
import { reopenWith, deletionOf, offer, onlyOne } from './support/left-deletions.ts'
import { openDeletions } from './support/kept-rows.ts'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { session } from './support/shown-session.ts'
import { withLocks } from './support/locks.ts'
import './support/without-pauses.ts'

test('if Bookend cannot tell which tabs are open, it offers only deletions that are long overdue', async () => {
  await reopenWith(['c2'], 'waiting')
  const { books, at } = onlyOne(await openDeletions())
  await writeRows(...deletionOf(books, ['c3'], { id: 'young', at: Date.now() }))
  expect(at).toBeLessThan(Date.now() - 100_000)
  expect((await offer()).getByText(/Firm 02/)).toBeDefined()
  expect(screen.getAllByRole('region', { name: 'Unfinished deletion' })).toHaveLength(1)
})

test('a deletion undone in another tab is undone here at once, and is not sent', async () => {
  const { user, writes } = await openApp('/contacts', { contacts: firms(3), undoSeconds: 10 })
  await confirmDeletionOf(user, 'Firm 02')
  await bar()
  const { rows, ...deletion } = await oneWaiting()
  await act(() => writeRows(...dropsOf(deletion, rows)))
  await waitFor(() => expect(outcomes()).toEqual(['Not deleted: you undid this in another tab.']))
  expect(await rowsOf('Contacts')).toEqual(firmNames(1, 3))
  expect(isTicked('Firm 02')).toBe(true)
  expect(writes()).toEqual([])
})

test('a deletion that another tab is sending is not sent twice, and cannot be undone here', async () => {
  const { user, writes, store } = await openApp('/contacts', { contacts: firms(3), undoSeconds: 10 })
  await confirmDeletionOf(user, 'Firm 01')
  await confirmDeletionOf(user, 'Firm 02')
  await waitFor(async () => expect(await openDeletions()).toHaveLength(2))
  const found = await openDeletions()
  for (const { books, id } of found)
    await changeRow('changes', [books, id], (one) => one && { ...one, state: 'running' })
  const [first] = (await bar()).getAllByRole('group')
  if (!first) throw new Error('There is no line')
  await user.click(within(first).getByRole('button', { name: 'Delete now' }))
  await user.click((await bar()).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(barOrNone()).toBeNull())
  expect(writes()).toEqual([])
  // The other tab is through with it.
  await store.contacts.remove(['c1', 'c2'])
  for (const { books, id } of found)
    await act(
      async () => void (await changeRow('changes', [books, id], (one) => one && { ...one, state: 'done' })),
    )
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 03']))
})

test('closing the tab asks as long as a confirmed deletion is not stored yet', async () => {
  const stored = Promise.withResolvers<void>()
  const locks = {
    query: async () => ({ held: [], pending: [] }),
    request: async (name: string, _options: object, work: (lock: object) => unknown) => {
      await stored.promise
      return work({ name })
    },
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const { user } = await openApp('/contacts', { contacts: firms(3), undoSeconds: 10 })
  await confirmDeletionOf(user, 'Firm 02')
  await bar()
  expect(asksBeforeClosing()).toBe(true)
  stored.resolve()
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
  expect(await openDeletions()).toHaveLength(1)
})

test('without room it continues, says what is not stored, and asks before the tab closes', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { user, writes } = await openApp('/contacts', { contacts: firms(3), undoSeconds: 10 })
  await confirmDeletionOf(user, 'Firm 02')
  const notice = within(await screen.findByRole('region', { name: 'Storage problem' }))
  expect(notice.getByText(/^There is no room left on this device\./)).toBeDefined()
  await user.click(notice.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('region', { name: 'Storage problem' })).toBeNull()
  expect(asksBeforeClosing()).toBe(true)
  await user.click((await bar()).getByRole('button', { name: 'Delete now' }))
  await waitFor(() => expect(statuses()).toEqual(['1 contact deleted.']))
  expect(alerts()).toEqual([])
  expect(writes()).toHaveLength(1)
  expect(asksBeforeClosing()).toBe(false)
})

async function oneWaiting() {
  await waitFor(async () => expect(await openDeletions()).toHaveLength(1))
  return onlyOne(await openDeletions())
}

function asksBeforeClosing(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

describe('with locks', () => {
  withLocks()

  test('a deletion that waits in another tab is shown, and its row goes when it was sent there', async () => {
    const { user, store } = await openApp('/contacts', { contacts: firms(3) })
    await rowsOf('Contacts')
    await tickAll(user, 'Firm 01', 'Firm 02')
    const other = await deletionInAnotherTab()
    const notice = within(await screen.findByRole('region', { name: 'Deletion in another tab' }))
    expect(await screen.findByText('1 selected')).toBeDefined()
    expect(notice.getByText('1 contact is being deleted in another tab: Firm 02.')).toBeDefined()
    expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 03'])
    await store.contacts.remove(['c2'])
    await writeRows({ table: 'changes', drop: other.key })
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
    expect(await getRow('changes', other.key)).toBeUndefined()
    expect(writes()).toEqual([])
    other.close()
  })
})

/** Firm 02, confirmed to be deleted in a tab that lives. */
async function deletionInAnotherTab() {
  const { promise, resolve: close } = Promise.withResolvers<void>()
  void navigator.locks.request('bookend-pending:other', {}, () => promise)
  const books = storageScope(session())
  await writeRows(...deletionOf(books, ['c2'], { id: 'other', at: Date.now() }))
  const key: [string, string] = [books, 'other']
  return { key, close }
}
