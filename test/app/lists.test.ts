// Over 200 lines because the two lists are read side by side.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTransaction, aContact } from '../builders.ts'
import { heading, rowsOf, linksIn } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { firms } from './support/many.ts'

test('a bookkeeper sees the transactions, newest first, with signed amounts', async () => {
  await openApp('/transactions', {
    transactions: [
      aTransaction({ date: '2026-01-05', amount: '-12.5', counterpart: 'Older' }),
      aTransaction({ date: '2026-02-05', amount: '1234.50', counterpart: 'Newer' }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  const [, first, second] = within(table).getAllByRole('row')
  expect(textsIn(first).slice(1)).toEqual(['2026-02-05', 'Newer', 'Factuur 2026-0042', '+1,234.50EUR'])
  expect(textsIn(second).slice(1)).toEqual(['2026-01-05', 'Older', 'Factuur 2026-0042', '-12.50EUR'])
})

test('the page of transactions has the landmarks, names and roles that assistive technology relies on', async () => {
  await openApp('/transactions', { transactions: [aTransaction({ id: '9', counterpart: 'Bakery' })] })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  expect(heading()).toBe('Transactions')
  expect(screen.getByRole('searchbox', { name: 'Search transactions' })).toBeDefined()
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeDefined()
  expect(within(table).getByRole('checkbox', { name: 'Select all on this page' })).toBeDefined()
  const cells = within(within(table).getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
  expect(within(cells[0] as HTMLElement).getByRole('checkbox', { name: 'Select Bakery' })).toBeDefined()
  expect(
    within(cells[1] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/transactions/9')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Date', 'Counterparty', 'Description', 'Amount EUR'])
})

test('no two rows have the same name: neither their links, which begin with the date on the screen, nor their checkboxes', async () => {
  await openApp('/transactions', {
    transactions: [
      aTransaction({ date: '2026-03-03', counterpart: 'Bakery', amount: '-4.20' }),
      aTransaction({ date: '2026-03-02', counterpart: 'Dup BV', amount: '-50', description: 'Invoice 1' }),
      aTransaction({ date: '2026-03-02', counterpart: 'Dup BV', amount: '-50', description: 'Invoice 2' }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  for (const name of [
    '2026-03-03, Bakery, -4.20 EUR, Factuur 2026-0042',
    '2026-03-02, Dup BV, -50.00 EUR, Invoice 1',
    '2026-03-02, Dup BV, -50.00 EUR, Invoice 2',
  ])
    expect(within(table).getByRole('link', { name })).toBeDefined()
  for (const name of [
    'Select Bakery',
    'Select Dup BV, 2026-03-02, -50.00 EUR, Invoice 1',
    'Select Dup BV, 2026-03-02, -50.00 EUR, Invoice 2',
  ])
    expect(within(table).getByRole('checkbox', { name })).toBeDefined()
})

test('without a counterparty, the first line of the description is shown instead, and no line is shown twice', async () => {
  await openApp('/transactions', {
    transactions: [
      aTransaction({ date: '2026-03-03', counterpart: 'Bakery', description: 'Bread\nand rolls' }),
      aTransaction({ date: '2026-03-02', counterpart: ' ', description: 'Card payment\nBRUSSELS' }),
      aTransaction({ date: '2026-03-01', counterpart: '', description: 'Account fee' }),
      aTransaction({ date: '2026-02-28', counterpart: '', description: '' }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => textsIn(row).slice(2, 4))).toEqual([
    ['Bakery', 'Bread\nand rolls'],
    ['No counterparty: Card payment', 'BRUSSELS'],
    ['No counterparty: Account fee', ''],
    ['', ''],
  ])
  for (const name of ['Select Card payment', 'Select Account fee', 'Select Transaction without a name'])
    expect(within(table).getByRole('checkbox', { name })).toBeDefined()
})

test('the heading names the currency of most rows, and rows with another one or none say so', async () => {
  const row = (currency: string, amount: string) => aTransaction({ currency, amount })
  await openApp('/transactions', {
    transactions: [row('EUR', '-1'), row('EUR', '2'), row('EUR', '3'), row('JPY', '1000'), row('', '5')],
  })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  expect(within(table).getByRole('columnheader', { name: 'Amount EUR' })).toBeDefined()
  // What the eye finds in the heading is still in each row, for who listens or copies.
  expect(within(table).getAllByText('EUR', { selector: 'td *' })).toHaveLength(3)
  for (const stated of within(table).getAllByText('EUR', { selector: 'td *' }))
    expect(stated.dataset['stated']).toBe('true')
  expect(within(table).getByText('JPY').dataset['stated']).toBe('false')
  // The yen has no decimals; its amounts keep the room of two.
  expect(within(table).getByText('+1,000').dataset['align']).toBe('.00')
  expect(within(table).getByText('no currency').tagName).toBe('MARK')
})

test('if no currency applies to most rows, the heading names none', async () => {
  const transactions = ['EUR', 'USD', 'EUR', 'GBP'].map((currency) => aTransaction({ currency }))
  await openApp('/transactions', { transactions })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  expect(within(table).getByRole('columnheader', { name: 'Amount' })).toBeDefined()
  for (const currency of within(table).getAllByText(/^(EUR|USD|GBP)$/))
    expect(currency.dataset['stated']).toBe('false')
})

test('invalid dates and amounts are shown as received, and marked', async () => {
  await openApp('/transactions', {
    transactions: [
      aTransaction({ date: '2016-02-30', amount: '12,3O', currency: '' }),
      aTransaction({ date: '', amount: '' }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Transactions' })
  for (const marked of ['2016-02-30', '12,3O', 'no date', 'no amount']) {
    expect(within(table).getByText(marked).tagName).toBe('MARK')
  }
  expect(table.textContent).not.toMatch(/Invalid Date|NaN|0\.00/)
})

test('there is no way to create a transaction', async () => {
  const { goTo, sent } = await openApp('/transactions', { transactions: [aTransaction()] })
  await rowsOf('Transactions')
  expect(screen.queryByRole('link', { name: /new|create|add/i })).toBeNull()
  expect(screen.queryByRole('button', { name: /new|create|add/i })).toBeNull()
  await goTo('/transactions/new')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeDefined()
  expect(sent.filter(({ path }) => path.includes('new'))).toEqual([])
})

function textsIn(row: HTMLElement | undefined): string[] {
  return within(row as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

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
