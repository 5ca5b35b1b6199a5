import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { contactFieldNames, labelOf, textNames } from '../../src/domain/fields.ts'
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
  const phone = expect.stringMatching(/^\+32 1/)
  await waitFor(() => expect(fieldsOnScreen()).toMatchObject({ Company: 'Acme', Phone: phone }))
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
  await screen.findByText('No transaction has this name as its counterparty.') // the record has been read
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

test('a bookkeeper sees every field of a contact under its label, including empty ones', async () => {
  const contact = aContact({ id: '7', company: 'Acme', firstName: 'Ann', lastName: 'Maes', phone: '' })
  await openApp('/contacts/7', { contacts: [contact] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeDefined()
  expect(fieldsOnScreen()).toEqual({
    ...Object.fromEntries(contactFieldNames.map((field) => [labelOf(field), contact[field] || '–'])),
    Country: 'Belgium',
  })
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/contacts/7/edit')
  expect(screen.getByRole('button', { name: 'Delete' })).toBeDefined()
})

test('a bookkeeper reads every field of a transaction under its label', async () => {
  const description = 'Card payment\nBRUSSELS'
  const transaction = aTransaction({ id: '3', description })
  await openApp('/transactions/3', { transactions: [transaction] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Houthandel Peeters BV' })).toBeDefined()
  expect(fieldsOnScreen()).toEqual({
    ...Object.fromEntries(textNames.map((field) => [labelOf(field), transaction[field] || '–'])),
    Date: expect.stringMatching(/^2026-03-31.*Tuesday/),
    Currency: 'EUR',
    Amount: '-1,234.50EUR',
  })
})

test.each([
  ['BE', ['Nederkouter 12 bus 3', '9000 Gent', 'Belgium']],
  ['FR', ['12 bus 3 Nederkouter', '9000 Gent', 'France']],
  ['US', ['12 bus 3 Nederkouter', 'Gent 9000', 'United States']],
  ['GB', ['12 bus 3 Nederkouter', 'Gent', '9000', 'United Kingdom']],
  ['Flanders', ['Nederkouter 12 bus 3', '9000 Gent', 'Flanders']],
])('an address in %s is copied as it is written on an envelope', async (country, lines) => {
  const { user } = await openApp('/contacts/7', { contacts: [aContact({ id: '7', country })] })
  await user.click(await screen.findByRole('button', { name: 'Copy address' }))
  await waitFor(() => expect(statuses()).toEqual(['Address copied.']))
  expect(await navigator.clipboard.readText()).toBe(lines.join('\n'))
  const fields = screen.getByRole('region', { name: 'Address' })
  expect(
    within(fields)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
      .join(' '),
  ).toBe(lines.join(' '))
})

test('each field of a contact is copied by a click', async () => {
  const { user } = await openApp('/contacts/7', {
    contacts: [aContact({ id: '7', vatNumber: 'BE0123456749', phone: '' })],
  })
  await user.click(await screen.findByRole('button', { name: 'Copy VAT number' }))
  await waitFor(() => expect(statuses()).toEqual(['VAT number copied.']))
  expect(await navigator.clipboard.readText()).toBe('BE0123456749')
  expect(screen.queryByRole('button', { name: 'Copy phone' })).toBeNull()
})

test('a browser that blocks copying says so', async () => {
  const { user } = await openApp('/transactions/3', {
    transactions: [aTransaction({ id: '3', counterpart: 'Acme' })],
  })
  const button = await screen.findByRole('button', { name: 'Copy counterparty' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The browser blocked copying. Select the counterparty and copy it yourself.',
  )
})

test('what a contact lacks is added in its place, and a country is chosen', async () => {
  const { user, store } = await openApp('/contacts/7', {
    contacts: [aContact({ id: '7', company: 'Acme', vatNumber: '', country: '' })],
  })
  await user.click(await screen.findByRole('button', { name: 'Add VAT number' }))
  const field = await screen.findByRole('textbox', { name: 'VAT number' })
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add VAT number' }))
  await user.keyboard('{Enter}BE0123456749{Enter}')
  expect(await screen.findByText('VAT number saved.')).toBeDefined()
  expect(fieldsOnScreen()).toMatchObject({ 'VAT number': 'BE0123456749' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit VAT number' }))
  expect(await store.contacts.get('7')).toMatchObject({ vatNumber: 'BE0123456749' })
  await user.click(screen.getByRole('button', { name: 'Add country' }))
  const country = await screen.findByRole('combobox', { name: 'Country' })
  expect(document.activeElement).toBe(country)
  await user.selectOptions(country, 'BE')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Country saved.')).toBeDefined()
  expect(await store.contacts.get('7')).toMatchObject({ country: 'BE' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit address' }))
})

test('empty fields are together, and a contact without an address has no section for one', async () => {
  const empty = { street: '', number: '', zip: '', city: '', country: '', phone: '' }
  await openApp('/contacts/7', { contacts: [aContact({ id: '7', company: 'Acme', ...empty })] })
  await screen.findByRole('heading', { level: 1, name: 'Acme' })
  expect(screen.queryByRole('region', { name: 'Address' })).toBeNull()
  expect(screen.getByText('Add:').parentElement?.textContent).toMatch(
    /^Add:Phone–.*Street–House number–ZIP–City–Country–$/,
  )
  expect(fieldsOnScreen()).toMatchObject({ Company: 'Acme', City: '–' })
})

test('a country’s name is marked with its language', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('nl-BE')
  await openApp('/contacts/7', { contacts: [aContact({ id: '7' })] })
  expect((await screen.findByText('België')).lang).toBe('nl-BE')
})

test('a printed record says whose it is and when it was printed', async () => {
  await openApp('/contacts/7', { contacts: [aContact({ id: '7', company: 'Acme' })] })
  await screen.findByRole('heading', { level: 1, name: 'Acme' })
  window.dispatchEvent(new Event('beforeprint'))
  expect(await screen.findByText(/^Acme · .*Bookend · Printed \w+ \d/)).toBeDefined()
})

test('an invalid date, amount or currency is shown as received', async () => {
  await openApp('/transactions/3', {
    transactions: [aTransaction({ id: '3', date: '2016-02-30', amount: '1,2,3', currency: '' })],
  })
  await screen.findByRole('heading', { level: 1, name: 'Houthandel Peeters BV' })
  expect(fieldsOnScreen()).toMatchObject({ Amount: expect.stringContaining('1,2,3'), Currency: '–' })
  expect(screen.getByText('2016-02-30').tagName).toBe('MARK')
  expect(screen.getByText('1,2,3').tagName).toBe('MARK')
})
