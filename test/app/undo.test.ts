import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aTransaction } from '../builders.ts'
import { heading, rowsOf, statuses } from './support/look.ts'
import { firmNames, firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { bar, barOrNone, confirm, confirmDeletionOf, isTicked, tickAll } from './support/pending.ts'
import { keptRows, madeRows, keptDeleted, openDeletions } from './support/kept-rows.ts'

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
  const { user } = await openApp('/transactions', {
    transactions: [aTransaction({ id: 't1', counterpart: 'Bakery' })],
    undoSeconds: 10,
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Bakery' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await confirm(user)
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
