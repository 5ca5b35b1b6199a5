import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aTransaction } from '../builders.ts'
import { pressRedo, pressUndo, typeAndSave, undoKeys } from './support/acts.ts'
import { refusing } from './support/answers.ts'
import { keptDeleted, keptRows, madeRows, openDeletions } from './support/kept-rows.ts'
import { alerts, heading, outcomes, rowsOf, statuses } from './support/look.ts'
import { firmNames, firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { bar, barOrNone, confirm, confirmDeletionOf, isTicked, tickAll } from './support/pending.ts'
import './support/without-pauses.ts'

afterEach(() => void vi.useRealTimers())

test('a confirmed deletion hides the rows at once, and Undo brings rows, ticks and focus back', async () => {
  const { user, writes } = await openApp('/contacts', { contacts: firms(5), undoSeconds: 10 })
  await tickAll(user, 'Firm 04')
  await user.click(await screen.findByRole('button', { name: 'Clear selection' }))
  await confirmDeletionOf(user, 'Firm 02', 'Firm 03')
  // The confirmation waits for the records to be read again.
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 04', 'Firm 05']))
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(screen.getByText('1–5 of 5 (2 deleted on this page)')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 04'))
  await waitFor(() => expect(statuses()).toContain('2 contacts deleted. Undo with Ctrl+Z.'))
  await waitFor(async () =>
    expect(await openDeletions()).toMatchObject([
      { state: 'open', resource: 'contacts', rows: [{ id: 'c2' }, { id: 'c3' }] },
    ]),
  )

  await user.click((await bar()).getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(1, 5)))
  expect(firmNames(1, 5).map(isTicked)).toEqual([false, true, true, false, false])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 02'))
  expect(barOrNone()).toBeNull()
  expect(statuses()).toContain('Restored 2 contacts.')
  expect(writes()).toEqual([])
  expect(await openDeletions()).toEqual([])
})

test('Ctrl+Z takes the latest deletion back, but not while the user types or answers', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(5), undoSeconds: 10 })
  await confirmDeletionOf(user, 'Firm 01')
  await confirmDeletionOf(user, 'Firm 02')
  expect((await bar()).getAllByRole('group')).toHaveLength(2)
  await user.type(screen.getByRole('searchbox'), '{Control>}z{/Control}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Firm 03' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByRole('alertdialog')
  await user.keyboard('{Control>}z{/Control}')
  expect((await bar()).getAllByRole('group')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  await user.click(screen.getByRole('checkbox', { name: 'Select Firm 03' }))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(2, 5)))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(1, 5)))
  expect(barOrNone()).toBeNull()
})

test('with nothing to undo, Ctrl+Z says so, and the browser does not undo the search', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(2) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('checkbox', { name: 'Select Firm 01' }))
  const browser = vi.fn<(event: KeyboardEvent) => void>()
  window.addEventListener('keydown', browser)
  await user.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('This tab has nothing to undo.')).toBeDefined()
  window.removeEventListener('keydown', browser)
  expect(browser.mock.calls.at(-1)?.[0].defaultPrevented).toBe(true)
})

