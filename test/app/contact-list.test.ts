import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact } from '../builders.ts'
import { linksIn, rowsOf } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test('a bookkeeper sees the contacts in a table, by name', async () => {
  await openApp('/contacts', {
    contacts: [
      aContact({ company: 'Zeta BV' }),
      aContact({ company: '', firstName: 'Ann', lastName: 'Maes' }),
      aContact({ company: 'Álfa NV' }),
      aContact({ company: '', firstName: '', lastName: '', email: 'info@quay.example' }),
      aContact({ company: '', firstName: '', lastName: '', email: '' }),
    ],
  })
  expect(await rowsOf('Contacts')).toEqual([
    'Contact without a name',
    'Álfa NV',
    'info@quay.example',
    'Ann Maes',
    'Zeta BV',
  ])
})

test('the page of contacts has the landmarks, names and roles that assistive technology relies on', async () => {
  await openApp('/contacts', { contacts: [aContact({ id: '7', company: 'Acme' })] })
  const table = await screen.findByRole('table', { name: 'Contacts' })
  const main = screen.getByRole('main')
  const places = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(places.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Inbox',
    'Contacts',
    'Transactions',
  ])
  expect(places.getByRole('link', { name: 'Contacts' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Contacts',
  ])
  expect(within(main).getByRole('searchbox', { name: 'Search contacts' })).toBeDefined()
  expect(within(main).getByRole('link', { name: 'New contact' }).getAttribute('href')).toBe('/contacts/new')
  expect(within(main).getByRole('navigation', { name: 'Pages' })).toBeDefined()

  const [header, row] = within(table).getAllByRole('row')
  expect(
    within(header as HTMLElement).getByRole('checkbox', { name: 'Select all on this page' }),
  ).toBeDefined()
  const cells = within(row as HTMLElement).getAllByRole('cell')
  expect(within(cells[0] as HTMLElement).getByRole('checkbox', { name: 'Select Acme' })).toBeDefined()
  expect(
    within(cells[1] as HTMLElement)
      .getByRole('link', { name: 'Acme' })
      .getAttribute('href'),
  ).toBe('/contacts/7')
})

test('a contact in the list shows what tells it from others', async () => {
  const contact = aContact({ company: 'Acme', firstName: 'Ann', lastName: 'Maes', country: 'BE' })
  await openApp('/contacts', { contacts: [contact, aContact({ company: 'Zeta', country: 'Flanders' })] })
  const table = await screen.findByRole('table', { name: 'Contacts' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Person', 'Email', 'Phone', 'City', 'Country', 'VAT number'])
  expect(within(table).getAllByText('Acme')).toHaveLength(1)
  const [, first, second] = within(table).getAllByRole('row')
  for (const text of ['Ann Maes', 'Belgium', contact.email, contact.phone, contact.city, contact.vatNumber]) {
    expect(within(first as HTMLElement).getByText(text)).toBeDefined()
  }
  expect(within(second as HTMLElement).getByText('Flanders')).toBeDefined()
})

test('a click anywhere in a row opens its record, but one on its checkbox does not', async () => {
  const { user, address } = await openApp('/contacts', { contacts: firms(3) })
  const table = await screen.findByRole('table', { name: 'Contacts' })
  await user.click(within(table).getByRole('checkbox', { name: 'Select Firm 02' }))
  expect(address()).toBe('/contacts')
  await user.click(within(table).getAllByText('Gent')[1] as HTMLElement)
  expect(await screen.findByRole('heading', { level: 1, name: 'Firm 02' })).toBeDefined()
  expect(address()).toBe('/contacts/c2')
})

test('the way from contacts to transactions and back is one click each', async () => {
  const { user, address } = await openApp('/contacts', { contacts: firms(1) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Transactions' })).toBeDefined()
  expect(address()).toBe('/transactions')
  await user.click(screen.getByRole('link', { name: 'Contacts' }))
  expect(linksIn(await screen.findByRole('table', { name: 'Contacts' }))).toHaveLength(1)
})
