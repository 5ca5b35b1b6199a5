import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { setPreferences } from '../../src/storage/preferences.ts'
import { aContact, aTransaction } from '../builders.ts'
import { pressRedo, pressUndo, typeAndSave } from './support/acts.ts'
import { answering, problem, refusing, unreachable } from './support/answers.ts'
import { acme, bakery, bakeryEdit, entries, flat, openHistory, world } from './support/history-page.ts'
import { madeRows, writeEntries } from './support/kept-rows.ts'
import { alerts, heading, rowsOf, statuses } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { bar, barOrNone, confirmDeletionOf } from './support/pending.ts'
import './support/without-pauses.ts'

test('undoing an edit sends the old values of the fields that were edited, and nothing else', async () => {
  const { user, goTo, writes } = await openApp('/transactions/t1/edit', world)
  await typeAndSave(user, 'Amount', '-15.00')
  await screen.findByRole('link', { name: 'Edit' })
  await goTo('/history')
  await user.click(await screen.findByRole('button', { name: 'Undo the edit of Bakery' }))
  await waitFor(() => expect(statuses().join()).toContain('Undid the change to Amount of '))
  expect(writes().map(({ path, body }) => [path, body])).toEqual([
    ['/transactions/t1', { amount: '-15.00' }],
    ['/transactions/t1', { amount: '-12.50' }],
  ])
  await waitFor(async () =>
    expect(await entries()).toEqual(['Transaction edited Bakery Amount: -12.50 → -15.00Undone']),
  )
})

test('an undo that would undo a later edit says which, and sends nothing before it is confirmed', async () => {
  const { user, goTo, writes } = await openApp('/contacts/c1', world)
  for (const city of ['Brugge', 'Aalst']) {
    await user.click(await screen.findByRole('link', { name: 'Edit' }))
    await typeAndSave(user, 'City', city)
    await screen.findByRole('link', { name: 'Edit' })
  }
  await goTo('/history')
  const [, first] = await screen.findAllByRole('button', { name: 'Undo the edit of Acme' })
  if (!first) throw new Error('There is no first edit')
  await user.click(first)
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo the edit of Acme?' }))
  expect(dialog.getByText('Later edits in this browser:')).toBeDefined()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => flat(textContent))).toContain(
    'City: Brugge → Aalst',
  )
  expect(dialog.queryByText(/someone else/)).toBeNull()
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
  expect(writes()).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: 'Undo anyway' }))
  await waitFor(() => expect(statuses().join()).toContain('Undid the edit of Acme.'))
  expect(writes().at(-1)?.body).toEqual({ city: 'Gent' })
})

