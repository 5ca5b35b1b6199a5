import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { answering, problem } from './support/answers.ts'
import { withLocks } from './support/locks.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { startService, twoServices } from './support/two-services.ts'
import { resetTab } from '../../src/changes/running-changes.ts'
import { emptyContact } from '../../src/domain/fields.ts'

withLocks()

const address = '/contacts/missing?period=2026'
const peeters = aContact({ id: 'p', company: 'Houthandel Peeters BV', vatNumber: '', email: '' })
const maes = aContact({ id: 'm', company: 'Maes', vatNumber: 'BE0403170701', email: '' })
const paid = (date: string, amount: string, counterpart: string, description = '') =>
  aTransaction({ date, amount, counterpart, description })
const transactions = [
  paid('2026-01-05', '-10.00', 'PEETERS HOUTHANDEL'),
  paid('2026-01-06', '-1.00', 'Bakkerij 0047', 'VAT BE0403170701'),
  paid('2026-01-07', '-20.00', 'STROOMLIJN BV', 'VAT BE 0203.430.576 info@stroom.example'),
  paid('2026-02-07', '-30.50', 'Stroomlijn B.V.'),
  paid('2026-02-08', '-5.00', 'HOUTHANDEL PEETERS FILIAAL NOORD'),
  paid('2026-03-08', '12.00', 'Delta', 'delta@delta.example'),
  paid('2026-03-09', '13.00', ''),
  paid('2025-03-09', '13.00', 'Last year'),
]

test('names of a period without a contact are listed with what is known of them, and become contacts', async () => {
  const { user, store, writes } = await openApp(address, { contacts: [peeters, maes], transactions })
  expect(await screen.findByText('3 of 5 names have no contact.')).toBeDefined()
  const stroom = within(row('Stroomlijn B.V.'))
  expect(row('Stroomlijn B.V.').textContent).toMatch(/2 transactions-50.50 EUR2026-02-07$/)
  expect(stroom.getByText('Also written as “STROOMLIJN BV”.')).toBeDefined()
  expect(stroom.getByText('VAT number: BE0203430576')).toBeDefined()
  expect(tick('Delta').checked).toBe(true)
  // One that may be there is not added unasked.
  expect(tick('HOUTHANDEL PEETERS FILIAAL NOORD').checked).toBe(false)
  expect(
    within(row('HOUTHANDEL PEETERS FILIAAL NOORD')).getByText(/Doubtful: a part of the name/),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: '1 transaction has no counterparty' })).toBeDefined()
  await user.click(tick('Delta'))
  await user.click(screen.getByRole('button', { name: 'Add 1 contact' }))
  expect(await screen.findByText('1 contact created.')).toBeDefined()
  const { items } = await store.contacts.list({ search: 'stroom', page: 1, pageSize: 5 })
  expect(items).toMatchObject([
    { company: 'Stroomlijn B.V.', vatNumber: 'BE0203430576', email: 'info@stroom.example', phone: '' },
  ])
  // What was unticked stays so.
  expect(
    await screen.findByText('2 of 5 names have no contact. Tick the names that should become contacts.'),
  ).toBeDefined()
  expect(writes()).toHaveLength(1)
})

test('the name of a contact can be corrected, all can be ticked, and the second run has nothing to add', async () => {
  const { user, store, goTo } = await openApp(address, { contacts: [peeters, maes], transactions })
  const name = await screen.findByRole('textbox', { name: 'Name of the contact for Delta' })
  await user.clear(name)
  await user.type(name, 'DELTA nv')
  await user.click(screen.getByRole('checkbox', { name: 'Tick all' }))
  await user.click(screen.getByRole('button', { name: 'Add 3 contacts' }))
  expect(await screen.findByText('3 contacts created.')).toBeDefined()
  expect(await screen.findByText('All 5 names of this period have a contact.')).toBeDefined()
  expect((await store.contacts.list({ search: 'delta', page: 1, pageSize: 5 })).items).toMatchObject([
    { company: 'DELTA nv' },
  ])
  await goTo('/contacts')
  await goTo(address)
  expect(await screen.findByText('Nothing is missing')).toBeDefined()
  expect(screen.queryByText('3 contacts created.')).toBeNull()
})

