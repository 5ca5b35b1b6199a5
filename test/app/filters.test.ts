import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact } from '../builders.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { payments, dates, chips, openFilters } from './support/filters.ts'

test('a bookkeeper asks what was paid to a supplier in a quarter', async () => {
  const { user, address } = await openApp('/transactions', { transactions: payments })
  await dates()
  const panel = await openFilters(user)
  await user.click(await panel.findByRole('checkbox', { name: 'Acme NV 2' }))
  fireEvent.change(panel.getByLabelText('From', { selector: '[type=date]' }), {
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
  await user.type(from, '1.234')
  expect((await panel.findAllByRole('alert')).map(({ textContent }) => textContent).join('')).toContain(
    'Is that 1,234.00',
  )
  await user.clear(from)
  await user.type(from, '99,90{Enter}')
  await waitFor(() => expect(address()).toBe('/transactions?amount=99.90..'))
  await waitFor(async () => expect(await dates()).toHaveLength(3))
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
