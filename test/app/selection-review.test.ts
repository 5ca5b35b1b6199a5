import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { SessionContext } from '../../src/api/session/use-session.ts'
import { nearDifference } from '../../src/changes/ChangeLines.tsx'
import { contactCollection } from '../../src/contacts/contact-collection.ts'
import type { Contact } from '../../src/domain/contact.ts'
import { createSelection } from '../../src/records/list/selection.ts'
import { useReview, diffRecords, givenFields } from '../../src/records/selection/use-review.ts'
import { transactionCollection } from '../../src/transactions/transaction-collection.ts'
import { aContact, aTransaction } from '../builders.ts'
import { answering, holding, problem, refusing } from './support/answers.ts'
import { rowsOf } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { reviewAll, tick, tickAll } from './support/selection.ts'
import { session } from './support/shown-session.ts'

test('a record that is not as the list shows it is shown as it is now, with what changed', async () => {
  const { user, store, writes } = await openApp('/transactions', {
    transactions: [aTransaction({ id: 't1', counterpart: 'Bakery', amount: '-4.20' })],
  })
  await rowsOf('Transactions')
  await user.click(tick('Bakery'))
  await store.transactions.update('t1', { amount: '-42.00', description: '' })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 1 transaction?' }))
  await dialog.findByText('changed: Amount -4.20 → -42.00; Description Factuur 2026-0042 → (empty)')
  expect(dialog.getByRole('listitem').textContent).toContain('-42.00 EUR')
  expect(dialog.getByRole('status').textContent).toBe('Checked just now: 1 changed.')
  await waitFor(() =>
    expect(screen.getByRole('toolbar', { hidden: true }).textContent).toContain('net -42.00'),
  )
  await user.click(dialog.getByRole('button', { name: 'Delete 1 transaction' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
})

test('a record that is gone is marked and not sent', async () => {
  const { user, store, writes } = await openApp('/contacts', { contacts: firms(4) })
  await rowsOf('Contacts')
  await user.click(tick('Firm 01'))
  await user.click(tick('Firm 02'))
  await user.click(tick('Firm 03'))
  await store.contacts.remove(['c2'])
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 contacts?' }))
  const gone = dialog.getByRole<HTMLInputElement>('checkbox', { name: /Firm 02/ })
  expect([gone.checked, gone.disabled]).toEqual([false, true])
  expect(dialog.getByText('no longer there')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete 2 contacts' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c1,c3' }]))
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

test('a deletion waits for the records to be read, and continues if they are as shown', async () => {
  const slow = holding('get', '/contacts/:id')
  const { user, writes } = await openApp('/contacts', { contacts: firms(3), overrides: [slow.handler] })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.dblClick(dialog.getByRole('button', { name: 'Delete 3 contacts' }))
  expect(dialog.getByText(/Checking 1 of 3…/)).toBeDefined()
  expect(dialog.getByRole('status').textContent).toContain('They will be deleted once')
  expect(writes()).toEqual([])
  slow.release()
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c1,c2,c3' }]))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a deletion confirmed before a change turned up asks once more', async () => {
  const slow = holding('get', '/contacts/:id')
  const { user, writes, store } = await openApp('/contacts', {
    contacts: firms(3),
    overrides: [slow.handler],
  })
  await tickAll(user)
  await store.contacts.update('c2', { city: 'Aalst' })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete 3 contacts' }))
  slow.release()
  expect(await dialog.findByText('changed: City Gent → Aalst')).toBeDefined()
  expect(writes()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete 3 contacts' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
})

test('deselecting a row cancels a deletion that is waiting for the check', async () => {
  const slow = holding('get', '/contacts/:id')
  const { user, writes } = await openApp('/contacts', { contacts: firms(3), overrides: [slow.handler] })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete 3 contacts' }))
  await user.click(dialog.getByRole('checkbox', { name: /Firm 03/ }))
  slow.release()
  expect(await dialog.findByText('Checked just now: nothing has changed.')).toBeDefined()
  expect(writes()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete 2 contacts' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c1,c2' }]))
})

test('a record that cannot be refreshed says so, and can still be deleted', async () => {
  const overrides = [refusing('get', '/contacts/c2', 500, { detail: 'The disk is full' })]
  const { user, writes } = await openApp('/contacts', { contacts: firms(3), overrides })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText('could not be checked: The disk is full.')).toBeDefined()
  expect(dialog.getByText('Checked just now: 1 could not be checked.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete 3 contacts' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c1,c2,c3' }]))
})

test('if no record can be read again, nothing is deleted until another attempt', async () => {
  let away = true
  const overrides = [answering('get', '/contacts/:id', () => (away ? problem(503) : undefined))]
  const { user, writes } = await openApp('/contacts', { contacts: firms(2), overrides })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect((await dialog.findByRole('alert')).textContent).toContain('They could not be checked')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete 2 contacts' }).disabled).toBe(true)
  expect(dialog.queryByText(/cannot be undone/)).toBeNull()
  away = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Checked just now: nothing has changed.')).toBeDefined()
  expect(dialog.getByText(/cannot be undone/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete 2 contacts' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
})

test('an unreachable service is not asked for every record of a large selection', async () => {
  const { user, sent } = await openApp('/contacts', {
    contacts: firms(25),
    overrides: [refusing('get', '/contacts/:id', 500)],
  })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: /^[\d,]+ selected$/ }))
  await screen.findByText(/They could not be checked/)
  expect(sent.filter(({ path }) => path.startsWith('/contacts/')).length).toBeLessThan(16)
})

test('fields missing from the list do not count as changes, nor do long texts that it truncates', async () => {
  const contacts = [aContact({ id: 'c1', company: 'Firm 01', street: 'A long street with a long name' })]
  const rows = contacts.map((one) => ({ ...one, phone: '', vatNumber: '', street: 'A long street…' }))
  const overrides = [
    answering('get', '/contacts', () => Response.json({ items: rows, page: 1, pageSize: 25, total: 1 })),
  ]
  const { user } = await openApp('/contacts', { contacts, overrides })
  const dialog = await reviewAll(user)
  expect(await dialog.findByText('Checked just now: nothing has changed.')).toBeDefined()
})

test('a confirmation after the check, but before its result is on screen, deletes', async () => {
  const { confirm, isChecked, onDone } = await review(firms(1))
  await isChecked()
  confirm()
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('it does not if the check found something that the screen did not show', async () => {
  const shown = firms(1).map((firm) => ({ ...firm, phone: 'another' }))
  const { confirm, isChecked, onDone } = await review(shown)
  await isChecked()
  confirm()
  expect(onDone).not.toHaveBeenCalled()
})

/** Reviews contacts; `confirm` is the one of the first drawing, as a click finds it before the next is there. */
async function review(records: Contact[]) {
  await openApp('/contacts', { contacts: firms(1), undoSeconds: 10 })
  const client = new QueryClient()
  const onDone = vi.fn<() => void>()
  const props = { collection: contactCollection, records, selection: createSelection<Contact>(), onDone }
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(
      SessionContext,
      { value: session() },
      createElement(QueryClientProvider, { client }, children),
    )
  const { result } = renderHook(() => useReview(props), { wrapper })
  const { confirm } = result.current
  return {
    confirm: () => act(confirm),
    onDone,
    isChecked: () => waitFor(() => expect(result.current.left).toBe(0)),
  }
}

test.each([
  ['-4.20', '-42.00', true],
  ['-4.20', '-4.2', false],
  ['5.00', '5', false],
  ['500', '5', true],
  ['12,5 CR', '12,50 CR', true],
  ['', '1.00', true],
  ['1.00', '', true],
])('an amount of %j that is now %j: a change is %s', (was, now, changed) => {
  const given = new Set(['amount'])
  const changes = diffRecords(
    transactionCollection,
    aTransaction({ amount: was }),
    aTransaction({ amount: now }),
    given,
  )
  expect(changes).toEqual(changed ? [{ field: 'amount', was, now }] : [])
})

test.each([
  ['Rent  for\nMarch', 'Rent for March', false],
  ['Rent for…', 'Rent for March', false],
  ['Rent for ...', 'Rent for March', false],
  ['Rent for…', 'Repair of March', true],
  ['Rent for', 'Rent for March', true],
])('a description %j that is now %j: a change is %s', (was, now, changed) => {
  const given = new Set(['description'])
  const [before, after] = [aTransaction({ description: was }), aTransaction({ description: now })]
  expect(diffRecords(transactionCollection, before, after, given)).toHaveLength(changed ? 1 : 0)
})

test('leading zeros of a postcode count, and so do those of a phone number', () => {
  const [was, now] = [aContact({ zip: '01000', phone: '0032' }), aContact({ zip: '1000', phone: '032' })]
  const changes = diffRecords(contactCollection, was, now, givenFields(contactCollection, [was]))
  expect(changes.map(({ field }) => field)).toEqual(['phone', 'zip'])
})

test('a field that no row has is not one of the list’s fields', () => {
  const rows = [aContact({ phone: '', email: '' }), aContact({ phone: '', email: 'a@b.example' })]
  const given = givenFields(contactCollection, rows)
  expect([given.has('phone'), given.has('email')]).toEqual([false, true])
})

test('the shared beginning of two long texts is cut, so that their difference is in sight', () => {
  expect(
    nearDifference('Payment of the invoice of March 2026', 'Payment of the invoice of April 2026'),
  ).toEqual(['…nvoice of March 2026', '…nvoice of April 2026'])
})

test('no surrogate pair is cut in half', () => {
  expect(nearDifference('Payment of the 🧾🧾🧾🧾🧾a', 'Payment of the 🧾🧾🧾🧾🧾b')).toEqual([
    '…🧾🧾🧾🧾🧾a',
    '…🧾🧾🧾🧾🧾b',
  ])
  expect(nearDifference('Payment of the 🧾🧾🧾🧾🧾 a', 'Payment of the 🧾🧾🧾🧾🧾 b')).toEqual([
    '…🧾🧾🧾🧾🧾 a',
    '…🧾🧾🧾🧾🧾 b',
  ])
})

test('a short shared beginning is shown whole', () => {
  expect(nearDifference('Invoice 1', 'Invoice 2')).toEqual(['Invoice 1', 'Invoice 2'])
  expect(nearDifference('', 'Invoice 2')).toEqual(['', 'Invoice 2'])
})
