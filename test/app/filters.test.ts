import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { openFilters } from './support/acts.ts'
import { rowsOf, statuses } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test('a bookkeeper asks what was paid to a supplier in a quarter', async () => {
  const { user, address } = await openApp('/transactions', { transactions: payments })
  await dates()
  const panel = await openFilters(user)
  await user.click(await panel.findByRole('checkbox', { name: 'Acme NV 2' }))
  fireEvent.change(panel.getByLabelText('From', { selector: '[placeholder]' }), {
    target: { value: '2026-07-01' },
  })
  fireEvent.change(panel.getByLabelText('Until'), { target: { value: '2026-09-30' } })
  await waitFor(async () => expect(await dates()).toEqual(['2026-07-03']))
  expect(address()).toBe('/transactions?period=2026-Q3&counterparty=Acme+NV')
  await waitFor(() => expect(chips()).toEqual(['Third quarter of 2026', 'Acme NV'])) // their part loads after the rows
})

test('a quarter is chosen by its name, of the year that is shown', async () => {
  const { user, address } = await openApp('/transactions?period=2026-10', { transactions: payments })
  await dates()
  const panel = await openFilters(user)
  await user.click(panel.getByRole('button', { name: 'Q3 2026' }))
  await waitFor(() => expect(address()).toBe('/transactions?period=2026-Q3'))
  expect(panel.getByRole('button', { name: 'Q3 2026', pressed: true })).toBeDefined()
  await user.click(panel.getByRole('button', { name: 'Q3 2026' }))
  await waitFor(() => expect(address()).toBe('/transactions'))
})

