import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsOf } from '../../src/changes/history/history-items.ts'
import type { Change, ChangeRow } from '../../src/storage/rows.ts'
import { typeAndSave } from './support/acts.ts'
import { answering, refusing } from './support/answers.ts'
import { changesWorld } from './support/changes-world.ts'
import { catchDownloads } from './support/exports.ts'
import { bakeryEdit, entries, openHistory, world } from './support/history-page.ts'
import { keptRows, madeRows, writeEntries } from './support/kept-rows.ts'
import { alerts, rowsOf } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { confirmDeletionOf } from './support/pending.ts'

test('an edit is in the history with the values before and after, and a link to the record', async () => {
  const { user, goTo } = await openApp('/contacts/c1/edit', world)
  await typeAndSave(user, 'City', 'Brugge')
  await screen.findByRole('link', { name: 'Edit' })
  await goTo('/history')
  expect(await entries()).toEqual(['Contact edited Acme City: Gent → Brugge'])
  await waitFor(() => expect(document.title).toBe('History · Bookend'))
  expect(screen.getByRole('link', { name: 'Acme' }).getAttribute('href')).toBe('/contacts/c1')
})

test('a creation is in the history with every field that was filled in', async () => {
  const { user, goTo } = await openApp('/contacts/new', {})
  await typeAndSave(user, 'Company', 'Newcomer')
  await screen.findByRole('heading', { name: 'Newcomer' })
  await goTo('/history')
  expect(await entries()).toEqual(['Contact created Newcomer 1 fieldCompanyNewcomer'])
})

test('a creation whose id the service did not give is in the history, too', async () => {
  const { user, goTo } = await openApp('/contacts/new', {
    overrides: [
      answering('post', '/contacts/new', () => Response.json({}, { status: 201 })),
      answering('get', '/contacts', () => Response.json({ items: [], page: 1, pageSize: 25, total: 0 })),
    ],
  })
  await typeAndSave(user, 'Company', 'Newcomer')
  await screen.findByRole('heading', { level: 1, name: 'Contacts' })
  await goTo('/history')
  expect(await entries()).toEqual(['Contact created Newcomer 1 fieldCompanyNewcomer'])
})

test('a save that changes nothing, and one that is refused, add no entry', async () => {
  const { user } = await openApp('/contacts/c1/edit', {
    ...world,
    overrides: [refusing('post', '/contacts/c1', 422)],
  })
  await typeAndSave(user, 'City', 'Brugge')
  await waitFor(() => expect(alerts().join()).toContain('Not saved'))
  expect(await madeRows()).toEqual([])
})

test('the history shows countries by name, before and after', async () => {
  await openHistory({ id: 'e1', before: { country: 'BE' }, after: { country: 'NL' } })
  expect(await entries()).toEqual(['Contact edited Acme Country: Belgium → Netherlands'])
})

