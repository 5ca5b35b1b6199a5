import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { prefer } from '../../src/storage/preferences.ts'
import { aTransaction } from '../builders.ts'
import { pressRedo, pressUndo, typeAndSave } from './support/acts.ts'
import { alerts, heading, rowsOf, statuses } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { bar, barOrNone, confirmDeletionOf } from './support/pending.ts'
import './support/without-pauses.ts'

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
  await store.contacts.update(items[0]?.id ?? '', { city: 'Luik' })
  await goTo('/contacts')
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
  prefer({ receiptDays: 0 })
  await goTo('/contacts')
  await confirmDeletionOf(user, 'Firm 01')
  await waitFor(() => expect(alerts().join()).toContain('1 contact deleted.'))
  await pressUndo(user)
  await waitFor(() =>
    expect(alerts().join()).toContain('This contact cannot be created again, because it is not stored'),
  )
  prefer({ receiptDays: 30 })
  expect(writes()).toHaveLength(2)
})
