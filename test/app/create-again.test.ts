import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, refusing } from './support/answers.ts'
import { alerts, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
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
  await screen.findByRole('heading', { level: 1, name: 'History' })
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

test('if the answer to "Create again" is lost, nothing is sent again before a check, not even after a reload', async () => {
  let posts = 0
  const lost = answering('post', '/contacts/new', async (request) => {
    posts += 1
    const draft = await request.clone().json()
    await world.store?.contacts.create({ ...acme, ...draft })
    return Response.error()
  })
  const world: { store?: Awaited<ReturnType<typeof openApp>>['store'] } = {}
  const first = await openApp('/contacts', { overrides: [lost] })
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