test('what somebody else has added meanwhile is not created again, and the list then knows it', async () => {
  const { user, store, writes } = await openApp(address, { contacts: [peeters, maes], transactions })
  const add = await screen.findByRole('button', { name: 'Add 2 contacts' })
  await store.contacts.create({ ...emptyContact, company: 'Stroomlijn B.V.' })
  await user.click(add)
  expect((await screen.findByRole('alert')).textContent).toContain('contacts were added meanwhile.')
  expect(writes()).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Add 1 contact' }))
  expect(await screen.findByText('1 contact created.')).toBeDefined()
  expect((await store.contacts.list({ search: 'stroomlijn', page: 1, pageSize: 5 })).items).toHaveLength(1)
})

test('another period has other names, and one without any says so', async () => {
  const { user } = await openApp(address, { transactions })
  const period = await screen.findByRole('combobox', { name: 'Period' })
  await screen.findByRole('option', { name: '2025' })
  await user.selectOptions(period, '2025')
  expect(await screen.findByText('1 of 1 name has no contact.')).toBeDefined()
  await user.click(tick('Last year'))
  expect(screen.getByText(/Tick the names that should become contacts/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Add / })).toBeNull()
})

test('a period without names says so, and leads to the names of all years', async () => {
  const { user } = await openApp('/contacts/missing?period=2024', { transactions })
  expect(await screen.findByText('No names in this period')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Show all years' }))
  expect(await screen.findByText('6 of 6 names have no contact.')).toBeDefined()
})

test('books without a transaction this year show the names of all years, as they promise', async () => {
  const old = [paid('2017-03-01', '-1.00', 'Earlier'), paid('2019-03-01', '-1.00', 'Later')]
  const { user } = await openApp('/contacts', { transactions: old })
  expect(await screen.findByText(/2 names occur in your transactions\./)).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Turn them into contacts.' }))
  expect(await screen.findByText('2 of 2 names have no contact.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add 2 contacts' }))
  expect(await screen.findByText('2 contacts created.')).toBeDefined()
  expect(screen.getByText('Contacts from the names in your transactions')).toBeDefined()
})

test('a service that does not give its transactions: its words are shown, and it can be asked again', async () => {
  let isDown = true
  const refused = answering('get', '/queries/transactions/records', () =>
    isDown ? problem(422, { detail: 'Not today.' }) : undefined,
  )
  const { user } = await openApp(address, { transactions, overrides: [refused] })
  expect(await screen.findByText('The names and contacts could not be read')).toBeDefined()
  expect(screen.getByText(/Not today/)).toBeDefined()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('5 of 5 names have no contact.')).toBeDefined()
})

test('remembered names clean the names, and join what the bank writes in several ways', async () => {
  const nameRules = {
    list: async () => [
      { match: 'begins' as const, text: 'STROOMLIJN', name: 'Stroomlijn Energie' },
      { match: 'begins' as const, text: 'Bakkerij', name: 'Stroomlijn Energie' },
    ],
    change: async () => undefined,
  }
  await openApp(address, { transactions, nameRules: nameRules as never })
  const name = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Name of the contact for Stroomlijn Energie',
  })
  expect(name.value).toBe('Stroomlijn Energie')
  expect(within(row('Stroomlijn Energie')).getByRole('link', { name: /^3 transactions/ })).toBeDefined()
})

