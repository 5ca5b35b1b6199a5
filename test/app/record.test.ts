import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { typeAndSave } from './support/acts.ts'
import { holding, refusing } from './support/answers.ts'
import { alerts, fieldsOnScreen, heading, rowsOf, statuses } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test('a bookkeeper reads every field of a contact under its label, the empty ones too', async () => {
  await openApp('/contacts/7', {
    contacts: [aContact({ id: '7', company: 'Acme', firstName: 'Ann', lastName: 'Maes', phone: '' })],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeDefined()
  expect(fieldsOnScreen()).toEqual({
    'First name': 'Ann',
    'Last name': 'Maes',
    Company: 'Acme',
    Phone: '–',
    Email: 'lotte.peeters@houthandel-peeters.example',
    'VAT number': 'BE0449679429',
    Country: 'Belgium',
    City: 'Gent',
    ZIP: '9000',
    'House number': '12 bus 3',
    Street: 'Nederkouter',
  })
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/contacts/7/edit')
  expect(screen.getByRole('button', { name: 'Delete' })).toBeDefined()
})

test('a bookkeeper reads every field of a transaction under its label', async () => {
  const description = 'Card payment\nBRUSSELS'
  await openApp('/transactions/3', { transactions: [aTransaction({ id: '3', description })] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Houthandel Peeters BV' })).toBeDefined()
  expect(fieldsOnScreen()).toEqual({
    Date: expect.stringMatching(/^2026-03-31.*Tuesday/),
    Currency: 'EUR',
    Amount: '-1,234.50EUR',
    Counterparty: 'Houthandel Peeters BV',
    Description: description,
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
  await waitFor(() => expect(statuses()).toEqual(['Copied the address.']))
  expect(await navigator.clipboard.readText()).toBe(lines.join('\n'))
  const fields = screen.getByRole('region', { name: 'Address' })
  expect(
    within(fields)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
      .join(' '),
  ).toBe(lines.join(' '))
})

test('what is empty is gathered, and a contact without an address has no room for one', async () => {
  const empty = { street: '', number: '', zip: '', city: '', country: '', phone: '' }
  await openApp('/contacts/7', { contacts: [aContact({ id: '7', company: 'Acme', ...empty })] })
  await screen.findByRole('heading', { level: 1, name: 'Acme' })
  expect(screen.queryByRole('region', { name: 'Address' })).toBeNull()
  expect(screen.getByText('Empty:').parentElement?.textContent).toBe(
    'Empty:Phone–Street–House number–ZIP–City–Country–',
  )
  expect(fieldsOnScreen()).toMatchObject({ Company: 'Acme', City: '–' })
})

test('a country has the language in which its name is given', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('nl-BE')
  await openApp('/contacts/7', { contacts: [aContact({ id: '7' })] })
  expect((await screen.findByText('België')).lang).toBe('nl-BE')
})

test('what someone else changed while one was editing is told at the field, until the page is left', async () => {
  const { user, store, goTo } = await openApp('/contacts/7/edit', {
    contacts: [aContact({ id: '7', company: 'Acme', phone: '+32 1', country: 'BE' })],
  })
  await screen.findByRole('textbox', { name: 'VAT number' })
  await store.contacts.update('7', { phone: '+32 999', country: 'NL', email: '' })
  await typeAndSave(user, 'VAT number', 'BE0123456749')
  await screen.findByRole('link', { name: 'Edit' })
  expect(fieldsOnScreen()).toMatchObject({
    Phone: '+32 999Changed while you were editing. It was “+32 1”.',
    Email: expect.stringMatching(/^EmptyChanged while you were editing\. It was “lotte/),
    'VAT number': 'BE0123456749',
  })
  expect(screen.getByText('Country: Changed while you were editing. It was “Belgium”.')).toBeDefined()
  await goTo('/transactions')
  await screen.findByRole('heading', { level: 1, name: 'Transactions' })
  await goTo('/contacts/7')
  await screen.findByRole('link', { name: 'Edit' })
  expect(screen.queryByText(/Changed while you were editing/)).toBeNull()
})

test('a record on paper says whose it is and when it was printed', async () => {
  await openApp('/contacts/7', { contacts: [aContact({ id: '7', company: 'Acme' })] })
  await screen.findByRole('heading', { level: 1, name: 'Acme' })
  window.dispatchEvent(new Event('beforeprint'))
  expect(await screen.findByText(/^Acme · .*Bookend · Printed \w+ \d/)).toBeDefined()
})

test('a date, an amount and a currency that make no sense are shown as they came', async () => {
  await openApp('/transactions/3', {
    transactions: [aTransaction({ id: '3', date: '2016-02-30', amount: '1,2,3', currency: '' })],
  })
  await screen.findByRole('heading', { level: 1, name: 'Houthandel Peeters BV' })
  expect(fieldsOnScreen()).toMatchObject({ Amount: expect.stringContaining('1,2,3'), Currency: '–' })
  expect(screen.getByText('2016-02-30').tagName).toBe('MARK')
  expect(screen.getByText('1,2,3').tagName).toBe('MARK')
})

test('an amount keeps every digit, however many it has', async () => {
  const amount = '-12345678901234567890.123456789'
  await openApp('/transactions/3', { transactions: [aTransaction({ id: '3', amount })] })
  const shown = await screen.findByText('12,345,678,901,234,567,890.123456789')
  expect(shown.textContent).toBe('-12,345,678,901,234,567,890.123456789')
})

test('a record opens at once from its row, and its missing fields follow when it is there whole', async () => {
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

test('a record is fetched ahead when the pointer or the focus comes to its link', async () => {
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

test('an open record that could not be deleted is in the list again, and that is told', async () => {
  const overrides = [refusing('delete', '/contacts', 500)]
  const { user } = await openApp('/contacts/c1', { contacts: firms(1), overrides })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(() => expect(alerts().join()).toContain('Not deleted: Firm 01'))
  expect(heading()).toBe('Contacts')
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
})
