import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { answering, holding, problem, refusing } from './support/answers.ts'
import { rowsOf, textbox } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { tick, tickAll, reviewAll } from './support/selection.ts'

test('a record that changed since it was ticked shows as it is now, with what changed', async () => {
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

test('a change that appeared on screen after the selection is still reported', async () => {
  const { user, store, comeBack } = await openApp('/contacts', { contacts: firms(2) })
  await rowsOf('Contacts')
  await user.click(tick('Firm 01'))
  await store.contacts.update('c1', { company: 'Firm 01 bis' })
  await comeBack()
  await waitFor(async () => expect(await rowsOf('Contacts')).toContain('Firm 01 bis'))
  await user.click(screen.getByRole('button', { name: /^[\d,]+ selected$/ }))
  expect(await screen.findByText('changed: Company Firm 01 → Firm 01 bis')).toBeDefined()
})

test('the user’s own changes since ticking do not count as changes', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(2) })
  await rowsOf('Contacts')
  await user.click(tick('Firm 01'))
  await user.click(screen.getByRole('link', { name: 'Firm 01' }))
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await user.clear(await screen.findByRole('textbox', { name: 'City' }))
  await user.type(textbox('City'), 'Aalst')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('link', { name: 'Back to contacts' }))
  await user.click(await screen.findByRole('button', { name: /^[\d,]+ selected$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '1 contact selected' }))
  expect(await dialog.findByText('Checked just now: nothing has changed.')).toBeDefined()
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
