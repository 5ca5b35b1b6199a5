import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusing } from './support/answers.ts'
import { alerts, outcomes, rowsOf, statuses } from './support/look.ts'
import { firmNames, firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { bar, confirm, confirmDeletionOf, isTicked, tickAll } from './support/pending.ts'
import { keptDeleted, openDeletions } from './support/kept-rows.ts'

afterEach(() => void vi.useRealTimers())

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
