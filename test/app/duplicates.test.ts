import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw/http'
import { expect, test } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { aContact, aTransaction } from '../builders.ts'
import { allRows } from '../../src/storage/database.ts'
import { deletions } from '../../src/changes/tab-deletions.ts'
import { clickReady, pressRedo, pressUndo } from './support/acts.ts'
import { refusing } from './support/answers.ts'
import { openDeletions } from './support/kept-rows.ts'
import { withLocks } from './support/locks.ts'
import { baseUrl, freshBaseUrl, openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'
import { recordsAt, startService, threeServices, twoServices } from './support/two-services.ts'

withLocks()

const full = aContact({ id: 'c1', company: 'Houthandel Peeters BV', phone: '', city: 'Gent' })
const twin = aContact({
  id: 'c2',
  company: 'HOUTHANDEL PEETERS',
  email: '',
  zip: '',
  street: '',
  city: 'GENT',
})
const third = aContact({
  id: 'c3',
  company: 'Peeters Houthandel',
  vatNumber: '',
  email: '',
  phone: '',
  zip: '',
})
const other = aContact({
  id: 'c4',
  firstName: 'Jan',
  lastName: 'Maes',
  company: 'Maes',
  vatNumber: '',
  email: '',
  phone: '',
})

test('two contacts that are one are merged: the one that stays is saved and read, then the other is deleted', async () => {
  const { user, store, sent, goTo } = await openApp('/duplicates', { contacts: [full, twin, other] })
  expect(await screen.findByText('1 possible duplicate')).toBeDefined()
  expect(screen.getByText('Very likely the same')).toBeDefined()
  expect(screen.getByText(': same VAT number and name')).toBeDefined()
  const dialog = await compare(user)
  expect(
    staying(dialog).getByRole<HTMLInputElement>('radio', { name: /^Houthandel Peeters BV/ }).checked,
  ).toBe(true)
  const phone = within(dialog.getByRole('group', { name: 'Phone' }))
  expect(phone.getByRole<HTMLInputElement>('radio', { name: twin.phone }).checked).toBe(true)
  await user.click(within(dialog.getByRole('group', { name: 'City' })).getByRole('radio', { name: 'GENT' }))
  await user.click(dialog.getByRole('button', { name: 'Merge 2 contacts' }))
  expect(await screen.findByText(/^Merged into “Houthandel Peeters BV”/)).toBeDefined()
  await waitFor(async () => expect(await store.contacts.get('c2')).toBeUndefined())
  expect(await store.contacts.get('c1')).toEqual({ ...full, phone: twin.phone, city: 'GENT' })
  const ways = sent.map(({ method, path }) => `${method} ${path.split('?')[0]}`)
  const [saved, deleted] = [ways.indexOf('POST /contacts/c1'), ways.indexOf('DELETE /contacts')]
  expect(ways.slice(saved + 1, deleted)).toContain('GET /contacts/c1')
  expect(await screen.findByText('No duplicate contacts')).toBeDefined()
  await goTo('/history')
  expect(await screen.findByText('Contact merged into another')).toBeDefined()
})

test('until the deletion is sent, the bar undoes all of the merge', async () => {
  const { user, store } = await openApp('/duplicates', { contacts: [full, twin], undoSeconds: 60 })
  const dialog = await compare(user)
  await user.click(dialog.getByRole('button', { name: 'Merge 2 contacts' }))
  expect(await screen.findByRole('group', { name: '2 contacts merged' })).toBeDefined()
  expect(screen.queryByText(/contact deleted/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  const words = 'Restored 1 contact. Undid the change to Phone of Houthandel Peeters BV.'
  expect(await screen.findByText(words)).toBeDefined()
  expect(await store.contacts.get('c1')).toEqual(full)
  expect(await store.contacts.get('c2')).toEqual(twin)
  expect(await screen.findByText('1 possible duplicate')).toBeDefined()
  await pressRedo(user)
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  expect(await screen.findByText('No duplicate contacts')).toBeDefined()
  expect(await store.contacts.get('c1')).toMatchObject({ phone: twin.phone })
})

test('once it is sent, one undo brings both contacts back as they were, and one redo merges them again', async () => {
  const { user, store } = await openApp('/duplicates', { contacts: [full, twin], keepsDeleted: true })
  const dialog = await compare(user)
  await user.click(dialog.getByRole('button', { name: 'Merge 2 contacts' }))
  await deletionIsStored()
  expect(await store.contacts.get('c2')).toBeUndefined()
  await pressUndo(user)
  expect(
    await screen.findByText(/HOUTHANDEL PEETERS.* Undid the change to Phone of Houthandel Peeters BV\.$/),
  ).toBeDefined()
  expect(await store.contacts.get('c1')).toEqual(full)
  expect(await store.contacts.get('c2')).toEqual(twin)
  await pressRedo(user)
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  expect(await store.contacts.get('c1')).toMatchObject({ phone: twin.phone })
  await waitFor(async () => expect(await store.contacts.get('c2')).toBeUndefined())
  expect(await screen.findByText(/Redid the deletion of HOUTHANDEL PEETERS\./)).toBeDefined()
})

test('what was changed after a merge stays when the merge is undone, and is said', async () => {
  const { user, store } = await openApp('/duplicates', { contacts: [full, twin], keepsDeleted: true })
  const dialog = await compare(user)
  await user.click(dialog.getByRole('button', { name: 'Merge 2 contacts' }))
  await deletionIsStored()
  await store.contacts.update('c1', { phone: '+32 9 000 00 00' })
  await pressUndo(user)
  expect(
    await screen.findByText(/Could not undo the change to Phone of Houthandel Peeters BV\./),
  ).toBeDefined()
  expect(await store.contacts.get('c1')).toMatchObject({ phone: '+32 9 000 00 00' })
  expect(await store.contacts.get('c2')).toEqual(twin)
})

test('if the one that stays cannot be saved, nothing is deleted', async () => {
  const refused = refusing('post', '/contacts/c1', 422, { detail: 'The books are closed' })
  const { user, store, writes } = await openApp('/duplicates', {
    contacts: [full, twin],
    overrides: [refused],
  })
  const dialog = await compare(user)
  await user.click(dialog.getByRole('button', { name: 'Merge 2 contacts' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /^Nothing was deleted, because the contact could not be saved\. .*The books are closed/,
  )
  expect(writes().map(({ method }) => method)).toEqual(['POST'])
  expect(await store.contacts.get('c2')).toEqual(twin)
  // What was not made leaves no edit behind, to be continued or undone.
  expect(await allRows('changes', storageScope(session()))).toEqual([])
})

test('whether the one that stays was saved is not known while no answer comes, and the contacts can be compared and merged again', async () => {
  let isDown = false
  const { user, store } = await openApp('/duplicates', {
    contacts: [full, twin],
    overrides: [
      http.post(`${baseUrl}/contacts/c1`, async () => {
        if (isDown) return HttpResponse.error()
        await store.contacts.update('c1', { phone: twin.phone })
        isDown = true
        return HttpResponse.error()
      }),
      http.get(`${baseUrl}/contacts/:id`, () => (isDown ? HttpResponse.error() : undefined)),
    ],
  })
  const dialog = await compare(user)
  await user.click(dialog.getByRole('button', { name: 'Merge 2 contacts' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /^Nothing was deleted\. We don’t know whether the contact was saved\. .*cannot be reached/,
  )
  expect(await store.contacts.get('c2')).toEqual(twin)
  // The save can be looked up, as any other without an answer.
  expect(await screen.findByRole('region', { name: 'Unfinished edits', hidden: true })).toBeDefined()
  isDown = false
  await user.click(dialog.getByRole('button', { name: 'Merge 2 contacts' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/Nothing was merged/))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click((await compare(user)).getByRole('button', { name: 'Merge 2 contacts' }))
  expect(await screen.findByText(/^Merged into/)).toBeDefined()
  expect(await store.contacts.get('c1')).toMatchObject({ phone: twin.phone })
})

test('if one of them has changed since it was shown, nothing is merged', async () => {
  const { user, store, writes } = await openApp('/duplicates', { contacts: [full, twin] })
  const dialog = await compare(user)
  await store.contacts.update('c2', { phone: '+32 9 000 00 00' })
  await user.click(dialog.getByRole('button', { name: 'Merge 2 contacts' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /has changed since they were read\. Nothing was merged/,
  )
  expect(writes()).toEqual([])
})

test('contacts of one name are told apart before a merge, in its notices, and when it is undone', async () => {
  const called = { phone: twin.phone, city: 'Brugge' }
  const mailed = { email: 'more@peeters.example', city: 'Brugge' }
  const contacts = [full, { ...full, id: 'c5', ...called }, { ...full, id: 'c6', ...mailed }]
  const { user } = await openApp('/duplicates', { contacts, undoSeconds: 60 })
  const [inGent, byPhone, byEmail] = ['Gent', called.phone, mailed.email].map(
    (what) => `Houthandel Peeters BV (${what})`,
  )
  const button = await screen.findByRole('button', { name: /^Compare…/ })
  for (const name of [inGent, byPhone, byEmail]) expect(button.getAttribute('aria-label')).toContain(name)
  const dialog = await compare(user)
  expect(dialog.getByRole('checkbox', { name: `Part of the merge: ${byEmail}` })).toBeDefined()
  const said = dialog.getByText(/ stays\. Once /).textContent
  expect(said).toContain(`“${byPhone}” stays.`)
  expect(said).toContain(`“${inGent}” and “${byEmail}” are deleted.`)
  await user.click(within(dialog.getByRole('group', { name: 'City' })).getByRole('radio', { name: 'Gent' }))
  await user.click(dialog.getByRole('button', { name: 'Merge 3 contacts' }))
  expect(await screen.findByText(`Merged into “${byPhone}”. Undo takes all of it back.`)).toBeDefined()
  const [deletion] = await openDeletions()
  expect(deletion?.rows.map(({ name }) => name)).toEqual([inGent, byEmail])
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  const words = `Restored 2 contacts. Undid the change to City of ${byPhone}.`
  expect(await screen.findByText(words)).toBeDefined()
})

test('of three, the one that is only perhaps the same is left out unless it is ticked, and another can stay', async () => {
  const { user, store } = await openApp('/duplicates', { contacts: [full, twin, third] })
  const dialog = await compare(user)
  await user.click(staying(dialog).getByRole('radio', { name: /^HOUTHANDEL PEETERS/ }))
  const perhaps = dialog.getByRole('checkbox', { name: 'Part of the merge: Peeters Houthandel' })
  await user.click(perhaps)
  expect(dialog.getByRole('button', { name: 'Merge 3 contacts' })).toBeDefined()
  await user.click(perhaps)
  await user.click(dialog.getByRole('button', { name: 'Merge 2 contacts' }))
  await waitFor(async () => expect(await store.contacts.get('c1')).toBeUndefined())
  expect(await store.contacts.get('c2')).toMatchObject({ company: 'HOUTHANDEL PEETERS', email: full.email })
  expect(await store.contacts.get('c3')).toEqual(third)
})

test('contacts that are ticked in the list are merged, whatever they have in common', async () => {
  const { user, store } = await openApp('/contacts', { contacts: [full, other] })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Houthandel Peeters BV' }))
  const bar = within(await screen.findByRole('toolbar', { name: 'Selection' }))
  await bar.findByRole('button', { name: 'Edit' })
  expect(bar.queryByRole('button', { name: 'Merge' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select Maes' }))
  await user.click(await bar.findByRole('button', { name: 'Merge' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge 2 contacts' }))
  await user.click(staying(dialog).getByRole('radio', { name: /^Houthandel Peeters BV/ }))
  await clickReady(user, dialog.getByRole('button', { name: 'Merge 2 contacts' }))
  await waitFor(async () => expect(await store.contacts.get('c4')).toBeUndefined())
  expect(await store.contacts.get('c1')).toMatchObject({ company: full.company, email: full.email })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Contacts'))
  // The next merge begins without it.
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBeNull())
})

test('more than ten ticked contacts are not merged into one', async () => {
  const contacts = Array.from({ length: 11 }, (_, index) =>
    aContact({ id: `m${index}`, company: `M${index}` }),
  )
  const { user } = await openApp('/contacts', { contacts })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  const bar = within(await screen.findByRole('toolbar', { name: 'Selection' }))
  const oneOf = screen.getByRole('checkbox', { name: 'Select M0' })
  await user.click(oneOf)
  await bar.findByRole('button', { name: 'Merge' })
  await user.click(oneOf)
  await bar.findByText('11 selected')
  expect(bar.queryByRole('button', { name: 'Merge' })).toBeNull()
  await user.click(oneOf)
  await user.click(await bar.findByRole('button', { name: 'Merge' }))
  expect(await screen.findByRole('dialog', { name: 'Merge 10 contacts' })).toBeDefined()
})

test('what another tab has merged meanwhile is not merged again, which is said', async () => {
  const { user, store, writes } = await openApp('/duplicates', { contacts: [full, twin] })
  const dialog = await compare(user)
  await store.contacts.update('c1', { phone: twin.phone })
  await store.contacts.remove(['c2'])
  await user.click(dialog.getByRole('button', { name: 'Merge 2 contacts' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/is no longer there\. Nothing was merged/)
  expect(writes()).toEqual([])
})

test.each(twoServices)(
  'contacts that are not the same are remembered as different, until that is undone (%s)',
  async (service) => {
    const baseUrl = freshBaseUrl()
    const standIn = startService(service, { contacts: [full, twin], transactions: [] })
    const { user, unmount } = await openApp('/duplicates', { standIn, baseUrl })
    const name = 'Not the same: Houthandel Peeters BV and HOUTHANDEL PEETERS'
    await user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByText('No duplicate contacts')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await user.click(await screen.findByRole('button', { name }))
    unmount()
    const again = await openApp('/duplicates', { standIn, baseUrl, again: true })
    expect(await screen.findByText('No duplicate contacts')).toBeDefined()
    expect(again.writes()).toEqual([])
    // They can be compared all the same.
    await again.user.click(screen.getByRole('button', { name: 'Show 1 group marked as not the same' }))
    expect(await screen.findByRole('button', { name: /^Compare/ })).toBeDefined()
  },
)

test.each(twoServices)('at another service, contacts are merged in the same way (%s)', async (service) => {
  const standIn = startService(service, { contacts: [full, twin], transactions: [] })
  const { user } = await openApp('/duplicates', { standIn })
  const dialog = await compare(user)
  expect(screen.getByText(/brings it back; once deleted, as a new contact\.$/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Merge 2 contacts' }))
  await waitFor(() => expect(standIn.contacts()).toHaveLength(1))
  const { id: _, ...kept } = full // this service may have given it another
  expect(standIn.contacts()).toMatchObject([{ ...kept, phone: twin.phone }])
  await deletionIsStored()
  // The one that was deleted comes back as a new one, which is said, before and now.
  await pressUndo(user)
  expect(await screen.findByText(/^This creates a new contact\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Create again' }))
  expect(
    await screen.findByText(
      /It is a new contact now\. Undid the change to Phone of Houthandel Peeters BV\.$/,
    ),
  ).toBeDefined()
  expect(standIn.contacts()).toMatchObject([kept, { company: twin.company, phone: twin.phone }])
})

test.each(threeServices)(
  'a contact is duplicated: a new one begins with its values, and warns that they are there (%s)',
  async (service) => {
    const records = recordsAt(service, { contacts: [full] })
    const { user, store } = await openApp('/contacts', records)
    await user.click(await screen.findByRole('link', { name: full.company }))
    await user.click(await screen.findByRole('link', { name: 'Duplicate' }))
    expect(await screen.findByRole('heading', { name: 'New contact' })).toBeDefined()
    expect(await screen.findByText('Already there?')).toBeDefined()
    const first = screen.getByRole('textbox', { name: 'First name' })
    await user.clear(first)
    await user.type(first, 'Ann')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { name: 'Houthandel Peeters BV' })
    const { items } = await store.contacts.list({ search: '', page: 1, pageSize: 10 })
    const { company, vatNumber } = full
    const contacts = 'standIn' in records ? records.standIn.contacts() : items
    // Two of one company come in the order of their ids, which are random.
    expect(contacts).toMatchObject([
      { company, vatNumber },
      { company, vatNumber },
    ])
    expect(contacts.map(({ firstName }) => firstName).toSorted()).toEqual(['Ann', full.firstName])
  },
)

test('duplicates are found after a look for the contact of a transaction that names none', async () => {
  const unnamed = aTransaction({ id: 't1', counterpart: '', description: 'BTW' })
  const app = await openApp('/transactions/t1', { transactions: [unnamed], contacts: [full, twin] })
  await screen.findByText('The description names no contact.')
  await app.goTo('/duplicates')
  expect(await screen.findByText('1 possible duplicate')).toBeDefined()
})

/** Until then, an undo says that the deletion has not ended. */
async function deletionIsStored() {
  // The second takes the place of the first.
  await screen.findByText(/^2 contacts merged\.$|^Merged into/)
  await waitFor(async () => {
    expect(await openDeletions()).toEqual([])
    expect(deletions.get()).toEqual([])
  })
}

const staying = (dialog: ReturnType<typeof within>) =>
  within(dialog.getByRole('group', { name: 'Which one stays' }))

async function compare(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /^Compare…/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Merge \d contacts/ }))
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: /^Merge/ }).getAttribute('aria-disabled')).toBeNull(),
  )
  return dialog
}