test('a user who has moved on before the undone rows return keeps the focus', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(3), undoSeconds: 10 })
  await confirmDeletionOf(user, 'Firm 02')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 03'))
  const undo = (await bar()).getByRole('button', { name: 'Undo' })
  const frames: FrameRequestCallback[] = []
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  await user.click(undo)
  await waitFor(() => expect(statuses()).toContain('Restored 1 contact.'))
  await user.click(screen.getByRole('searchbox'))
  for (const frame of frames.splice(0)) frame(performance.now())
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('"Delete now" sends exactly what was confirmed, and what is gone leaves a receipt and a line in the journal', async () => {
  const { user, writes, store } = await openApp('/contacts', { contacts: firms(4), undoSeconds: 10 })
  await confirmDeletionOf(user, 'Firm 02', 'Firm 03')
  await user.click((await bar()).getByRole('button', { name: 'Delete now' }))
  await waitFor(() => expect(statuses()).toEqual(['2 contacts deleted.']))
  expect(writes()).toEqual([{ method: 'DELETE', path: '/contacts', body: { ids: 'c2,c3' } }])
  expect(await store.contacts.get('c2')).toBeUndefined()
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 04']))
  expect(await screen.findByText('1–2 of 2')).toBeDefined()
  expect(barOrNone()).toBeNull()
  expect(await openDeletions()).toEqual([])
  const receipts = await keptDeleted()
  expect(receipts.map(({ id, whole, before }) => `${id} ${whole} ${before['company']}`).toSorted()).toEqual([
    'c2 true Firm 02',
    'c3 true Firm 03',
  ])
  const journal = await madeRows()
  expect(journal.map(({ kind, name, before }) => `${kind} ${name} ${before['company']}`).toSorted()).toEqual([
    'delete Firm 02 Firm 02',
    'delete Firm 03 Firm 03',
  ])
})

test('a deleted transaction is remembered by what the bank would send of it again', async () => {
  const transactions = [aTransaction({ id: 't1', counterpart: 'Bakery' })]
  const { user } = await openApp('/transactions', { transactions, undoSeconds: 10 })
  await confirmDeletionOf(user, 'Bakery')
  await user.click((await bar()).getByRole('button', { name: 'Delete now' }))
  await waitFor(() => expect(statuses()).toEqual(['1 transaction deleted.']))
  expect(await keptRows('gone')).toMatchObject([{ id: 't1', print: expect.stringContaining('bakery') }])
})

test('the bar stays over navigation, and the page of a record says that it is about to be deleted', async () => {
  const { user, goTo } = await openApp('/contacts/c2', { contacts: firms(3), undoSeconds: 10 })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await confirm(user)
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 03']))
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  await waitFor(() => expect(heading()).toBe('Transactions'))
  expect((await bar()).getByRole('button', { name: 'Undo' })).toBeDefined()
  await goTo('/contacts/c2')
  const notice = within(await screen.findByRole('region', { name: 'Waiting to be deleted' }))
  expect(notice.getByText('This contact is about to be deleted.')).toBeDefined()
  await user.click(notice.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting to be deleted' })).toBeNull())
  await goTo('/contacts')
  // The list is read again before it shows the record.
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(1, 3)))
  expect(isTicked('Firm 02')).toBe(false)
})

const bakery = aTransaction({ id: 't1', counterpart: 'Bakery', description: 'Bread', amount: '-12.50' })

test('Ctrl+Z restores the values from before an edit, Ctrl+Shift+Z redoes it, and a link leads to the record', async () => {
  const { user, writes, store, goTo } = await openApp('/transactions/t1/edit', { transactions: [bakery] })
  await typeAndSave(user, 'Description', 'Bread for the office')
  await waitFor(() => expect(heading()).toContain('Bakery'))
  await goTo('/transactions')
  await pressUndo(user)
  await waitFor(() =>
    expect(statuses().join()).toMatch(/^Undid the change to Description of .*Bakery.*\. Open it$/),
  )
  expect((await store.transactions.get('t1'))?.description).toBe('Bread')
  await pressRedo(user)
  await waitFor(() => expect(statuses().join()).toMatch(/^Redid the change to Description of /))
  expect((await store.transactions.get('t1'))?.description).toBe('Bread for the office')
  expect(writes().map(({ body }) => body)).toEqual([
    { description: 'Bread for the office' },
    { description: 'Bread' },
    { description: 'Bread for the office' },
  ])
  await user.click(screen.getByRole('link', { name: 'Open it' }))
  await waitFor(() => expect(heading()).toContain('Bakery'))
  expect((await madeRows()).map(({ kind }) => kind)).toEqual(['edit', 'edit', 'edit'])
})

