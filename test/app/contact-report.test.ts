import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { answering, problem } from './support/answers.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { startService, twoServices } from './support/two-services.ts'
import './support/without-pauses.ts'

const peeters = aContact({
  id: 'p',
  company: 'Houthandel Peeters BV',
  vatNumber: 'BE0445455375',
  email: 'info@peeters.example',
})
const transactions = [
  aTransaction({ id: '1', date: '2026-03-01', amount: '-10.10', counterpart: 'PEETERS HOUTHANDEL' }),
  aTransaction({ id: '2', date: '2025-12-31', amount: '5.00', counterpart: 'Houthandel Peeters B.V.' }),
  aTransaction({ id: '3', date: '2026-01-01', amount: '-99.00', counterpart: 'Houthandel Peeters & Zonen' }),
]
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)

test('a report says what is known of a contact, and leads back', async () => {
  const { user, store, address } = await openApp('/contacts/p', { contacts: [peeters], transactions })
  await store.marks.update('2', { note: 'Paid by An' }, undefined)
  await user.click(await screen.findByRole('button', { name: 'Edit email' }))
  await user.clear(await screen.findByRole('textbox', { name: 'Email' }))
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'an@peeters.example{Enter}')
  await screen.findByText('Email saved.')
  await user.click(await screen.findByRole('link', { name: 'Report on this contact' }))
  await screen.findByRole('heading', { level: 1, name: 'Report on Houthandel Peeters BV' })
  await screen.findByRole('table', { name: 'Transactions' })
  expect(rowsOf('Transactions')).toEqual([
    'DateAmountCounterpartyDescriptionNote',
    expect.stringMatching(/^2026-03-01-10\.10 EURPEETERS HOUTHANDEL/),
    expect.stringMatching(/^2025-12-31\+?5\.00 EURHouthandel Peeters B\.V\..*Paid by An$/),
  ])
  expect(rowsOf('Changes from this browser')).toEqual([
    'WhenFieldBeforeAfter',
    expect.stringMatching(/^Edited .*Emailinfo@peeters.examplean@peeters.example$/),
  ])
  const record = within(screen.getByRole('region', { name: 'Contact' }))
  expect(record.getByText('an@peeters.example')).toBeDefined()
  expect(record.getByText('BE0445455375')).toBeDefined()
  expect(screen.getByRole('region', { name: 'What is not in this report' })).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Back to the contact' }))
  expect(address()).toBe('/contacts/p')
})

test('a report has the transactions of a name that the office said is the contact', async () => {
  const decisions = {
    list: async () => [{ name: 'Incasso 0047', contact: 'p' }],
    change: async () => true,
  }
  const collected = aTransaction({ id: '4', date: '2026-02-02', counterpart: 'INCASSO 0047' })
  await openApp('/contacts/p/report', {
    contacts: [peeters],
    transactions: [...transactions, collected],
    decisions,
  })
  await screen.findByRole('table', { name: 'Transactions' })
  expect(rowsOf('Transactions')).toHaveLength(4)
  expect(rowsOf('Transactions')[2]).toContain('INCASSO 0047')
})

test('a report has the answers of VIES', async () => {
  const answer = { vatNumber: 'BE0445455375', valid: true, name: 'PEETERS', address: '' }
  const items = [{ ...answer, consultationNumber: '', askedAt: '2026-03-03T12:00:00.000Z', askedBy: 'Ann' }]
  const overrides = [answering('get', '/vies-answers/BE0445455375', () => Response.json({ items }))]
  await openApp('/contacts/p/report', { contacts: [peeters], overrides, offers: 'vies' })
  const vies = within(await screen.findByRole('region', { name: 'VIES answers about the VAT number' }))
  expect(vies.getByText('Valid in VIES on Mar 3, 2026')).toBeDefined()
  expect(screen.getByText('No transaction has this name as its counterparty.')).toBeDefined()
  expect(screen.getByText('This browser knows of no changes.')).toBeDefined()
})

test('a report of which a part cannot be read is none, and can be asked for again', async () => {
  let isBroken = true
  const overrides = [answering('get', '/marks/transactions', () => (isBroken ? problem(422) : undefined))]
  const { user } = await openApp('/contacts/p/report', { contacts: [peeters], transactions, overrides })
  await screen.findByText('The report could not be read')
  expect(screen.queryByRole('region', { name: 'Contact' })).toBeNull()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Transactions' })).toBeDefined()
})

test('a contact that is not there has no report', async () => {
  await openApp('/contacts/none/report', { contacts: [peeters] })
  expect(await screen.findByText('The report could not be read')).toBeDefined()
})

test.each(twoServices)('another service has a report, too (%s)', async (service) => {
  const standIn = startService(service, { contacts: [peeters], transactions })
  await openApp(`/contacts/${standIn.contacts()[0]?.id}/report`, { standIn, baseUrl: freshBaseUrl() })
  await screen.findByRole('table', { name: 'Transactions' })
  expect(rowsOf('Transactions')).toHaveLength(3)
})