test('names that differ only in numbers are one contact, unless one is taken out, and are remembered as its', async () => {
  const months = ['07', '08', '09'].map((month) => paid(`2026-${month}-01`, '-9.00', `NETFLIX 2026-${month}`))
  const { user, goTo, store } = await openApp(address, { transactions: months })
  expect(await screen.findByText('1 of 1 name has no contact.')).toBeDefined()
  expect(within(row('NETFLIX')).getByRole('link', { name: /^3 transactions/ })).toBeDefined()
  await user.click(screen.getByText('3 names that differ only in numbers or months'))
  await user.click(screen.getByRole('button', { name: 'Take out NETFLIX 2026-08' }))
  expect(screen.getByText('2 of 2 names have no contact.')).toBeDefined()
  expect(document.activeElement).toBe(tick('NETFLIX'))
  await user.click(tick('NETFLIX 2026-08'))
  await user.click(screen.getByRole('button', { name: 'Add 1 contact' }))
  expect(await screen.findByText('1 contact created.')).toBeDefined()
  expect(await screen.findByText(/^1 of 3 names has no contact/)).toBeDefined()
  const { items } = await store.contacts.list({ search: '', page: 1, pageSize: 5 })
  expect(items).toMatchObject([{ company: 'NETFLIX' }])
  await goTo(`/contacts/${items[0]?.id}`)
  expect(await screen.findByText('Written as “NETFLIX 2026-07”, “NETFLIX 2026-09”.')).toBeDefined()
})

test('the inbox and the empty list of contacts lead to the page', async () => {
  const { goTo } = await openApp('/contacts', { transactions })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Turn them into contacts.' })
  expect(new URL(link.href).pathname).toBe('/contacts/missing')
  await goTo('/inbox')
  expect(await screen.findByRole('link', { name: /no contact$/ })).toBeDefined()
})

test('an empty list of another service leads to the page, too, without a number', async () => {
  const standIn = startService('express', { contacts: [], transactions })
  await openApp('/contacts', { standIn, baseUrl: freshBaseUrl() })
  const name = 'Turn the names in your transactions into contacts.'
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name })
  expect(new URL(link.href).pathname).toBe('/contacts/missing')
})