test('Ctrl+Y right after Ctrl+Z redoes what that undoes', async () => {
  const { user, writes, goTo } = await openApp('/transactions/t1/edit', { transactions: [bakery] })
  await typeAndSave(user, 'Description', 'Bread for the office')
  await waitFor(() => expect(heading()).toContain('Bakery'))
  await goTo('/transactions')
  await pressUndo(user)
  await user.keyboard('{Control>}y{/Control}')
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toEqual([
      { description: 'Bread for the office' },
      { description: 'Bread' },
      { description: 'Bread for the office' },
    ]),
  )
})

test('an edit that someone else has changed since is not undone; the one before it is next', async () => {
  const { user, store, goTo } = await openApp('/contacts/c1/edit', { contacts: firms(2) })
  await typeAndSave(user, 'City', 'Brugge')
  await waitFor(() => expect(heading()).toBe('Firm 01'))
  await goTo('/contacts/c2/edit')
  await typeAndSave(user, 'City', 'Ieper')
  await waitFor(() => expect(heading()).toBe('Firm 02'))
  await store.contacts.update('c2', { city: 'Luik' })
  await pressUndo(user)
  await waitFor(() =>
    expect(alerts().join()).toContain(
      'Could not undo the change to City of Firm 02. It has been changed since.',
    ),
  )
  expect((await store.contacts.get('c2'))?.city).toBe('Luik')
  await pressUndo(user)
  await waitFor(() => expect(statuses().join()).toContain('Undid the change to City of Firm 01.'))
  expect((await store.contacts.get('c1'))?.city).toBe('Gent')
})

test('Ctrl+Z does nothing while the user types, and nothing in a form', async () => {
  const { user, writes, goTo } = await openApp('/contacts/c1/edit', { contacts: firms(1) })
  await typeAndSave(user, 'City', 'Brugge')
  await waitFor(() => expect(heading()).toBe('Firm 01'))
  await goTo('/contacts')
  await waitFor(async () => expect(await keptRows('changes')).toHaveLength(1))
  await user.click(await screen.findByRole('searchbox'))
  await user.keyboard(undoKeys)
  await goTo('/contacts/c1/edit')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(writes()).toHaveLength(1)
  await goTo('/contacts/c1')
  await pressUndo(user)
  await waitFor(() => expect(statuses().join()).toContain('Undid the change to City of Firm 01.'))
})

test('after a reload of the tab, changes can still be undone', async () => {
  const first = await openApp('/contacts/c1/edit', { contacts: firms(1) })
  await typeAndSave(first.user, 'City', 'Brugge')
  await waitFor(() => expect(heading()).toBe('Firm 01'))
  first.unmount()
  const { user, store } = await openApp('/contacts', {
    contacts: firms(1).map((firm) => ({ ...firm, city: 'Brugge' })),
    again: true,
  })
  await pressUndo(user)
  await waitFor(() => expect(statuses().join()).toContain('Undid the change to City of Firm 01.'))
  expect((await store.contacts.get('c1'))?.city).toBe('Gent')
})

