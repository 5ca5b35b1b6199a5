import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { typeAndSave } from './support/acts.ts'
import { fieldsOnScreen, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

test('a bookkeeper sees every field of a contact under its label, including empty ones', async () => {
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
  expect(screen.getByText('Add:').parentElement?.textContent).toBe(
    'Add:Phone–Street–House number–ZIP–City–Country–',
  )
  expect(fieldsOnScreen()).toMatchObject({ Company: 'Acme', City: '–' })
})

test('a country’s name is marked with its language', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('nl-BE')
  await openApp('/contacts/7', { contacts: [aContact({ id: '7' })] })
  expect((await screen.findByText('België')).lang).toBe('nl-BE')
})

test('what someone else changed during an edit is shown at the field until the user leaves the page', async () => {
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

test('an amount keeps every digit, however many it has', async () => {
  const amount = '-12345678901234567890.123456789'
  await openApp('/transactions/3', { transactions: [aTransaction({ id: '3', amount })] })
  const shown = await screen.findByText('12,345,678,901,234,567,890.123456789')
  expect(shown.textContent).toBe('-12,345,678,901,234,567,890.123456789')
})