test('the history is filtered by kind, collection and text, and the result can be downloaded', async () => {
  const files = catchDownloads()
  const { user } = await openHistory(
    {
      id: 'e1',
      at: 1,
      before: { city: 'Gent', phone: '+32 9 211 22 33' },
      after: { city: 'Łódź', phone: '=1+1' },
    },
    { id: 'e2', at: 2, kind: 'create', name: 'Other', record: 'c2', after: { company: 'Other' } },
    { id: 'e3', at: 3, ...bakeryEdit },
  )
  await user.type(await screen.findByRole('searchbox', { name: 'Search the history' }), 'lodz')
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Acme']))
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(await files.text('bookend-history.csv')).toBe(
    '\uFEFFWhen,What,Name,ID,Field,Before,After\r\n' +
      '1970-01-01T00:00:00.001Z,Contact edited,Acme,c1,City,Gent,Łódź\r\n' +
      "1970-01-01T00:00:00.001Z,Contact edited,Acme,c1,Phone,+32 9 211 22 33,'=1+1\r\n",
  )
  await user.clear(screen.getByRole('searchbox'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Transactions')
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Bakery']))
  await user.click(screen.getByRole('button', { name: 'Download JSON' }))
  expect(JSON.parse(await files.text('bookend-history.json'))).toMatchObject([
    { kind: 'edit', id: 't1', before: { amount: '-12.50' }, after: { amount: '-15.00' } },
  ])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Change' }), 'Creations')
  await user.click(await screen.findByRole('button', { name: 'Clear the filters' }))
  expect(await rowsOf('History')).toEqual(['Bakery', 'Other', 'Acme'])
})

test('the history is searched as the lists are: numbers as people write them, and no ids', async () => {
  const { user } = await openHistory(
    { id: 'e1', record: 'c1250', after: { phone: '+32 9 211 22 33' } },
    {
      id: 'e2',
      resource: 'transactions',
      name: 'Bakery',
      before: { amount: '-1250.00' },
      after: { amount: '-12.50' },
    },
  )
  const box = await screen.findByRole('searchbox', { name: 'Search the history' })
  await user.type(box, '12,50')
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Bakery']))
  await user.clear(box)
  await user.type(box, '092112233')
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Acme']))
  await user.clear(box)
  await user.type(box, 'c1250')
  await screen.findByRole('heading', { name: 'No changes match' })
})

test('the filters of the history are in the address, and Back restores them', async () => {
  const {
    user,
    address,
    back,
    entries: historyLength,
  } = await openHistory({ id: 'e1', name: 'Acme' }, { id: 'e2', name: 'Other' })
  const before = historyLength()
  await user.type(await screen.findByRole('searchbox', { name: 'Search the history' }), 'acme 1')
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'ac me')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Change' }), 'Edits')
  expect(address()).toBe('/history?search=ac+me&kind=edit')
  expect(historyLength()).toBe(before)
  await user.click(await screen.findByRole('link', { name: 'Acme' }))
  await screen.findByRole('heading', { level: 1, name: 'Acme' })
  await back()
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('ac me')
  expect(await rowsOf('History')).toEqual(['Acme'])
})

test('a long history shows the next hundred on demand, and the focus moves to them', async () => {
  const { user, goTo } = await openApp('/contacts', world)
  const many = Array.from({ length: 230 }, (_, index) => ({
    id: `e${index}`,
    at: index,
    name: `Firm ${index}`,
  }))
  await writeEntries(...many)
  await goTo('/history')
  expect(await rowsOf('History')).toHaveLength(100)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await rowsOf('History')).toHaveLength(200)
  expect(document.activeElement?.textContent).toBe('Firm 129')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.getByText('230 of 230')).toBeDefined()
})

test('clearing the history asks first', async () => {
  const { user } = await openHistory({ id: 'e1' })
  await user.click(await screen.findByRole('button', { name: 'Clear history' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Clear history?' }))
  expect(await madeRows()).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Clear history' }))
  await screen.findByRole('heading', { name: 'No changes yet' })
  expect(await madeRows()).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('the history is filtered by an edited field, whatever its value', async () => {
  const { user } = await openHistory(
    { id: 'e1', at: 1, after: { city: '' }, before: { city: 'Gent' } },
    { id: 'e2', at: 2, name: 'Other', record: 'c2', before: { zip: '1' }, after: { zip: '2' } },
  )
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), 'City')
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Acme']))
})

test('a record leads to its own changes, and from there to all', async () => {
  const { user, goTo } = await openApp('/contacts', world)
  await writeEntries(
    { id: 'e1', at: 1, before: { city: 'Gent' }, after: { city: '' } },
    { id: 'e2', at: 2, name: 'Other', record: 'c2', before: { zip: '1' }, after: { zip: '2' } },
  )
  await goTo('/contacts/c1')
  await user.click(await screen.findByRole('link', { name: 'Changes to this contact' }))
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Acme']))
  await user.click(screen.getByRole('button', { name: 'Show all records' }))
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Other', 'Acme']))
  expect(screen.queryByRole('button', { name: 'Show all records' })).toBeNull()
})

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
  const undo = screen.getByRole('button', { name: 'Undo the edit of 3 contacts' })
  await user.click(undo)
  await waitFor(async () => expect((await store.contacts.get('c3'))?.city).toBe('Gent'))
  // It keeps the focus while the records are undone, too.
  expect(await screen.findByRole('button', { name: 'Redo the edit of 3 contacts' })).toBe(undo)
  expect(document.activeElement).toBe(undo)
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
  for (const [old, now, name] of [
    ['/journal?search=acme&kind=edit', '/history?search=acme&kind=edit', 'History'],
    ['/deleted?search=acme&of=contacts', '/history?search=acme&of=contacts&kind=deleted', 'Recently deleted'],
    ['/undo', '/history?kind=undo', 'History'],
  ] as const) {
    await goTo(old)
    await waitFor(() => expect(address()).toBe(now))
    await screen.findByRole('heading', { level: 1, name })
  }
})

test('a link to the deleted records changes the filter of the history that is open', async () => {
  const { user, address } = await openHistory({ id: 'e1' })
  expect(await rowsOf('History')).toEqual(['Acme'])
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('link', { name: 'Recently deleted' }))
  await screen.findByRole('heading', { name: 'Nothing deleted yet' })
  expect(address()).toBe('/history?kind=deleted')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Change' }).value).toBe('deleted')
})
