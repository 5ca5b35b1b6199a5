import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { allRows } from '../../src/storage/database.ts'
import { setPreferences } from '../../src/storage/preferences.ts'
import { snapshotOf } from '../../src/storage/snapshot.ts'
import { aContact, aTransaction } from '../builders.ts'
import { answering } from './support/answers.ts'
import { contactReceipt } from './support/deleted-records.ts'
import { catchDownloads } from './support/exports.ts'
import { keptDeleted, writeDeleted } from './support/kept-rows.ts'
import { alerts, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'

const bakery = aTransaction({
  id: 't1',
  counterpart: '=Bakery',
  amount: '-12.50',
  description: 'Brød, "rye"',
})

const paymentReceipt = { resource: 'transactions', record: snapshotOf('transactions', bakery, true) } as const

const day = 24 * 60 * 60 * 1000

test('a deleted transaction can be downloaded as CSV and JSON, with usable amounts and no formulas', async () => {
  const files = catchDownloads()
  const { user, goTo } = await openApp('/transactions', {})
  await writeDeleted({ ...paymentReceipt, at: 0 })
  await goTo('/history?kind=deleted')
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
  expect(screen.getByText(/Contacts can be created again; transactions cannot\./)).toBeDefined()
})

test('deleted records are found by text and kind, the newest first, and all that are shown can be downloaded', async () => {
  const files = catchDownloads()
  const { user, goTo } = await openApp('/contacts', {})
  const now = Date.now()
  await writeDeleted({ ...contactReceipt, at: now - 1 }, { ...paymentReceipt, at: now })
  await goTo('/history?kind=deleted')
  expect(await deleted()).toEqual(['Transaction deleted', 'Contact deleted'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Contacts')
  expect(await deleted()).toEqual(['Contact deleted'])
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(await files.text('bookend-deleted.csv')).toContain(
    ',contact,007,Lotte,Peeters,Acme,+32 9 211 22 33,',
  )
  await user.type(screen.getByRole('searchbox', { name: 'Search the history' }), 'rye')
  await screen.findByRole('heading', { name: 'No changes match' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Transactions')
  expect(await deleted()).toEqual(['Transaction deleted'])
})

test('deleted transactions are found by their period, and by amounts as people write them', async () => {
  const { user, goTo } = await openApp('/contacts', {})
  await writeDeleted(paymentReceipt)
  await goTo('/history?kind=deleted')
  const box = await screen.findByRole('searchbox', { name: 'Search the history' })
  await user.type(box, 'date:2026-04')
  await screen.findByRole('heading', { name: 'No changes match' })
  await user.clear(box)
  await user.type(box, 'date:2026-03 12,50')
  await waitFor(async () => expect(await deleted()).toEqual(['Transaction deleted']))
})

test('a record of which only the list was known says so', async () => {
  const { goTo } = await openApp('/contacts', {})
  await writeDeleted({ ...contactReceipt, record: { ...contactReceipt.record, whole: false } })
  await goTo('/history?kind=deleted')
  expect(await screen.findByText('Only what the list showed')).toBeDefined()
})

test('deleted records are purged only if they were already expired a day ago, and those with a future date stay', async () => {
  const { goTo } = await openApp('/contacts', {})
  const now = Date.now()
  const of = (id: string) => ({ ...contactReceipt, record: { ...contactReceipt.record, id } })
  await writeDeleted(
    { ...of('young'), at: now - 29 * day, noticedAt: now - 2 * day },
    { ...of('old'), at: now - 31 * day },
    { ...of('noticed'), at: now - 33 * day, noticedAt: now - 2 * day },
    { ...of('noticed by a clock that was ahead'), at: now - 33 * day, noticedAt: now + 300 * day },
    { ...of('noticed lately'), at: now - 33 * day, noticedAt: now - day / 2 },
    { ...of('future'), at: now + 400 * day },
  )
  await goTo('/history?kind=deleted')
  await screen.findByRole('table')
  await waitFor(async () =>
    expect((await keptDeleted()).map(({ id }) => id).toSorted()).toEqual([
      'future',
      'noticed by a clock that was ahead',
      'noticed lately',
      'old',
      'young',
    ]),
  )
  const noticed = (await keptDeleted()).filter(({ noticedAt }) => noticedAt !== undefined)
  expect(noticed.map(({ id }) => id).toSorted()).toEqual([
    'noticed by a clock that was ahead',
    'noticed lately',
    'old',
  ])
  expect(noticed.every(({ noticedAt = 0 }) => noticedAt <= Date.now())).toBe(true)
})

test('where deleted records are not kept, none are shown', async () => {
  const { goTo } = await openApp('/contacts', {})
  await writeDeleted(contactReceipt)
  setPreferences({ receiptDays: 0 })
  await goTo('/history?kind=deleted')
  await screen.findByRole('heading', { name: 'Deleted records are not kept' })
  expect(screen.queryByRole('table')).toBeNull()
})

test('clearing the deleted records asks first', async () => {
  const { user, goTo } = await openApp('/contacts', {})
  await writeDeleted(contactReceipt)
  await goTo('/history?kind=deleted')
  await user.click(await screen.findByRole('button', { name: 'Clear recently deleted' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await keptDeleted()).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Clear recently deleted' }))
  await screen.findByRole('heading', { name: 'Nothing deleted yet' })
  expect(await keptDeleted()).toEqual([])
})

async function deleted(): Promise<(string | null | undefined)[]> {
  const rows = within(await screen.findByRole('table', { name: 'History' })).getAllByRole('row')
  return rows.slice(1).map((row) => within(row).getAllByRole('cell')[1]?.textContent)
}

const acme = aContact({ id: '7', company: 'Acme', city: 'Gent', zip: '08900' })
const payment = aTransaction({ id: '3', counterpart: 'Bakery', description: 'Bread' })

test.each(['none', 'etag'])(
  'of a contact that was deleted meanwhile, what was typed stays in the form and can be copied (version: %s)',
  async (version) => {
    const { user, store, writes } = await openApp('/contacts/7/edit', {
      contacts: [acme],
      profile: { write: { version } },
    })
    await user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
    await store.contacts.remove(['7'])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    // One notice says it, not the form's own refusal beside it.
    await waitFor(() =>
      expect(alerts()).toEqual([
        'Someone deleted this contact while you were editing. Your changes are still here.',
      ]),
    )
    expect(textbox('City').value).toBe('Gent-Noord')
    expect(writes()).toHaveLength(version === 'etag' ? 1 : 0)
    await user.click(await screen.findByRole('button', { name: 'Copy what you typed' }))
    expect(await screen.findByText('Copied.')).toBeDefined()
    expect(await navigator.clipboard.readText()).toContain('City: Gent-Noord')
  },
)

test('the form reports that a record is gone as soon as it is read again', async () => {
  const { user, store, comeBack } = await openApp('/contacts/7/edit', { contacts: [acme] })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await store.contacts.remove(['7'])
  await comeBack()
  await waitFor(() =>
    expect(alerts().join()).toContain('Someone deleted this contact while you were editing'),
  )
  expect(await screen.findByRole('button', { name: 'Copy what you typed' })).toBeDefined()
  expect(textbox('City').value).toBe('Gent!')
})

test('what was typed of a record that is gone is shown where the browser does not copy', async () => {
  const { user, store } = await openApp('/transactions/3/edit', { transactions: [payment] })
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), ' and cake')
  await store.transactions.remove(['3'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await user.click(await screen.findByRole('button', { name: 'Copy what you typed' }))
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Copy it from here/ })
  expect(area.value).toContain('Description: Bread and cake')
})

test('a record that an edit reports as missing is not said to be deleted while it exists', async () => {
  const { user } = await openApp('/contacts/7/edit', {
    contacts: [acme],
    overrides: [answering('post', '/contacts/7', () => new Response('{}', { status: 404 }))],
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alerts().join()).toContain('Not saved.'))
  expect(screen.queryByRole('button', { name: 'Copy what you typed' })).toBeNull()
})

test('a draft of a record that is gone can still be recovered', async () => {
  const first = await openApp('/contacts/7/edit', { contacts: [acme] })
  await first.user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
  await waitFor(async () => expect(await allRows('drafts', storageScope(session()))).toHaveLength(1))
  first.unmount()
  const { user } = await openApp('/contacts/7/edit', { again: true })
  const draft = within(await screen.findByRole('region', { name: 'Draft' }))
  expect(draft.getByRole('listitem').textContent).toBe('City: Gent-Noord')
  await user.click(draft.getByRole('button', { name: 'Copy what you typed' }))
  await draft.findByText('Copied.')
  expect(await navigator.clipboard.readText()).toBe('City: Gent-Noord')
  await user.click(draft.getByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect(await allRows('drafts', storageScope(session()))).toEqual([]))
})
