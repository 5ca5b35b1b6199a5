import { expect, test } from 'vitest'
import { itemsOf } from '../../src/changes/history/history-items.ts'
import type { Change, ChangeRow } from '../../src/storage/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { typeAndSave } from './support/acts.ts'
import { world } from './support/history-page.ts'
import { rowsOf } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { confirmDeletionOf } from './support/pending.ts'
import { changesWorld } from './support/changes-world.ts'
import { keptRows, writeEntries } from './support/kept-rows.ts'

const of = { books: 'a', at: 1, resource: 'contacts', kind: 'edit', state: 'done' } as const
const change = (some: Partial<Change>): Change => ({
  ...of,
  id: 's1',
  origin: 'form',
  total: 1,
  done: 1,
  ...some,
})
const row = (some: Partial<ChangeRow>): ChangeRow => ({
  ...of,
  change: 's1',
  id: 'c1',
  place: 0,
  name: 'Acme',
  before: { city: 'Gent' },
  after: { city: 'Brugge' },
  ...some,
})
const linesOf = (changes: Change[], rows: ChangeRow[]) =>
  itemsOf(changes, rows).map(({ id, total, records, entries, chain }) => ({
    id,
    total,
    records: records.map((one) => one.id),
    entries: entries.map((one) => one.change),
    isUndone: chain?.isUndone,
  }))

test('a change, its undoing and its redoing are one line with all that they did', () => {
  const changes = [
    change({}),
    change({ id: 's2', at: 2, origin: 'undo', undoes: 's1' }),
    change({ id: 's3', at: 3, origin: 'redo', undoes: 's2' }),
  ]
  const rows = [row({}), row({ at: 2, change: 's2' }), row({ at: 3, change: 's3' })]
  expect(linesOf(changes, rows)).toEqual([
    { id: 's1', total: 1, records: ['c1'], entries: ['s3', 's2', 's1'], isUndone: false },
  ])
})

test('a deletion undone before it was sent names its records, but changed none of them', () => {
  const changes = [
    change({ kind: 'delete' }),
    change({ id: 's2', at: 2, kind: 'create', origin: 'undo', undoes: 's1' }),
  ]
  const rows = [row({ kind: 'delete', state: 'unsent' }), row({ change: 's2', state: 'unsent' })]
  expect(linesOf(changes, rows)).toEqual([
    { id: 's1', total: 1, records: ['c1'], entries: [], isUndone: true },
  ])
})

test('a deletion that waits elsewhere, and a change that changed nothing, have no line', () => {
  const changes = [
    change({ kind: 'delete', state: 'open', done: undefined }),
    change({ id: 's2', done: 0 }),
    // Sent in part: the outcome of the others is not known yet.
    change({ id: 's3', kind: 'delete', state: 'running', total: 2 }),
  ]
  const rows = [
    row({ kind: 'delete', state: 'open' }),
    row({ change: 's2', state: 'failed' }),
    row({ change: 's3', kind: 'delete' }),
    row({ change: 's3', id: 'c2', place: 1, kind: 'delete', state: 'sending' }),
  ]
  expect(linesOf(changes, rows)).toEqual([
    { id: 's3', total: 1, records: ['c1'], entries: ['s3'], isUndone: false },
  ])
})

test('a bulk edit is one line; each of its records can be undone alone, and then the rest', async () => {
  const { planCity, run } = await changesWorld(3)
  await run(await planCity('Brugge'))
  const kept = { contacts: firms(3).map((firm) => ({ ...firm, city: 'Brugge' })), again: true }
  const { user, store } = await openApp('/history', kept)
  const line = await screen.findByText('3 contacts edited')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  await user.click(screen.getByText('Firm 01, Firm 02 and 1 more'))
  await user.click(await screen.findByRole('button', { name: 'Undo the edit of Firm 02' }))
  await waitFor(async () => expect((await store.contacts.get('c2'))?.city).toBe('Gent'))
  await user.click(screen.getByRole('button', { name: 'Undo the edit of 3 contacts' }))
  await waitFor(async () => expect((await store.contacts.get('c3'))?.city).toBe('Gent'))
  expect(await within(line.closest('tr') ?? line).findByText('Undone')).toBeDefined()
})

test('undoing on the page keeps the focus on the button, which then redoes', async () => {
  const { user, goTo } = await openApp('/contacts/c1/edit', world)
  await typeAndSave(user, 'City', 'Brugge')
  await screen.findByRole('link', { name: 'Edit' })
  await goTo('/history')
  const undo = await screen.findByRole('button', { name: 'Undo the edit of Acme' })
  await user.click(undo)
  expect(await screen.findByRole('button', { name: 'Redo the edit of Acme' })).toBe(undo)
  expect(document.activeElement).toBe(undo)
})

test('"Create again" undoes the deletion, which can then be redone', async () => {
  const { user, goTo, store } = await openApp('/contacts', world)
  await confirmDeletionOf(user, 'Acme')
  await waitFor(async () => expect(await keptRows('changes')).toHaveLength(1))
  await goTo('/history')
  await user.click(await screen.findByRole('button', { name: 'Create again: Acme' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Create again' }))
  await user.click(await screen.findByRole('button', { name: 'Redo the deletion of Acme' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Delete/ }))
  await waitFor(async () =>
    expect((await store.contacts.list({ search: '', page: 1, pageSize: 9 })).total).toBe(0),
  )
})

test('the addresses of the earlier pages lead to the history with their filters', async () => {
  const { goTo, address } = await openApp('/contacts', world)
  for (const [old, now] of [
    ['/journal?search=acme&kind=edit', '/history?search=acme&kind=edit'],
    ['/deleted?search=acme&of=contacts', '/history?search=acme&of=contacts&kind=deleted'],
    ['/undo', '/history?kind=undo'],
  ] as const) {
    await goTo(old)
    await waitFor(() => expect(address()).toBe(now))
    await screen.findByRole('heading', { level: 1, name: 'History' })
  }
})

test('a link to the deleted records changes the filter of the history that is open', async () => {
  const { user, goTo, address } = await openApp('/contacts', world)
  await writeEntries({ id: 'e1' })
  await goTo('/history')
  expect(await rowsOf('History')).toEqual(['Acme'])
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('link', { name: 'Recently deleted' }))
  await screen.findByRole('heading', { name: 'Nothing deleted yet' })
  expect(address()).toBe('/history?kind=deleted')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Change' }).value).toBe('deleted')
})