test('an undo that would undo someone else’s change says which', async () => {
  const { user, goTo, writes, store } = await openApp('/contacts/c1/edit', world)
  await typeAndSave(user, 'City', 'Brugge')
  await screen.findByRole('link', { name: 'Edit' })
  await store.contacts.update('c1', { city: 'Namur' })
  await goTo('/history')
  await user.click(await screen.findByRole('button', { name: 'Undo the edit of Acme' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Changed by someone else, or in another browser:')).toBeDefined()
  expect(dialog.getByText('City is now “Namur”; this edit set it to “Brugge”.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(writes()).toHaveLength(1)
  expect((await store.contacts.get('c1'))?.city).toBe('Namur')
})

test('an edit that is undone already sends nothing', async () => {
  const { user, writes } = await openHistory({
    id: 'e1',
    before: { city: 'Gent' },
    after: { city: 'Brugge' },
  })
  await user.click(await screen.findByRole('button', { name: 'Undo the edit of Acme' }))
  await waitFor(() => expect(statuses().join()).toContain('is already as it was before this edit'))
  expect(writes()).toEqual([])
})

test('the edit of a deleted contact leads to Recently deleted', async () => {
  const { user, store } = await openHistory({ id: 'e1', before: { city: 'Gent' }, after: { city: 'Brugge' } })
  await store.contacts.remove(['c1'])
  await user.click(await screen.findByRole('button', { name: 'Undo the edit of Acme' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Acme no longer exists.')
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/history?kind=deleted')
})

test('a refused undo says why, and that nothing was changed', async () => {
  const { user, goTo } = await openApp('/contacts', {
    contacts: [aContact({ ...acme, city: 'Brugge' })],
    overrides: [refusing('post', '/contacts/c1', 422, { detail: 'Not on Sundays.' })],
  })
  await writeEntries({ id: 'e1', before: { city: 'Gent' }, after: { city: 'Brugge' } })
  await goTo('/history')
  await user.click(await screen.findByRole('button', { name: 'Undo the edit of Acme' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Could not undo the change to City of Acme\. .*Not on Sundays/,
  )
})

test('an undo whose answer is lost is looked up at once, and then recorded', async () => {
  let posts = 0
  const { user, goTo, store } = await openApp('/transactions', {
    transactions: [aTransaction({ ...bakery, amount: '-16.00' })],
    overrides: [
      answering('post', '/transactions/t1', async () => {
        posts += 1
        await store.transactions.update('t1', { amount: '-12.50' })
        return Response.error()
      }),
    ],
  })
  await writeEntries({ id: 'e1', at: 1, ...bakeryEdit })
  await goTo('/history')
  await user.click(await screen.findByRole('button', { name: 'Undo the edit of Bakery' }))
  await user.click(await screen.findByRole('button', { name: 'Undo anyway' }))
  await waitFor(() => expect(statuses().join()).toMatch(/Undid the edit of /))
  expect(posts).toBe(1)
  expect((await madeRows()).map(({ after }) => after)).toEqual([{ amount: '-12.50' }, { amount: '-15.00' }])
})

test('an undo whose outcome is unknown stays unknown until the record can be read, even after a reload', async () => {
  let posts = 0
  const { user, goTo, store, unmount } = await openApp('/transactions', {
    transactions: [aTransaction({ ...bakery, amount: '-16.00' })],
    overrides: [
      answering('post', '/transactions/t1', () => {
        posts += 1
        return Response.error()
      }),
      answering('get', '/transactions/t1', () =>
        posts > 0 ? problem(403, { detail: 'Ask Ann.' }) : undefined,
      ),
    ],
  })
  await writeEntries({ id: 'e1', ...bakeryEdit })
  await goTo('/history')
  await user.click(await screen.findByRole('button', { name: 'Undo the edit of Bakery' }))
  await user.click(await screen.findByRole('button', { name: 'Undo anyway' }))
  const unknown = /^We don’t know whether this was changed.*Ask Ann\./
  expect((await screen.findByRole('alert')).textContent).toMatch(unknown)
  await user.click(screen.getByRole('button', { name: 'Undo the edit of Bakery' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(unknown))
  expect(posts).toBe(1)
  unmount()
  await store.transactions.update('t1', { amount: '-12.50' })
  const transactions = (await store.transactions.list({ search: '', page: 1, pageSize: 9 })).items
  const second = await openApp('/history', { transactions, again: true })
  await second.user.click(await screen.findByRole('button', { name: 'Undo the edit of Bakery' }))
  await waitFor(() => expect(statuses().join()).toContain('is already as it was before this edit'))
  expect(second.writes()).toEqual([])
  expect((await madeRows()).map(({ after }) => after)).toContainEqual({ amount: '-12.50' })
})

test('an undo of unknown outcome that was not made is not sent by the look that shows it', async () => {
  let isHidden = false
  const { user, goTo, writes } = await openApp('/contacts', {
    contacts: [aContact({ ...acme, city: 'Namur' })],
    overrides: [
      answering('post', '/contacts/c1', () => {
        isHidden = true
        return Response.error()
      }),
      answering('get', '/contacts/c1', () => (isHidden ? problem(403, {}) : undefined)),
    ],
  })
  await writeEntries({ id: 'e1', before: { city: 'Gent' }, after: { city: 'Brugge' } })
  await goTo('/history')
  await user.click(await screen.findByRole('button', { name: 'Undo the edit of Acme' }))
  await user.click(await screen.findByRole('button', { name: 'Undo anyway' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We don’t know whether this was changed/)
  isHidden = false
  await user.click(screen.getByRole('button', { name: 'Undo the edit of Acme' }))
  expect(await screen.findByRole('button', { name: 'Undo anyway' })).toBeDefined()
  expect(writes()).toHaveLength(1)
})

test('a record that cannot be read is not undone, and no outcome is unknown', async () => {
  const { user, goTo, writes } = await openApp('/transactions', {
    overrides: [unreachable('get', '/contacts/c1')],
  })
  await writeEntries({ id: 'e1', before: { city: 'Gent' }, after: { city: 'Brugge' } })
  await goTo('/history')
  await user.click(await screen.findByRole('button', { name: 'Undo the edit of Acme' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Nothing was changed\./)
  expect(writes()).toEqual([])
})

const question = () => within(screen.getByRole('alertdialog'))
const answer = (user: UserEvent, name: RegExp) => user.click(question().getByRole('button', { name }))

async function createFirm(user: UserEvent, company: string) {
  await typeAndSave(user, 'Company', company)
  await waitFor(() => expect(heading()).toBe(company))
}

test('undoing a creation asks, deletes the contact, and redo cancels that within the undo time', async () => {
  const { user, goTo } = await openApp('/contacts/new', { contacts: firms(1), undoSeconds: 10 })
  await createFirm(user, 'Zoo')
  await goTo('/contacts')
  await pressUndo(user)
  await waitFor(() => expect(question().getByText('Delete Zoo?')).toBeDefined())
  await answer(user, /^Cancel/)
  expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Zoo'])
  await pressUndo(user)
  await waitFor(() => question())
  await answer(user, /^Delete 1 contact/)
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 01']))
  await waitFor(() => expect(statuses()).toContain('Undid the creation of Zoo. Open the history'))
  await goTo('/history')
  await waitFor(() => expect(statuses()).toContain('Undid the creation of Zoo.'))
  await goTo('/contacts')
  await rowsOf('Contacts')
  await pressRedo(user)
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Zoo']))
  expect(barOrNone()).toBeNull()
})

test('undoing a creation on the page of its contact leads to the list', async () => {
  const { user, address } = await openApp('/contacts/new', { contacts: firms(1), undoSeconds: 10 })
  await createFirm(user, 'Zoo')
  await pressUndo(user)
  await waitFor(() => expect(question().getByText('Delete Zoo?')).toBeDefined())
  await answer(user, /^Delete 1 contact/)
  await waitFor(() => expect(address()).toBe('/contacts'))
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
})

test('a creation is redone after its deletion was sent, as a new contact', async () => {
  const { user, goTo, store } = await openApp('/contacts/new', { contacts: firms(1) })
  await createFirm(user, 'Zoo')
  await goTo('/contacts')
  await pressUndo(user)
  await waitFor(() => question())
  await answer(user, /^Delete 1 contact/)
  await waitFor(() => expect(statuses().join()).toContain('Undid the creation of Zoo.'))
  await pressRedo(user)
  await waitFor(() => expect(question().getByText('Create Zoo again?')).toBeDefined())
  await answer(user, /^Create again/)
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Zoo']))
  await waitFor(() => expect(statuses()).toContain('Redid the creation of Zoo. Open it'))
  expect((await store.contacts.list({ search: '', page: 1, pageSize: 25 })).total).toBe(2)
})

test('a contact that someone changed after it was created here is not deleted', async () => {
  const { user, goTo, store, writes } = await openApp('/contacts/new', { contacts: [] })
  await createFirm(user, 'Zoo')
  const { items } = await store.contacts.list({ search: '', page: 1, pageSize: 25 })
  await goTo('/contacts')
  await rowsOf('Contacts')
  await store.contacts.update(items[0]?.id ?? '', { city: 'Luik' })
  await pressUndo(user)
  await waitFor(() => expect(alerts().join()).toContain('Not deleted: Zoo. Someone has changed it since.'))
  expect(writes()).toHaveLength(1)
})

test('edits and deletions are undone in one order, and edits of a contact that was created again go on', async () => {
  const { user, goTo, store } = await openApp('/contacts/c1/edit', { contacts: firms(2) })
  await typeAndSave(user, 'City', 'Brugge')
  await waitFor(() => expect(heading()).toBe('Firm 01'))
  await goTo('/contacts')
  await confirmDeletionOf(user, 'Firm 01', 'Firm 02')
  await waitFor(() => expect(statuses()).toContain('2 contacts deleted.'))
  await pressUndo(user)
  await waitFor(() => expect(question().getByText('Create 2 contacts again?')).toBeDefined())
  await answer(user, /^Create 2 contacts/)
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 02']))
  await pressUndo(user)
  await waitFor(() => expect(statuses().join()).toContain('Undid the change to City of Firm 01.'))
  const { items } = await store.contacts.list({ search: 'Firm 01', page: 1, pageSize: 25 })
  expect(items).toMatchObject([{ city: 'Gent' }])
  expect(items[0]?.id).not.toBe('c1')
})

test('a deletion undone within the undo time can be redone, and a later edit is undone before it', async () => {
  const { user, goTo, store } = await openApp('/contacts', { contacts: firms(3), undoSeconds: 10 })
  await confirmDeletionOf(user, 'Firm 02')
  await goTo('/contacts/c1/edit')
  await typeAndSave(user, 'City', 'Brugge')
  await waitFor(() => expect(heading()).toBe('Firm 01'))
  await pressUndo(user)
  await waitFor(() => expect(statuses().join()).toContain('Undid the change to City of Firm 01.'))
  expect((await bar()).getAllByRole('group')).toHaveLength(1)
  await pressUndo(user)
  await waitFor(() => expect(barOrNone()).toBeNull())
  await goTo('/contacts')
  await waitFor(async () => expect(await rowsOf('Contacts')).toHaveLength(3))
  await pressRedo(user)
  await waitFor(() => expect(question().getByText('Delete Firm 02?')).toBeDefined())
  await answer(user, /^Delete 1 contact/)
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 03']))
  await pressRedo(user)
  await waitFor(() => expect(statuses().join()).toContain('Redid the change to City of Firm 01.'))
  expect((await store.contacts.get('c1'))?.city).toBe('Brugge')
})

test('what cannot be created again is explained: a transaction, and a contact that is not stored here', async () => {
  const { user, goTo, writes } = await openApp('/transactions', {
    contacts: firms(1),
    transactions: [aTransaction({ id: 't1', counterpart: 'Bakery' })],
  })
  await confirmDeletionOf(user, 'Bakery')
  await waitFor(() => expect(statuses()).toContain('1 transaction deleted.'))
  await pressUndo(user)
  await waitFor(() => expect(alerts().join()).toContain('A deleted transaction cannot be created again.'))
  setPreferences({ receiptDays: 0 })
  await goTo('/contacts')
  await confirmDeletionOf(user, 'Firm 01')
  await waitFor(() => expect(alerts().join()).toContain('1 contact deleted.'))
  await pressUndo(user)
  await waitFor(() =>
    expect(alerts().join()).toContain('This contact cannot be created again, because it is not stored'),
  )
  setPreferences({ receiptDays: 30 })
  expect(writes()).toHaveLength(2)
})
