import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, test, vi } from 'vitest'
import { keys } from '../../src/api/cache/keys.ts'
import { refreshAfterWrite } from '../../src/api/cache/refresh.ts'
import { followLastSeen, lastSeen } from '../../src/api/read/last-seen.ts'
import { forgetSecrets, keepSecrets } from '../../src/api/session/secrets.ts'
import { aContact, aTransaction } from '../builders.ts'
import { answering, holding, problem } from './support/answers.ts'
import { alerts, heading, isBusy, linksIn, rowsOf, statuses } from './support/look.ts'
import { firms } from './support/many.ts'
import { baseUrl, openApp } from './support/open-app.tsx'
import { bearer } from './support/own-server.ts'
import { session as shownSession } from './support/shown-session.ts'

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

test('while the first rows load, the page says so, and shows neither an empty list nor a pager', async () => {
  const slow = holding('get', '/contacts')
  await openApp('/contacts', { contacts: firms(2), overrides: [slow.handler] })
  await waitFor(() => expect(statuses()).toEqual(['Loading contacts']))
  expect(screen.queryByText(/No contacts/)).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('searchbox', { name: 'Search contacts' })).toBeDefined()
  slow.release()
  expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 02'])
  expect(statuses()).toEqual([])
})

test('an account without contacts shows how to begin', async () => {
  const { user } = await openApp('/contacts')
  expect(await screen.findByRole('heading', { name: 'No contacts yet' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
  expect(alerts()).toEqual([])
  await user.click(screen.getByRole('link', { name: 'New contact' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'New contact' })).toBeDefined()
})

test('an account without transactions shows where they come from', async () => {
  await openApp('/transactions')
  expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeDefined()
  expect(within(screen.getByRole('main')).getByText(/come from the bank/)).toBeDefined()
})

test('a failed search is reported as a failure, not as nothing found', async () => {
  const failing = answering('get', '/contacts', ({ url }) =>
    url.includes('search=') ? problem(500) : undefined,
  )
  const { user } = await openApp('/contacts', { contacts: firms(2), overrides: [failing] })
  await rowsOf('Contacts')
  await user.type(screen.getByRole('searchbox'), 'firm{Enter}')
  expect(await screen.findByRole('heading', { name: 'The contacts could not be read' })).toBeDefined()
  expect(screen.queryByText(/No contacts/)).toBeNull()
  await user.clear(screen.getByRole('searchbox'))
  await user.keyboard('{Enter}')
  expect(await rowsOf('Contacts')).toHaveLength(2)
})

test('while a record loads that no row can stand in for, the page says so', async () => {
  const slow = holding('get', '/contacts/:id')
  await openApp('/contacts/c1', { contacts: firms(1), overrides: [slow.handler] })
  await waitFor(() => expect(statuses()).toEqual(['Loading']))
  expect(screen.queryByRole('term')).toBeNull()
  slow.release()
  expect(await screen.findByRole('heading', { level: 1, name: 'Firm 01' })).toBeDefined()
  expect(statuses()).toEqual([])
})

// A service that says nothing about totals or pages, so that rows are all there is to go by (T9).
test('rows that new ones push to the next page are shown there, and do not end the list', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] })
  const rows = Array.from({ length: 30 }, (_, index) => payment(`t${index + 1}`))
  const list = answering('get', '/transactions', (request) => {
    const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
    return HttpResponse.json(rows.slice((page - 1) * 10, page * 10))
  })
  const { user } = await openApp('/transactions', { overrides: [list] })
  expect((await rowsOf('Transactions')).length).toBe(10)
  vi.setSystemTime(Date.now() + 60 * 60_000)
  rows.unshift(...Array.from({ length: 9 }, (_, index) => payment(`new${index + 1}`)))
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await waitFor(() => expect(screen.getByRole('cell', { name: 'Payee t2' })).toBeDefined())
  expect(screen.getByRole('link', { current: 'page', name: '2' })).toBeDefined()
  vi.useRealTimers()
})

function payment(id: string) {
  return aTransaction({ id, counterpart: `Payee ${id}`, date: '2026-03-31' })
}

const contacts = [aContact({ company: 'Apple' }), aContact({ company: 'Pear' })]
const page = { items: contacts, page: 1, pageSize: 25, total: 2, more: false }
const first = keys.list('contacts', { search: '', page: 1 })
const secrets = { token: 'mine' }

test('a list comes back as it was last seen, marked as out of date until the service has answered', async () => {
  await visit()
  const slow = holding('get', '/contacts')
  const newer = [...contacts, aContact({ company: 'Plum' })]
  await openApp('/contacts', { contacts: newer, profile: bearer, again: true, overrides: [slow.handler] })
  expect(await rowsOf('Contacts')).toEqual(['Apple', 'Pear'])
  expect(isBusy()).toBe(true)
  slow.release()
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Apple', 'Pear', 'Plum']))
  expect(isBusy()).toBe(false)
})

test('nothing of it is shown to another sign-in, or under a search', async () => {
  await visit()
  const slow = holding('get', '/contacts')
  const again = { contacts, profile: bearer, again: true, overrides: [slow.handler] }
  const { unmount } = await openApp('/contacts?search=pear', again)
  await waitFor(() => expect(slow.held()).toBe(1))
  expect(screen.queryByRole('table', { name: 'Contacts' })).toBeNull()
  unmount()
  await openApp('/contacts', { ...again, secrets: { token: 'other' } })
  await waitFor(() => expect(slow.held()).toBe(2))
  expect(screen.queryByRole('table', { name: 'Contacts' })).toBeNull()
  slow.release()
})

test('it goes with its sign-in, and nothing is kept without one', async () => {
  const { client, session } = await visit()
  expect(lastSeen(session, 'contacts')?.items).toHaveLength(2)
  forgetSecrets('settings')
  client.setQueryData(first, { ...page, total: 3 })
  expect(Object.keys(localStorage).concat(Object.keys(sessionStorage)).join()).not.toContain('last-seen')
  keepSecrets('settings', baseUrl, secrets, 'tab')
  expect(lastSeen(session, 'contacts')).toBeUndefined()
})

test('an edit updates it, and a write elsewhere discards it', async () => {
  const { client, session } = await visit()
  const renamed = aContact({ ...contacts[0], company: 'Apricot' })
  await refreshAfterWrite(client, keys.save('contacts'), { record: renamed, notes: [] })
  expect(lastSeen<{ company: string }>(session, 'contacts')?.items[0]?.company).toBe('Apricot')
  client.clear()
  await refreshAfterWrite(client, keys.remove('contacts'), { deleted: [renamed.id], missing: [] })
  expect(lastSeen(session, 'contacts')).toBeUndefined()
})

/** A visit that has read the first page of the contacts, and is over. */
async function visit() {
  const { unmount } = await openApp('/', { contacts, profile: bearer, secrets })
  const session = shownSession()
  unmount()
  const client = new QueryClient()
  followLastSeen(session, client)
  client.setQueryData(first, page)
  return { client, session }
}