test('the deletion is sent when its time is over, which stops under the pointer, the focus and a question', async () => {
  const { user, writes } = await openApp('/contacts', { contacts: firms(4), undoSeconds: 10 })
  await tickAll(user, 'Firm 01')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  await confirm(user)
  const region = await screen.findByRole('region', { name: 'Pending deletions' })
  const questionIsGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await questionIsGone()
  const pass = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1000))
  const left = () => region.querySelector('[aria-hidden]')?.textContent
  await pass(4)
  expect(left()).toBe('6 s')
  fireEvent.pointerEnter(region)
  await pass(60)
  fireEvent.pointerLeave(region)
  await pass(1)
  expect(left()).toBe('5 s')
  act(() => within(region).getByRole('button', { name: 'Delete now' }).focus())
  await pass(60)
  act(() => within(region).getByRole('button', { name: 'Delete now' }).blur())
  await pass(1)
  expect(left()).toBe('4 s')
  // Another window in front does not stop it.
  fireEvent.blur(window)
  await pass(1)
  expect(left()).toBe('3 s')
  await user.click(screen.getByRole('checkbox', { name: 'Select Firm 02' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByRole('alertdialog')
  await pass(60)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await questionIsGone()
  await pass(2)
  expect(left()).toBe('1 s')
  expect(writes()).toEqual([])
  await pass(2)
  vi.useRealTimers()
  await waitFor(() => expect(outcomes()).toEqual(['1 contact deleted.']))
  expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c1' }])
})

test('each of several deletions has its own time and its own end', async () => {
  const { user, writes } = await openApp('/contacts', { contacts: firms(4), undoSeconds: 10 })
  await confirmDeletionOf(user, 'Firm 01')
  await confirmDeletionOf(user, 'Firm 02', 'Firm 03')
  const [first, second] = (await bar()).getAllByRole('group')
  if (!first || !second) throw new Error('There are not two lines')
  await user.click(within(second).getByRole('button', { name: 'Delete now' }))
  await waitFor(() => expect(statuses()).toContain('2 contacts deleted.'))
  expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c2,c3' }])
  await user.click((await bar()).getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 04']))
})

test('a page whose rows are all pending shows those of the next page, and never looks like an empty list', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(27), undoSeconds: 10 })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await confirm(user)
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 26', 'Firm 27']))
  expect(screen.getByText('26–27 of 27 (25 deleted on this page)')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await confirm(user)
  expect(await screen.findByRole('heading', { name: 'All contacts on this page are deleted' })).toBeDefined()
  expect(screen.queryByText('No contacts yet')).toBeNull()
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 26', 'Firm 27']))
})

test('a last page whose rows are all pending gives way to the page before', async () => {
  const { user, address } = await openApp('/contacts?page=2', { contacts: firms(27), undoSeconds: 10 })
  await confirmDeletionOf(user, 'Firm 26', 'Firm 27')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(1, 25)))
  expect(address()).toBe('/contacts')
})

test('records that remain after the deletion are shown and selected again, and reported', async () => {
  const { user } = await openApp('/contacts', {
    contacts: firms(3),
    undoSeconds: 10,
    overrides: [refusing('delete', '/contacts', 403, { detail: 'The year is closed' })],
  })
  await confirmDeletionOf(user, 'Firm 02')
  await user.click((await bar()).getByRole('button', { name: 'Delete now' }))
  await waitFor(() => expect(alerts()).toEqual(['Could not delete Firm 02. The year is closed.']))
  expect(await rowsOf('Contacts')).toEqual(firmNames(1, 3))
  expect(isTicked('Firm 02')).toBe(true)
  expect(await openDeletions()).toEqual([])
  expect(await keptDeleted()).toEqual([])
})

test('a double click on "Delete now" sends its own deletion, not the one that moves into its place', async () => {
  const { user, writes } = await openApp('/contacts', { contacts: firms(4), undoSeconds: 600 })
  await confirmDeletionOf(user, 'Firm 02')
  await confirmDeletionOf(user, 'Firm 03')
  const [first] = (await bar()).getAllByRole('button', { name: 'Delete now' })
  if (first) fireEvent.click(first, { detail: 1 })
  await waitFor(async () => expect(await openDeletions()).toHaveLength(1))
  const left = await waitFor(() => screen.getByRole('button', { name: 'Delete now' }))
  fireEvent.click(left, { detail: 2 })
  expect(screen.getByRole('button', { name: 'Delete now' })).toBe(left)
  // A new click means it, and one by the keyboard does.
  fireEvent.click(left, { detail: 1 })
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c2' }, { ids: 'c3' }]))
})

test('a double click on a button that stays acts as two clicks', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(2), undoSeconds: 600 })
  await confirmDeletionOf(user, 'Firm 02')
  // The bar comes with what looks at clicks.
  await bar()
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Firm 01' })
  fireEvent.click(box, { detail: 1 })
  fireEvent.click(box, { detail: 2 })
  expect(box.checked).toBe(false)
})
