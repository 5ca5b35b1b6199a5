import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { answering, holding, problem, refusing } from './support/answers.ts'
import { alerts, fieldsOnScreen, heading, rowsOf, statuses, textbox } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test('a record opens at once from its row, and its missing fields follow', async () => {
  const slow = holding('get', '/contacts/:id')
  const { user, store } = await openApp('/contacts', {
    contacts: [aContact({ id: '7', company: 'Acme', phone: '' })],
    overrides: [slow.handler],
  })
  await rowsOf('Contacts')
  await store.contacts.update('7', { phone: '+32 1' })
  await user.click(screen.getByRole('link', { name: 'Acme' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeDefined()
  expect(fieldsOnScreen()).toMatchObject({ Company: 'Acme', Phone: '–' })
  slow.release()
  await waitFor(() => expect(fieldsOnScreen()).toMatchObject({ Company: 'Acme', Phone: '+32 1' }))
})

test('a record is prefetched when the pointer or the focus reaches its link', async () => {
  const { user, sent } = await openApp('/contacts', { contacts: firms(3) })
  await rowsOf('Contacts')
  await user.hover(screen.getByRole('link', { name: 'Firm 02' }))
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/contacts/c2'))
  screen.getByRole('link', { name: 'Firm 03' }).focus()
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/contacts/c3'))
  await user.click(screen.getByRole('link', { name: 'Firm 02' }))
  await screen.findByRole('heading', { level: 1, name: 'Firm 02' })
  expect(sent.filter(({ path }) => path === '/contacts/c2')).toHaveLength(1)
})

test('the way back from a record leads to the same page of the same search', async () => {
  const { user, address, entries } = await openApp('/contacts?search=firm&page=2', { contacts: firms(30) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Firm 27' }))
  await screen.findByRole('heading', { level: 1, name: 'Firm 27' })
  await user.click(screen.getByRole('link', { name: 'Back to contacts' }))
  await rowsOf('Contacts')
  expect(address()).toBe('/contacts?search=firm&page=2')
  expect(entries()).toBe(2)
})

test('a record opened by its address leads back to the whole list', async () => {
  const { user, address } = await openApp('/transactions/3', { transactions: [aTransaction({ id: '3' })] })
  await user.click(await screen.findByRole('link', { name: 'Back to transactions' }))
  await rowsOf('Transactions')
  expect(address()).toBe('/transactions')
})

test('a bookkeeper deletes the record that is open and is back in the list', async () => {
  const { user, writes, address, sent } = await openApp('/contacts?page=2', { contacts: firms(28) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Firm 27' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 1 contact?' }))
  expect(dialog.getByRole('listitem').textContent).toContain('Firm 27')
  await user.click(dialog.getByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 26', 'Firm 28']))
  expect(address()).toBe('/contacts?page=2')
  await waitFor(() => expect(statuses()).toEqual(['1 contact deleted.']))
  expect(writes()).toEqual([{ method: 'DELETE', path: '/contacts', body: { ids: 'c27' } }])
  // Once to open it, and once more for the review: what is deleted is shown as the service has it now.
  expect(sent.filter(({ method, path }) => method === 'GET' && path === '/contacts/c27')).toHaveLength(2)
})

test('deleting an open record unticks it in the list, and only it', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(3) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('checkbox', { name: 'Select Firm 01' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Firm 02' }))
  await user.click(screen.getByRole('link', { name: 'Firm 02' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  await rowsOf('Contacts')
  expect(await screen.findByText('1 selected')).toBeDefined()
})

test('an open record that could not be deleted returns to the list, and the user is informed', async () => {
  const overrides = [refusing('delete', '/contacts', 500)]
  const { user } = await openApp('/contacts/c1', { contacts: firms(1), overrides })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(() => expect(alerts().join()).toContain('Not deleted: Firm 01'))
  expect(heading()).toBe('Contacts')
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
})

test('deleting an open record steps back to its list, so that Back then leaves the list', async () => {
  const { user, address, back } = await openApp('/transactions', { contacts: firms(30) })
  await screen.findByRole('heading', { level: 1, name: 'Transactions' })
  await user.click(screen.getByRole('link', { name: 'Contacts' }))
  await user.click(await screen.findByRole('link', { name: 'Firm 01' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(() => expect(address()).toBe('/contacts'))
  await back()
  await waitFor(() => expect(address()).toBe('/transactions'))
})

test('the way back from a contact just created is a step back to the list', async () => {
  const { user, address, entries } = await openApp('/contacts?page=2', { contacts: firms(30) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'New contact' }))
  await waitFor(() => expect(heading()).toBe('New contact'))
  await user.type(textbox('Company'), 'Acme')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(heading()).toBe('Acme'))
  const before = entries()
  await user.click(screen.getByRole('link', { name: 'Back to contacts' }))
  await waitFor(() => expect(address()).toBe('/contacts?page=2'))
  expect(entries()).toBe(before)
})

test('a deletion being sent can no longer be undone, and stays out of sight until its outcome is known', async () => {
  const slow = holding('delete', '/contacts')
  const { user, writes } = await openApp('/contacts', { contacts: firms(2), overrides: [slow.handler] })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Firm 01' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(() => expect(slow.held()).toBe(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(await screen.findByText('Deleting 1 contact…')).toBeDefined()
  expect(await rowsOf('Contacts')).toEqual(['Firm 02'])
  slow.release()
  await waitFor(() => expect(statuses()).toEqual(['1 contact deleted.']))
  expect(await rowsOf('Contacts')).toEqual(['Firm 02'])
  expect(writes()).toHaveLength(1)
})

test('rows that could not be refreshed stay, with a note that they may be old', async () => {
  let broken = false
  const failing = answering('get', '/contacts', () => (broken ? problem(500) : undefined))
  const { user, comeBack } = await openApp('/contacts', { contacts: firms(2), overrides: [failing] })
  await rowsOf('Contacts')
  broken = true
  await comeBack()
  await waitFor(() => expect(alerts().join()).toContain('This may be out of date'))
  expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 02'])
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(alerts()).toEqual([]))
})

test('an id that does not exist is requested once', async () => {
  const { sent } = await openApp('/contacts/99')
  await waitFor(() => expect(heading()).toBe('Contact not found'))
  expect(sent.filter(({ path }) => path === '/contacts/99')).toHaveLength(1)
})
