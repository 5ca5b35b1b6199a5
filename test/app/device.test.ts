import { screen, waitFor, within } from '@testing-library/react'
import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { deletions } from '../../src/changes/tab-deletions.ts'
import { snapshotOf } from '../../src/storage/snapshot.ts'
import { allRows, writeRows } from '../../src/storage/database.ts'
import { preferences, readPreferences } from '../../src/storage/preferences.ts'
import { aContact } from '../builders.ts'
import { alerts, errorOf, statuses, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { openWatched } from './support/watched.ts'
import { madeRows, keptDeleted, openDeletions, writeEntries, writeDeleted } from './support/kept-rows.ts'

const receipt = {
  resource: 'contacts',
  record: snapshotOf('contacts', aContact({ id: 'c1' }), true),
} as const

test('the safety settings can be changed, apply at once and are remembered', async () => {
  const { user } = await openApp('/device', { undoSeconds: 10 })
  const pause = 'Time to undo a deletion, in seconds'
  await screen.findByRole('textbox', { name: pause })
  await user.clear(textbox(pause))
  expect(preferences.get().undoSeconds).toBe(10)
  expect(errorOf(pause)).toBe('Enter a whole number from 0 to 600')
  await user.type(textbox(pause), '25')
  expect(statuses()).toEqual(['Saved. You can undo for 25 seconds.'])
  await user.type(textbox(pause), '000')
  expect(errorOf(pause)).toBe('Enter a whole number from 0 to 600')
  await user.clear(textbox(pause))
  await user.type(textbox(pause), '0')
  expect(statuses()).toEqual(['Saved. Deletions happen immediately.'])
  expect(screen.getByText('Deletions happen immediately and cannot be undone.')).toBeDefined()
  await user.clear(textbox('Keep deleted records, in days'))
  await user.type(textbox('Keep deleted records, in days'), '7')
  readPreferences()
  expect(preferences.get()).toEqual({ undoSeconds: 0, receiptDays: 7, moreLikeIt: true })
})

test('stored data is counted, for this account and for others', async () => {
  const { goTo } = await openApp('/contacts', {})
  await writeEntries({ id: 'e1' }, { id: 'e2' }, { id: 'e3', books: 'other http://other.test' })
  await writeDeleted(receipt)
  await goTo('/device')
  // Nothing below them moves when they are counted.
  await screen.findByRole('button', { name: 'Clear everything on this device' })
  expect(Object.keys(counts())).toHaveLength(7)
  await waitFor(() => expect(counts()).toMatchObject({ 'Changes, including pending deletions': ['2', '1'] }))
  expect(counts()).toMatchObject({
    'Changed and recently deleted records': ['3', '1'],
    'Unsaved drafts': ['0', '0'],
  })
})

test('clearing everything lists what it removes, and leaves nothing of Bookend in this browser', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  const { user, goTo } = await openApp('/contacts', {})
  const other = { id: 'e2', books: 'other http://other.test' }
  await writeEntries({ id: 'e1' }, other)
  await writeDeleted(receipt)
  localStorage.setItem('bookend-appearance', 'dark')
  localStorage.setItem('someone-else', 'stays')
  sessionStorage.setItem('bookend-secrets:a', '{}')
  const demo = await openDB('bookend-demo', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('changes'),
  })
  demo.close()
  await goTo('/device')
  await user.click(await screen.findByRole('button', { name: 'Clear everything on this device' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Clear everything on this device?' }))
  const named = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(named.join('\n')).toMatch(
    /drafts[^]*will not be deleted[^]*history[^]*bank’s original[^]*sign-ins[^]*demo/,
  )
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await madeRows()).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: 'Clear everything' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
  expect(await madeRows()).toEqual([])
  expect(await allRows('changes', other.books)).toEqual([])
  expect(await keptDeleted()).toEqual([])
  expect(Object.keys(localStorage)).toEqual(['someone-else'])
  expect(Object.keys(sessionStorage)).toEqual([])
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('bookend-demo')
})

test('pending deletions are cleared with the rest, and never sent', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  const { user, goTo, writes } = await openApp('/contacts', {
    contacts: [aContact({ id: 'c1', company: 'Acme' })],
    undoSeconds: 600,
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Acme' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const review = within(await screen.findByRole('alertdialog', { name: 'Delete 1 contact?' }))
  await user.click(review.getByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(async () => expect(await openDeletions()).toHaveLength(1))
  await goTo('/device')
  await user.click(await screen.findByRole('button', { name: 'Clear everything on this device' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Clear everything on this device?' }))
  await user.click(dialog.getByRole('button', { name: 'Clear everything' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
  expect(await openDeletions()).toEqual([])
  expect(deletions.get()).toEqual([])
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  expect(writes()).toEqual([])
})

test('a tab notices that another one has cleared everything, and reloads', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  const listens = vi.spyOn(BroadcastChannel.prototype, 'addEventListener')
  const { user } = await openWatched('/contacts', { contacts: [aContact({ id: 'c1', company: 'Acme' })] })
  sessionStorage.setItem('bookend-secrets:a', '{}')
  const other = new BroadcastChannel('bookend-device')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Acme' }))
  await waitFor(() => expect(listens).toHaveBeenCalled())
  other.postMessage('cleared')
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
  // A selection made just before is stored when the page goes, at the latest.
  window.dispatchEvent(new Event('pagehide'))
  // The router keeps its scroll positions, which name no record.
  expect(Object.keys(sessionStorage).filter((name) => !name.startsWith('tsr-scroll'))).toEqual([])
  other.close()
})

test('what cannot be cleared is reported, and the page stays', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  const { user } = await openApp('/device', {})
  await writeRows({ table: 'gone', put: { books: 'b', at: 1, print: 'p', id: '1' } })
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('no', 'UnknownError')
  })
  await user.click(await screen.findByRole('button', { name: 'Clear everything on this device' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear everything' }),
  )
  await waitFor(() => expect(alerts().join()).toMatch(/^Some data could not be cleared/))
  expect(replace).not.toHaveBeenCalled()
})

function counts(): Record<string, (string | null)[]> {
  const rows = within(screen.getByRole('table', { name: 'Stored data' })).getAllByRole('row')
  return Object.fromEntries(
    rows.slice(1).map((row) => [
      within(row).getByRole('rowheader').textContent,
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ]),
  )
}
