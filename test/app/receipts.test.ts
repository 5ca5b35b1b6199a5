import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { snapshotOf } from '../../src/storage/snapshot.ts'
import { prefer } from '../../src/storage/preferences.ts'
import { aContact, aTransaction } from '../builders.ts'
import { answering, refusing } from './support/answers.ts'
import { catchDownloads } from './support/downloads.ts'
import { keptRows, writeReceipts } from './support/kept-rows.ts'
import { alerts, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const acme = aContact({ id: '007', company: 'Acme', zip: '01234', number: '007', phone: '+32 9 211 22 33' })
const bakery = aTransaction({
  id: 't1',
  counterpart: '=Bakery',
  amount: '-12.50',
  description: 'Brød, "rye"',
})
const contactReceipt = { resource: 'contacts', record: snapshotOf('contacts', acme, true) } as const
const paymentReceipt = { resource: 'transactions', record: snapshotOf('transactions', bakery, true) } as const
const day = 24 * 60 * 60 * 1000

test('a deleted contact is created again with every field as it was, and its new id is said', async () => {
  const { user, goTo, writes, store } = await openApp('/contacts', { contacts: [acme] })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Acme' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const review = within(await screen.findByRole('alertdialog', { name: 'Delete 1 contact?' }))
  await user.click(review.getByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(async () => expect(await keptRows('receipts')).toHaveLength(1))
  await goTo('/deleted')
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
  expect(await keptRows('receipts')).toEqual([])
})

test('when the answer to creating again is lost, nothing is sent again before it was looked at, not even after a reload', async () => {
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
  await writeReceipts(contactReceipt)
  await first.goTo('/deleted')
  await first.user.click(await screen.findByRole('button', { name: 'Create again: Acme' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await first.user.click(dialog.getByRole('button', { name: 'Create again' }))
  await waitFor(() => expect(alerts().join()).toMatch(/^We don’t know whether this was created\./))
  expect(screen.queryByRole('button', { name: 'Create again: Acme' })).toBeNull()
  first.unmount()
  const contacts = (await first.store.contacts.list({ search: '', page: 1, pageSize: 9 })).items
  const second = await openApp('/deleted', { contacts, again: true })
  await second.user.click(await screen.findByRole('button', { name: 'Check whether it was created: Acme' }))
  await waitFor(() => expect(statuses().join()).toContain('Acme was created again'))
  expect(posts).toBe(1)
  expect(second.writes()).toEqual([])
  expect(await keptRows('receipts')).toEqual([])
})

test('when the check of a creation of unknown outcome is refused, nobody is told that it was not created', async () => {
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
  await writeReceipts(contactReceipt)
  await goTo('/deleted')
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
  await writeReceipts(contactReceipt)
  await goTo('/deleted')
  await user.click(await screen.findByRole('button', { name: 'Create again: Acme' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create again' }),
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not created\. .*ZIP: Too short\./)
  expect(screen.getByRole('button', { name: 'Create again: Acme' })).toBeDefined()
  expect(await keptRows('receipts')).toHaveLength(1)
})

test('a deleted transaction can be had as CSV and as JSON, with amounts usable and no formulas', async () => {
  const files = catchDownloads()
  const { user, goTo } = await openApp('/transactions', {})
  await writeReceipts({ ...paymentReceipt, at: 0 })
  await goTo('/deleted')
  await user.click(await screen.findByRole('button', { name: /^Download CSV of 2026-03-31, =Bakery/ }))
  expect(await files.text('bookend-deleted-t1.csv')).toBe(
    '\uFEFFDeleted,Kind,ID,Date,Currency,Amount,Counterparty,Description\r\n' +
      `1970-01-01T00:00:00.000Z,transaction,t1,2026-03-31,EUR,-12.50,'=Bakery,"Brød, ""rye"""\r\n`,
  )
  await user.click(screen.getByRole('button', { name: /^Download JSON of/ }))
  expect(JSON.parse(await files.text('bookend-deleted-t1.json'))).toEqual([
    {
      deleted: '1970-01-01T00:00:00.000Z',
      collection: 'transactions',
      whole: true,
      record: bakery,
      others: {},
    },
  ])
  expect(screen.queryByRole('button', { name: /Create again/ })).toBeNull()
})

test('deleted records are found by text and kind, the newest first, and all that are shown can be downloaded', async () => {
  const files = catchDownloads()
  const { user, goTo } = await openApp('/contacts', {})
  const now = Date.now()
  await writeReceipts({ ...contactReceipt, at: now - 1 }, { ...paymentReceipt, at: now })
  await goTo('/deleted')
  expect(await deleted()).toEqual(['Transaction', 'Contact'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Contacts')
  expect(await deleted()).toEqual(['Contact'])
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(await files.text('bookend-deleted.csv')).toContain(
    ',contact,007,Lotte,Peeters,Acme,+32 9 211 22 33,',
  )
  await user.type(screen.getByRole('searchbox', { name: 'Search the deleted records' }), 'rye')
  await screen.findByRole('heading', { name: 'No deleted records match' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Transactions')
  expect(await deleted()).toEqual(['Transaction'])
})

test('deleted transactions are found by their period, and by amounts as people write them', async () => {
  const { user, goTo } = await openApp('/contacts', {})
  await writeReceipts(paymentReceipt)
  await goTo('/deleted')
  const box = await screen.findByRole('searchbox', { name: 'Search the deleted records' })
  await user.type(box, 'date:2026-04')
  await screen.findByRole('heading', { name: 'No deleted records match' })
  await user.clear(box)
  await user.type(box, 'date:2026-03 12,50')
  await waitFor(async () => expect(await deleted()).toEqual(['Transaction']))
})

test('a record of which only the list was known says so', async () => {
  const { goTo } = await openApp('/contacts', {})
  await writeReceipts({ ...contactReceipt, record: { ...contactReceipt.record, whole: false } })
  await goTo('/deleted')
  expect(await screen.findByText('Only what the list showed')).toBeDefined()
})

test('old receipts leave only when they were found too old a day ago, and those of the future stay', async () => {
  const { goTo } = await openApp('/contacts', {})
  const now = Date.now()
  const of = (id: string) => ({ ...contactReceipt, record: { ...contactReceipt.record, id } })
  await writeReceipts(
    { ...of('young'), at: now - 29 * day, noticedAt: now - 2 * day },
    { ...of('old'), at: now - 31 * day },
    { ...of('noticed'), at: now - 33 * day, noticedAt: now - 2 * day },
    { ...of('noticed by a clock that was ahead'), at: now - 33 * day, noticedAt: now + 300 * day },
    { ...of('noticed lately'), at: now - 33 * day, noticedAt: now - day / 2 },
    { ...of('future'), at: now + 400 * day },
  )
  await goTo('/deleted')
  await screen.findByRole('table')
  await waitFor(async () =>
    expect((await keptRows('receipts')).map(({ id }) => id).toSorted()).toEqual([
      'future',
      'noticed by a clock that was ahead',
      'noticed lately',
      'old',
      'young',
    ]),
  )
  const noticed = (await keptRows('receipts')).filter(({ noticedAt }) => noticedAt !== undefined)
  expect(noticed.map(({ id }) => id).toSorted()).toEqual([
    'noticed by a clock that was ahead',
    'noticed lately',
    'old',
  ])
  expect(noticed.every(({ noticedAt = 0 }) => noticedAt <= Date.now())).toBe(true)
})

test('where none are to be kept, none are shown', async () => {
  const { goTo } = await openApp('/contacts', {})
  await writeReceipts(contactReceipt)
  prefer({ receiptDays: 0 })
  await goTo('/deleted')
  await screen.findByRole('heading', { name: 'Deleted records are not kept' })
  expect(screen.queryByRole('table')).toBeNull()
})

test('clearing the deleted records asks first', async () => {
  const { user, goTo } = await openApp('/contacts', {})
  await writeReceipts(contactReceipt)
  await goTo('/deleted')
  await user.click(await screen.findByRole('button', { name: 'Clear recently deleted' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await keptRows('receipts')).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Clear recently deleted' }))
  await screen.findByRole('heading', { name: 'Nothing deleted yet' })
  expect(await keptRows('receipts')).toEqual([])
})

async function deleted(): Promise<(string | null | undefined)[]> {
  const rows = within(await screen.findByRole('table', { name: 'Recently deleted' })).getAllByRole('row')
  return rows.slice(1).map((row) => within(row).getAllByRole('cell')[1]?.textContent)
}
