import type { HttpHandler } from 'msw/http'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact } from '../builders.ts'
import { answering, holding, refusing } from './support/answers.ts'
import { alerts, heading, rowsOf, statuses, textbox } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

/** The form of Firm 01 with a save on its way, which is then answered as said. */
async function saveHeld(...answers: HttpHandler[]) {
  const slow = holding('post', '/contacts/:id')
  const app = await openApp('/contacts/c1/edit', {
    contacts: firms(2),
    overrides: [slow.handler, ...answers],
  })
  await app.user.type(await screen.findByRole('textbox', { name: 'City' }), 'Gent')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(slow.held()).toBe(1))
  return { ...app, slow }
}

test('a late answer to a save does not navigate away from the page that the user is on by then', async () => {
  const { slow, user, goTo, address } = await saveHeld()
  await goTo('/contacts/c2/edit')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(heading()).toBe('Edit Firm 02'))
  await user.type(await screen.findByRole('textbox', { name: 'City' }), 'Brugge')
  slow.release()
  expect(await screen.findByText('Saved “Firm 01”.')).toBeDefined()
  expect(address()).toBe('/contacts/c2/edit')
  expect(textbox('City').value).toBe('GentBrugge')
})

test('a late answer to a creation does not navigate away from the page that the user is on by then', async () => {
  const slow = holding('post', '/contacts/new')
  const { user, goTo, address } = await openApp('/contacts/new', { overrides: [slow.handler] })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Acme')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(slow.held()).toBe(1))
  await goTo('/transactions')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(address()).toBe('/transactions'))
  slow.release()
  expect(await screen.findByText('Created “Acme”.')).toBeDefined()
  expect(address()).toBe('/transactions')
})

test('leaving while a save is on its way says that it is being saved, and goes on once it is', async () => {
  const { slow, user, address } = await saveHeld()
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  await screen.findByRole('alertdialog', { name: 'Still saving' })
  slow.release()
  await waitFor(() => expect(heading()).toBe('Transactions'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(address()).toBe('/transactions')
  expect(statuses().join()).toContain('Saved “Firm 01”.')
})

test('a save that is refused while leaving was asked for stays in the form', async () => {
  const { slow, user, address } = await saveHeld(refusing('post', '/contacts/c1', 422))
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  await screen.findByRole('alertdialog', { name: 'Still saving' })
  slow.release()
  await waitFor(() => expect(alerts().join()).toContain('Not saved.'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(address()).toBe('/contacts/c1/edit')
})

test('a save that is refused after the user left its page is reported on the new page', async () => {
  const { slow, user, goTo } = await saveHeld(refusing('post', '/contacts/c1', 422))
  await goTo('/transactions')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(heading()).toBe('Transactions'))
  slow.release()
  await waitFor(() => expect(alerts().join()).toMatch(/^Edit Firm 01: Not saved\./))
})

test('two clicks on the confirmation send one deletion', async () => {
  const slow = holding('delete', '/contacts')
  const { user, writes } = await openApp('/contacts', { contacts: firms(3), overrides: [slow.handler] })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Firm 01' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const confirm = await screen.findByRole('button', { name: 'Delete 1 contact' })
  confirm.click()
  confirm.click()
  slow.release()
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 02', 'Firm 03']))
  await waitFor(() => expect(statuses()).toEqual(['1 contact deleted.']))
  expect(writes()).toHaveLength(1)
})

test('a record whose id holds a comma is not deleted, for its id would name others', async () => {
  const contacts = [aContact({ id: '1,2', company: 'Comma' }), ...firms(1)]
  const { user, writes } = await openApp('/contacts', { contacts })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Comma' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(() => expect(alerts().join()).toContain('Could not delete Comma.'))
  expect(writes()).toEqual([])
})

test('the question before a deletion names the records as they are now', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(2) })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Firm 01' }))
  await user.click(screen.getByRole('link', { name: 'Firm 01' }))
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await user.clear(await screen.findByRole('textbox', { name: 'Company' }))
  await user.type(textbox('Company'), 'Renamed')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(heading()).toBe('Renamed'))
  await user.click(screen.getByRole('link', { name: 'Back to contacts' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(within(screen.getByRole('alertdialog')).getByRole('listitem').textContent).toContain('Renamed')
})

test('a deleted record does not come back by Forward', async () => {
  const { user, forward, address } = await openApp('/contacts', { contacts: firms(2) })
  await user.click(await screen.findByRole('link', { name: 'Firm 01' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(() => expect(address()).toBe('/contacts'))
  await forward()
  await waitFor(() => expect(heading()).toBe('Contact not found'))
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

test('a page prefetched while a deletion was being sent is requested again', async () => {
  const ahead = holding('get', '/contacts', ({ searchParams }) => searchParams.get('page') === '2')
  const { user } = await openApp('/contacts', { contacts: firms(60), overrides: [ahead.handler] })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Firm 01' }))
  await waitFor(() => expect(ahead.held()).toBe(1))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(() => expect(ahead.aborted()).toBe(1))
  ahead.release()
  await user.click(await screen.findByRole('link', { name: 'Next page' }))
  await waitFor(async () => expect((await rowsOf('Contacts'))[0]).toBe('Firm 27'))
  expect(screen.getByText('26–50 of 59')).toBeDefined()
})

test('fields that the user only tabs through are not sent', async () => {
  const contact = aContact({ id: 'c1', company: 'Smith\nLtd', email: ' a@b.example ', city: 'Gent' })
  const { user, writes } = await openApp('/contacts/c1/edit', { contacts: [contact] })
  await user.click(await screen.findByRole('textbox', { name: 'First name' }))
  for (let field = 0; field < 11; field += 1) await user.tab()
  await user.type(textbox('City'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toEqual({ city: 'Gent!' })
})

test('while a search is being cleared, the page does not claim that there are no contacts', async () => {
  const slow = holding('get', '/contacts', ({ searchParams }) => !searchParams.has('search'))
  const { user } = await openApp('/contacts?search=zzz', { contacts: firms(2), overrides: [slow.handler] })
  await user.click(await screen.findByRole('button', { name: 'Clear search' }))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await waitFor(() => expect(slow.held()).toBe(1))
  expect(screen.queryByText(/No contacts/)).toBeNull()
  slow.release()
  expect(await rowsOf('Contacts')).toHaveLength(2)
})

test('if the connection is lost, it is unknown whether a contact was created', async () => {
  const lost = answering('post', '/contacts/new', () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    return Response.error()
  })
  const { user } = await openApp('/contacts/new', { overrides: [lost] })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Acme')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alerts().join()).toContain('We don’t know whether this was saved'))
  Reflect.deleteProperty(navigator, 'onLine')
})
