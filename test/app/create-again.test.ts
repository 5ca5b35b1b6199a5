import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, problem, refusing } from './support/answers.ts'
import { alerts, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { createQueryClient } from '../../src/app/create-query-client.ts'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { planAgain } from '../../src/changes/history/create-again.ts'
import { runChange } from '../../src/changes/run-change.ts'
import { updateRow } from '../../src/changes/stored-changes.ts'
import { pressUndo } from './support/acts.ts'
import { firms } from './support/many.ts'
import { confirmDeletionOf } from './support/pending.ts'
import { session } from './support/shown-session.ts'
import { acme, contactReceipt } from './support/deleted-records.ts'
import { keptDeleted, writeDeleted } from './support/kept-rows.ts'

test('a deleted contact is created again with every field as it was, and gets a new id', async () => {
  const { user, goTo, writes, store } = await openApp('/contacts', { contacts: [acme] })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Acme' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const review = within(await screen.findByRole('alertdialog', { name: 'Delete 1 contact?' }))
  await user.click(review.getByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(async () => expect(await keptDeleted()).toHaveLength(1))
  await goTo('/history?kind=deleted')
  await screen.findByRole('heading', { level: 1, name: 'Recently deleted' })
  await user.click(await screen.findByRole('button', { name: 'Create again: Acme' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Create Acme again?' }))
  expect(dialog.getByText(/This creates a new contact/)).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
  const country = dialog.getByText('Country', { exact: true }).nextElementSibling
  expect(country?.textContent).toBe('Belgium')
  // The address as it is written on an envelope.
  const labels = dialog.getAllByRole('term').map(({ textContent }) => textContent)
  expect(labels.slice(-5)).toEqual(['Street', 'House number', 'ZIP', 'City', 'Country'])
  await user.dblClick(dialog.getByRole('button', { name: 'Create again' }))
  await waitFor(() => expect(statuses().join()).toMatch(/Acme was created again/))
  const [created] = (await store.contacts.list({ search: '', page: 1, pageSize: 9 })).items
  expect({ ...created, id: '' }).toEqual({ ...acme, id: '' })
  expect(created?.id).not.toBe('007')
  expect(screen.getByRole('link', { name: 'Acme' }).getAttribute('href')).toBe(`/contacts/${created?.id}`)
  expect(writes().filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(await keptDeleted()).toEqual([])
})

test('if the answer to "Create again" is lost, it is looked for at once', async () => {
  const lost = answering('post', '/contacts/new', async () => {
    await world.store?.contacts.create(acme)
    return Response.error()
  })
  const world: { store?: Awaited<ReturnType<typeof openApp>>['store'] } = {}
  const { user, goTo, store, writes } = await openApp('/contacts', { overrides: [lost] })
  world.store = store
  await writeDeleted(contactReceipt)
  await goTo('/history?kind=deleted')
  await user.click(await screen.findByRole('button', { name: 'Create again: Acme' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Create again' }))
  await waitFor(() => expect(statuses().join()).toContain('Acme was created again'))
  expect(writes()).toHaveLength(1)
  expect(await keptDeleted()).toEqual([])
})

test('if that shows nothing either, nothing is sent again before a check, not even after a reload', async () => {
  let posts = 0
  const unseen = answering('get', '/contacts', () => (posts > 0 ? problem(403, {}) : undefined))
  const lost = answering('post', '/contacts/new', async (request) => {
    posts += 1
    const draft = await request.clone().json()
    await world.store?.contacts.create({ ...acme, ...draft })
    return Response.error()
  })
  const world: { store?: Awaited<ReturnType<typeof openApp>>['store'] } = {}
  const first = await openApp('/contacts', { overrides: [lost, unseen] })
  world.store = first.store
  await writeDeleted(contactReceipt)
  await first.goTo('/history?kind=deleted')
  await first.user.click(await screen.findByRole('button', { name: 'Create again: Acme' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await first.user.click(dialog.getByRole('button', { name: 'Create again' }))
  await waitFor(() => expect(alerts().join()).toMatch(/^We don’t know whether this was created\./))
  expect(screen.queryByRole('button', { name: 'Create again: Acme' })).toBeNull()
  first.unmount()
  const contacts = (await first.store.contacts.list({ search: '', page: 1, pageSize: 9 })).items
  const second = await openApp('/history?kind=deleted', { contacts, again: true })
  await second.user.click(await screen.findByRole('button', { name: 'Check whether it was created: Acme' }))
  await waitFor(() => expect(statuses().join()).toContain('Acme was created again'))
  expect(posts).toBe(1)
  expect(second.writes()).toEqual([])
  expect(await keptDeleted()).toEqual([])
})

test('what an earlier version has sent without an answer is looked for, and can be created if it is not there', async () => {
  const { user, goTo, store, writes } = await openApp('/contacts', { contacts: [] })
  const place = `bookend-created-again:${storageScope(session())}`
  localStorage.setItem(place, '{"007":true}')
  await writeDeleted(contactReceipt)
  await goTo('/history?kind=deleted')
  await user.click(await screen.findByRole('button', { name: 'Check whether it was created: Acme' }))
  await waitFor(() =>
    expect(alerts()).toEqual(['It has not been created so far. You can create it again now.']),
  )
  expect(writes()).toEqual([])
  expect(localStorage.getItem(place)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Create again: Acme' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create again' }),
  )
  await waitFor(() => expect(statuses().join()).toMatch(/Acme was created again/))
  expect((await store.contacts.list({ search: '', page: 1, pageSize: 9 })).total).toBe(1)
})

test('of several contacts, those that wait for Continue can be created one by one, and none twice', async () => {
  let posts = 0
  const limited = answering('post', '/contacts/new', () => {
    posts += 1
    return posts === 2 ? problem(403, { detail: 'Ask Ann.' }) : undefined
  })
  const { user, goTo, store } = await openApp('/contacts', { contacts: firms(3), overrides: [limited] })
  await confirmDeletionOf(user, 'Firm 01', 'Firm 02', 'Firm 03')
  await waitFor(() => expect(statuses()).toContain('3 contacts deleted.'))
  await pressUndo(user)
  await user.click(await screen.findByRole('button', { name: 'Create 3 contacts' }))
  await waitFor(() => expect(alerts().join()).toMatch(/^Undid the deletion of 2 contacts.*Ask Ann/))
  const notice = within(await screen.findByRole('region', { name: 'Unfinished creations' }))
  await goTo('/history?kind=deleted')
  await user.click(await screen.findByRole('button', { name: 'Create again: Firm 02' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create again' }),
  )
  await waitFor(() => expect(statuses().join()).toContain('Firm 02 was created again'))
  await user.click(notice.getByRole('button', { name: 'Continue' }))
  await waitFor(async () => expect(await keptDeleted()).toEqual([]))
  await waitFor(() => expect(screen.queryByRole('region', { name: /creations$/ })).toBeNull())
  const { items } = await store.contacts.list({ search: '', page: 1, pageSize: 9 })
  expect(items.map(({ company }) => company).toSorted()).toEqual(['Firm 01', 'Firm 02', 'Firm 03'])
})

test('a contact that another tab is creating again is not sent', async () => {
  const { writes } = await openApp('/contacts')
  await writeDeleted(contactReceipt)
  const deleted = await keptDeleted()
  const [theirs, mine] = [await planAgain(session(), deleted), await planAgain(session(), deleted)]
  await updateRow({ ...theirs, change: theirs.id, id: '007' }, (row) => ({ ...row, state: 'sending' }))
  const { rows } = await runChange(session(), createQueryClient(session()), mine.id)
  expect(rows).toMatchObject([{ state: 'changed', words: 'Check first whether it was created.' }])
  expect(writes()).toEqual([])
})

test('when the check of a creation is refused, the page does not claim that it was not created', async () => {
  let posts = 0
  let isRefused = false
  const lost = answering('post', '/contacts/new', () => {
    posts += 1
    isRefused = true
    return Response.error()
  })
  const refused = answering('get', '/contacts', () =>
    isRefused ? Response.json({ detail: 'Your plan has no contacts.' }, { status: 403 }) : undefined,
  )
  const { user, goTo } = await openApp('/contacts', { overrides: [lost, refused] })
  await writeDeleted(contactReceipt)
  await goTo('/history?kind=deleted')
  await user.click(await screen.findByRole('button', { name: 'Create again: Acme' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Create again' }))
  const check = await screen.findByRole('button', { name: 'Check whether it was created: Acme' })
  await user.click(check)
  await waitFor(() =>
    expect(alerts()).toEqual([
      'We don’t know whether this was created. Your plan has no contacts. Check first; nothing will be sent twice.',
    ]),
  )
  expect(screen.getByRole('button', { name: 'Check whether it was created: Acme' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Create again: Acme' })).toBeNull()
  expect(posts).toBe(1)
})

test('a creation that is refused says why, and can be tried again', async () => {
  const { user, goTo } = await openApp('/contacts', {
    overrides: [refusing('post', '/contacts/new', 422, { errors: [{ field: 'zip', detail: 'Too short.' }] })],
  })
  await writeDeleted(contactReceipt)
  await goTo('/history?kind=deleted')
  await user.click(await screen.findByRole('button', { name: 'Create again: Acme' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create again' }),
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not created\. .*ZIP: Too short\./)
  expect(screen.getByRole('button', { name: 'Create again: Acme' })).toBeDefined()
  expect(await keptDeleted()).toHaveLength(1)
})