test('a link with filters shows the same to a colleague, and each filter can be taken off', async () => {
  const { user, address, back } = await openApp(
    '/transactions?period=2026-Q3&direction=out&amount=90..130&missing=description',
    { transactions: payments.map((one) => ({ ...one, description: '' })) },
  )
  expect(await dates()).toEqual(['2026-09-30', '2026-07-03'])
  expect(await screen.findByText('Money out')).toBeDefined()
  expect(chips()).toEqual(['Third quarter of 2026', 'Money out', '90.00 to 130.00', 'Without description'])
  await user.click(screen.getByRole('button', { name: 'Remove filter: Money out' }))
  await user.click(screen.getByRole('button', { name: 'Remove filter: 90.00 to 130.00' }))
  await waitFor(async () => expect(await dates()).toHaveLength(3))
  expect(address()).toBe('/transactions?period=2026-Q3&missing=description')
  await back()
  await waitFor(async () => expect(await dates()).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
  await waitFor(async () => expect(await dates()).toHaveLength(5))
  expect(address()).toBe('/transactions')
})

test('a period steps to the one before it and the one after it', async () => {
  const { user, address } = await openApp('/transactions?period=2026-Q3', { transactions: payments })
  await user.click(await screen.findByRole('button', { name: 'Next period' }))
  await waitFor(async () => expect(await dates()).toEqual(['2026-10-03']))
  expect(chips()).toEqual(['Fourth quarter of 2026'])
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  await waitFor(() => expect(address()).toBe('/transactions?period=2026-Q2'))
})

test('amounts can be typed as people write them, and unreadable ones say why', async () => {
  const { user, address } = await openApp('/transactions', { transactions: payments })
  await dates()
  const panel = await openFilters(user)
  const from = panel.getByLabelText('From', { selector: '[inputmode=decimal]' })
  await user.type(from, '1.234{Enter}')
  expect((await panel.findAllByRole('alert')).map(({ textContent }) => textContent).join('')).toContain(
    'Is that 1,234.00',
  )
  await user.clear(from)
  await user.type(from, '99,90{Enter}')
  await waitFor(() => expect(address()).toBe('/transactions?amount=99.90..'))
  await waitFor(async () => expect(await dates()).toHaveLength(3))
})

test('days can be typed as in forms, and the last button says how many transactions are found', async () => {
  const { user, address } = await openApp('/transactions', { transactions: payments })
  await dates()
  const panel = await openFilters(user)
  expect(panel.getByRole('button', { name: `Show ${payments.length} transactions` })).toBeDefined()
  const from = panel.getByLabelText('From', { selector: '[placeholder]' })
  await user.type(from, '3.7.2026{Enter}')
  await waitFor(() => expect(address()).toBe('/transactions?period=2026-07-03..'))
  const { length } = payments.filter(({ date }) => date >= '2026-07-03')
  await panel.findByRole('button', { name: `Show ${length} transactions` })
  await user.clear(from)
  await user.type(from, '3/7/2026{Enter}')
  expect((await panel.findAllByRole('alert')).map(({ textContent }) => textContent).join('')).toContain(
    'Day or month first?',
  )
})

test('which VAT numbers are missing in Germany is two choices', async () => {
  const contacts = [
    aContact({ company: 'Berlin GmbH', country: 'DE', vatNumber: '' }),
    aContact({ company: 'Bonn GmbH', country: 'DE', vatNumber: 'DE1' }),
    aContact({ company: 'Gent BV', country: 'BE', vatNumber: '' }),
  ]
  const { user, address } = await openApp('/contacts', { contacts })
  await rowsOf('Contacts')
  const panel = await openFilters(user)
  await user.click(await panel.findByRole('checkbox', { name: 'Germany 2' }))
  await user.click(panel.getByRole('checkbox', { name: 'VAT number' }))
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Berlin GmbH']))
  expect(address()).toBe('/contacts?country=DE&missing=vat-number')
  expect(chips()).toEqual(['Germany', 'Without VAT number'])
})

test('all choices of one visit to the panel are one step back', async () => {
  const { user, address, entries, back } = await openApp('/transactions', { transactions: payments })
  await dates()
  const panel = await openFilters(user)
  await user.click(panel.getByRole('radio', { name: 'Money out' }))
  await user.click(panel.getByRole('button', { name: 'This year' }))
  expect(address()).toBe('/transactions?period=this-year&direction=out')
  expect(entries()).toBe(2)
  await back()
  expect(address()).toBe('/transactions')
})

test('a filter that cannot be understood is named, does nothing and can be taken off', async () => {
  const { user, address } = await openApp('/transactions?period=banana&colour=red&sort=taste', {
    transactions: payments,
  })
  expect(await dates()).toHaveLength(5)
  await screen.findByText('Not understood: period=banana')
  expect(chips()).toEqual([
    'Not understood: period=banana',
    'Not understood: colour=red',
    'Not understood: sort=taste',
  ])
  await user.click(screen.getByRole('button', { name: 'Remove filter: Not understood: period=banana' }))
  expect(address()).toBe('/transactions?sort=taste&colour=red')
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
  expect(address()).toBe('/transactions')
})

test('where no record meets the filters, the list says which they are and offers what would find something', async () => {
  const { user, address } = await openApp('/transactions?search=acme&period=2024', { transactions: payments })
  expect(
    await screen.findByRole('heading', { name: 'No transactions found with these filters' }),
  ).toBeDefined()
  expect(screen.getByText('“acme” · Year 2024.')).toBeDefined()
  await user.click(
    await screen.findByRole('button', { name: 'Show the 2 transactions found without filters' }),
  )
  expect(await dates()).toHaveLength(2)
  expect(address()).toBe('/transactions?search=acme')
})

test('an empty list of filtered records without a search offers to clear the filters', async () => {
  const { user, address } = await openApp('/contacts?country=XX&sort=city', { contacts: [aContact()] })
  await screen.findByRole('heading', { name: 'No contacts found with these filters' })
  const buttons = await screen.findAllByRole('button', { name: 'Clear all filters' })
  await user.click(buttons.at(-1) ?? document.body)
  expect(await rowsOf('Contacts')).toHaveLength(1)
  expect(address()).toBe('/contacts?sort=city')
})

test('a heading sorts everything by its column, then in reverse, then not at all', async () => {
  const { user, address } = await openApp('/transactions?direction=out&page=2', { transactions: payments })
  expect(await dates()).toHaveLength(3)
  const sort = async () => user.click(screen.getByRole('link', { name: 'Amount' }))
  const heading = () => screen.getByRole('columnheader', { name: /Amount/ })
  await sort()
  await waitFor(async () => expect(await dates()).toEqual(['2026-07-03', '2026-10-03', '2026-09-30']))
  expect(heading().getAttribute('aria-sort')).toBe('ascending')
  expect(address()).toBe('/transactions?direction=out&sort=amount')
  await sort()
  await waitFor(async () => expect(await dates()).toEqual(['2026-09-30', '2026-10-03', '2026-07-03']))
  expect(heading().getAttribute('aria-sort')).toBe('descending')
  await sort()
  expect(address()).toBe('/transactions?direction=out')
  await waitFor(() => expect(heading().getAttribute('aria-sort')).toBeNull())
})

test('all results of a filtered list are selected, over all its pages and no others', async () => {
  const contacts = [
    ...firms(30),
    ...Array.from({ length: 30 }, (_, index) =>
      aContact({ company: `Bonn ${index}`, country: 'DE', city: 'Bonn' }),
    ),
  ]
  const { user, writes } = await openApp('/contacts?country=DE', { contacts })
  expect(await rowsOf('Contacts')).toHaveLength(25)
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Select all 30 results' }))
  await waitFor(() => expect(statuses().join()).toContain('All 30 results selected.'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 30 contacts' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  const [sent] = writes().map(({ body }) => String(Object(body).ids).split(','))
  const wanted = contacts.filter(({ country }) => country === 'DE').map(({ id }) => id)
  expect(sent?.toSorted()).toEqual(wanted.toSorted())
})

const payments = [
  aTransaction({ counterpart: 'Acme NV', date: '2026-07-03', amount: '-120.00', currency: 'EUR' }),
  aTransaction({ counterpart: 'Acme NV', date: '2026-10-03', amount: '-80.00', currency: 'EUR' }),
  aTransaction({ counterpart: 'Beta BV', date: '2026-08-15', amount: '500.00', currency: 'EUR' }),
  aTransaction({ counterpart: 'Beta BV', date: '2026-09-30', amount: '-99.95', currency: 'USD' }),
  aTransaction({ counterpart: '', date: '2025-08-01', amount: '7.00', description: 'Interest' }),
]

const dates = () => rowsOf('Transactions')

const chips = () =>
  within(screen.getByRole('list', { name: 'Filters' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