test('while the inbox has not looked through the transactions, it says how to count the names', async () => {
  const totals = { count: 12_000, money: [], withoutAmount: 0, unreadable: 0 }
  const many = answering('get', '/queries/transactions/totals', () => Response.json(totals))
  const { user } = await openApp('/inbox', { transactions, overrides: [many] })
  expect(await screen.findByText(/“Look through them” counts these, too\.$/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Look through them' }))
  await waitFor(() => expect(screen.queryByText(/counts these, too/)).toBeNull())
})

test('the inbox counts the names of this year that have no contact, and again after they were added', async () => {
  const day = `${new Date().getFullYear()}-01-01`
  const names = ['Bakkerij', 'Delta', 'Houthandel Peeters BV']
  const { user, goTo } = await openApp('/inbox', {
    contacts: [peeters],
    transactions: [...names.map((name) => paid(day, '-10.00', name)), paid('2020-01-01', '-1.00', 'Earlier')],
  })
  await user.click(
    await screen.findByRole('link', { name: '2 names of this year’s transactions have no contact' }),
  )
  expect(await screen.findByText('2 of 3 names have no contact.')).toBeDefined()
  await user.click(tick('Delta'))
  await user.click(screen.getByRole('button', { name: 'Add 1 contact' }))
  await screen.findByText('1 contact created.')
  await goTo('/inbox')
  const link = '1 name of this year’s transactions has no contact'
  expect(await screen.findByRole('link', { name: link })).toBeDefined()
})

function row(name: string) {
  const row = tick(name).closest('tr')
  if (!row) throw new Error(`There is no row ${name}`)
  return row
}

function tick(name: string) {
  return screen.getByRole<HTMLInputElement>('checkbox', { name: `Add ${name}` })
}

describe('when adding is interrupted', () => {
  const address = '/contacts/missing?period=2026'
  const names = ['Alpha', 'Bravo', 'Charly', 'Delta']
  const transactions = names.map((counterpart) =>
    aTransaction({ date: '2026-05-05', amount: '1.00', counterpart, description: '' }),
  )

  test('stopped in the middle, nothing more is sent, and the rest is missing still', async () => {
    const sent: string[] = []
    let answer: (() => void) | undefined
    const slow = answering('post', '/contacts/new', async (request) => {
      const { company } = (await request.clone().json()) as { company: string }
      sent.push(company)
      if (sent.length === 2) await new Promise<void>((resolve) => (answer = resolve))
      return undefined
    })
    const { user, store } = await openApp(address, {
      transactions,
      overrides: [slow],
      profile: { http: { maxConcurrent: 1 } },
    })
    await user.click(await screen.findByRole('button', { name: 'Add 4 contacts' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(screen.queryByRole('table', { name: 'Names without a contact' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    answer?.()
    expect(await screen.findByText(/^2 contacts created\./)).toBeDefined()
    expect(await screen.findByText('2 of 4 names have no contact.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Add 2 contacts' }))
    expect(await screen.findByText('2 contacts created.')).toBeDefined()
    expect(sent).toEqual(names)
    expect((await store.contacts.list({ search: '', page: 1, pageSize: 9 })).total).toBe(4)
  })

  test('a killed tab leaves the rest to continue, doubles nothing, and offers nothing twice', async () => {
    const sent: string[] = []
    const hanging = answering('post', '/contacts/new', async (request) => {
      const draft = (await request.clone().json()) as { company: string }
      sent.push(draft.company)
      if (sent.length !== 2) return undefined
      // It arrives, and nobody hears the answer.
      await store.contacts.create({ ...emptyContact, ...draft })
      return new Promise<Response>(() => undefined)
    })
    const { user, store, unmount } = await openApp(address, {
      transactions,
      overrides: [hanging],
      profile: { http: { maxConcurrent: 1 } },
    })
    // Corrected names are remembered for their counterparties, before and after the interruption.
    for (const name of ['Alpha', 'Delta']) {
      const field = await screen.findByRole('textbox', { name: `Name of the contact for ${name}` })
      await user.clear(field)
      await user.type(field, `The ${name === 'Alpha' ? 'first' : 'last'}`)
    }
    await user.click(await screen.findByRole('button', { name: 'Add 4 contacts' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    unmount()
    resetTab()
    const contacts = (await store.contacts.list({ search: '', page: 1, pageSize: 9 })).items
    const again = await openApp('/transactions', { contacts, transactions, again: true })
    await again.user.click(await screen.findByRole('button', { name: 'Details' }))
    const details = within(await screen.findByRole('dialog', { name: 'Creation of 4 contacts' }))
    await again.user.click(details.getByRole('button', { name: 'Close' }))
    await again.goTo(address)
    await again.user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('4 contacts created.')).toBeDefined()
    expect(await screen.findByText('All 4 names of this period have a contact.')).toBeDefined()
    const { items } = await again.store.contacts.list({ search: '', page: 1, pageSize: 9 })
    expect(items.map(({ company }) => company).toSorted()).toEqual([
      'Bravo',
      'Charly',
      'The first',
      'The last',
    ])
  })

  test.each(twoServices)(
    'at another service, everything is read once, and the names become contacts there (%s)',
    async (service) => {
      const standIn = startService(service, { contacts: [], transactions })
      const { user } = await openApp(address, { standIn })
      await user.click(await screen.findByRole('button', { name: 'Read all transactions' }))
      await user.click(await screen.findByRole('checkbox', { name: 'Add Bravo' }))
      await user.click(screen.getByRole('button', { name: 'Add 3 contacts' }))
      expect(await screen.findByText('3 contacts created.')).toBeDefined()
      expect(standIn.contacts().map(({ company }) => company)).toEqual(['Alpha', 'Charly', 'Delta'])
      expect(await screen.findByText(/^1 of 4 names has no contact\./)).toBeDefined()
    },
  )
})
