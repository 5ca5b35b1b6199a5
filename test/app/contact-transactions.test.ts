import { parse } from 'csv-parse/sync'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../src/service/create-memory-store.ts'
import { createService } from '../../src/service/create-service.ts'
import { aContact, aTransaction } from '../builders.ts'
import { bankLinesOver } from '../service/bank-lines-over.ts'
import { answering, problem } from './support/answers.ts'
import { catchDownloads, dialog, openExport, queryDialog, send } from './support/exports.ts'
import { rowsOf } from './support/look.ts'
import { firms } from './support/many.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { startService, twoServices } from './support/two-services.ts'
import './support/without-pauses.ts'

const peeters = aContact({ id: 'p', company: 'Houthandel Peeters BV', city: 'Gent' })
const transactions = [
  aTransaction({ date: '2026-03-01', amount: '-10.10', counterpart: 'PEETERS HOUTHANDEL' }),
  aTransaction({ date: '2026-02-01', amount: '-20.20', counterpart: 'Houthandel Peeters B.V.' }),
  aTransaction({ date: '2025-12-31', amount: '5.00', counterpart: 'Houthandel Peeters B.V.' }),
  aTransaction({ date: '2026-01-01', amount: '-99.00', counterpart: 'Houthandel Peeters & Zonen' }),
]

test('the page of a contact adds up its transactions by year, however its name is written', async () => {
  const { user, address } = await openApp('/contacts/p', { contacts: [peeters], transactions })
  const section = within(await screen.findByRole('region', { name: 'Transactions' }))
  const table = within(await section.findByRole('table', { name: 'Transactions' }))
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(3))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'YearIn EUROut EURNet EURTransactions',
    '20260.00-30.30-30.302',
    '2025+5.000.00+5.001',
  ])
  expect(section.getByText('Written as “Houthandel Peeters B.V.”, “PEETERS HOUTHANDEL”.')).toBeDefined()
  await user.click(table.getByRole('link', { name: '2026' }))
  await waitFor(async () => expect(await rowsOf('Transactions')).toEqual(['2026-03-01', '2026-02-01']))
  expect(address()).toContain('period=2026')
})

test('the page of a company adds up the transactions of its person, too, unless they were said to be another contact', async () => {
  const company = { ...peeters, firstName: 'An', lastName: 'Maes' }
  const ofPerson = aTransaction({ date: '2025-06-01', amount: '-7.00', counterpart: 'MAES AN' })
  const world = { contacts: [company], transactions: [...transactions, ofPerson] }
  const { unmount } = await openApp('/contacts/p', world)
  const sums = async () => {
    const table = within(await screen.findByRole('table', { name: 'Transactions' }))
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(3))
    return table.getAllByRole('row')[2]?.textContent
  }
  expect(await sums()).toBe('2025+5.00-7.00-2.002')
  unmount()
  const decisions = { list: async () => [{ name: 'An Maes', contact: 'other' }], change: async () => true }
  await openApp('/contacts/p', { ...world, decisions })
  await waitFor(async () => expect(await sums()).toBe('2025+5.000.00+5.001'))
})

test('a contact without transactions says so', async () => {
  await openApp('/contacts/p', { contacts: [peeters], transactions: transactions.slice(3) })
  const section = within(await screen.findByRole('region', { name: 'Transactions' }))
  expect(await section.findByText('No transaction has this name as its counterparty.')).toBeDefined()
})

const account = 'BE68539007547034'

test.each([
  { label: 'Likely, by account BE68 5390 0754 7034', vatNumber: peeters.vatNumber, said: [] },
  {
    label: 'By account BE68 5390 0754 7034',
    vatNumber: '',
    said: [{ name: 'Houthandel Peeters', account, contact: 'p' }],
  },
])(
  'transactions that only the account leads to are listed, and those of others are not: $label',
  async (of) => {
    const { label, vatNumber, said } = of
    const [other] = firms(1).map((one) => ({ ...one, vatNumber: '', email: '' }))
    const paid = (id: string, counterpart: string, text = account) =>
      aTransaction({ id, date: '2026-03-01', amount: '-10.00', counterpart, description: text })
    const lines = [
      paid('1', 'Houthandel Peeters', `${account} BTW ${peeters.vatNumber}`),
      paid('2', 'Incasso 0047'),
      paid('3', 'Somebody else', 'NL02RABO0300065264'),
    ]
    const mentioned = paid('4', 'Incasso 0047', `Refund from ${account}`)
    const bankLines = lines.map((one) => ({
      ...one,
      counterpartAccount: one.id === '3' ? 'NL02RABO0300065264' : account,
    }))
    // Transactions do not have the account themselves: this service answers the questions about it.
    const store = createMemoryStore({ contacts: [], transactions: lines.slice(0, 2) })
    const ofAccount = createService({ store: { ...store, bankLines: bankLinesOver(store, bankLines) } })
    const answered = answering('get', '/queries/*', (request) => {
      const url = new URL(request.url)
      if (url.searchParams.get('counterpartyAccount') !== account) return undefined
      url.searchParams.delete('counterpartyAccount')
      url.pathname = url.pathname.replace('/api', '')
      return ofAccount.fetch(new Request(url))
    })
    const { user, address, goTo } = await openApp('/contacts/p', {
      contacts: [{ ...peeters, vatNumber }, ...(other ? [other] : [])],
      decisions: { list: async () => said, change: async () => true },
      transactions: [...lines, mentioned],
      bankLines,
      overrides: [answered],
    })
    const table = within(await screen.findByRole('table', { name: label }))
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2))
    expect(table.getAllByRole('row')[1]?.textContent).toBe('20260.00-10.00-10.001')
    expect(screen.getByText(/Written as “Incasso 0047”\.$/)).toBeDefined()
    expect(screen.getAllByRole('table')).toHaveLength(2)
    await user.click(table.getByRole('link', { name: '2026' }))
    await waitFor(async () => expect(await rowsOf('Transactions')).toEqual(['2026-03-01']))
    expect(address()).toContain(`counterpartyAccount=${account}`)
    // The report has them, too, apart from those under its name.
    await goTo('/contacts/p/report')
    const likely = await screen.findByRole('table', { name: label })
    const counterparties = (of: HTMLElement) =>
      within(of)
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[2]?.textContent)
    expect(counterparties(likely)).toEqual(['Incasso 0047'])
    expect(counterparties(screen.getByRole('table', { name: 'Transactions' }))).toEqual([
      'Houthandel Peeters',
    ])
    // Files have the accounts that people said, and nothing where none was.
    const files = catchDownloads()
    const exported = async (...options: RegExp[]) => {
      await openExport(user)
      for (const name of options) await user.click(within(dialog()).getByRole('radio', { name }))
      await send(user)
      await waitFor(() => expect(queryDialog()).toBeNull())
    }
    await goTo('/contacts')
    await exported(/vCard/)
    await exported(/CSV/, /All fields/)
    const known = said.length > 0 ? ['Bank account BE68 5390 0754 7034'] : []
    const notes = (await files.text('contacts.vcf')).replaceAll('\r\n ', '').match(/NOTE:.*/g)
    expect(notes).toEqual([
      `NOTE:${[...(vatNumber ? [`VAT number ${vatNumber}`] : []), ...known].join('\\n')}`,
    ])
    const rows: string[][] = parse(await files.text('contacts.csv'), { bom: true })
    const column = rows[0]?.indexOf('Bank account') ?? -1
    expect(rows.map((row) => row[column])).toEqual(
      said.length > 0 ? ['Bank account', '', 'BE68 5390 0754 7034'] : [undefined, undefined, undefined],
    )
  },
)

test('sums that cannot be read say so, and can be asked for again', async () => {
  let isBusy = true
  const overrides = [
    answering('get', '/queries/transactions/totals', () => (isBusy ? problem(403) : undefined)),
  ]
  const { user } = await openApp('/contacts/p', { contacts: [peeters], transactions, overrides })
  const section = within(await screen.findByRole('region', { name: 'Transactions' }))
  expect(await section.findByText('The transactions could not be added up')).toBeDefined()
  isBusy = false
  await user.click(section.getByRole('button', { name: 'Try again' }))
  expect(await section.findByRole('link', { name: '2026' })).toBeDefined()
})

test('the page of a transaction leads to the contact with that name', async () => {
  const { user, address } = await openApp(`/transactions/${transactions[0]?.id}`, {
    contacts: [peeters, aContact({ company: 'Houthandel Peeters & Zonen' })],
    transactions,
  })
  const section = within(await screen.findByRole('region', { name: 'Contact' }))
  await user.click(await section.findByRole('link', { name: 'Houthandel Peeters BV' }))
  expect(section.queryAllByRole('link')).toHaveLength(1)
  await waitFor(() => expect(address()).toBe('/contacts/p'))
})

test('a VAT number or an email in the text makes the contact certain, whatever the name', async () => {
  const text = 'Factuur 12 BTW BE 0449.679.429, vragen: lotte.peeters@houthandel-peeters.example'
  const paid = aTransaction({ counterpart: 'HP GROEP', description: text })
  await openApp(`/transactions/${paid.id}`, {
    contacts: [peeters, aContact({ id: 'q', company: 'HP Groep', email: '', vatNumber: '' })],
    transactions: [paid],
  })
  const section = within(await screen.findByRole('region', { name: 'Contact' }))
  expect(await section.findByRole('link', { name: 'Houthandel Peeters BV' })).toBeDefined()
  expect(section.getByText('Certain: its VAT number is in the text')).toBeDefined()
  expect(section.getAllByRole('link')).toHaveLength(1)
})

test('a part of the name is doubtful, and a new contact is offered with what the text says', async () => {
  const paid = aTransaction({
    counterpart: 'HOUTHANDEL PEETERS FILIAAL NOORD',
    description: 'noord@peeters.example VAT BE0403170701',
  })
  const { user } = await openApp(`/transactions/${paid.id}`, { contacts: [peeters], transactions: [paid] })
  const section = within(await screen.findByRole('region', { name: 'Contact' }))
  expect(await section.findByText('Doubtful: a part of the name')).toBeDefined()
  await user.click(section.getByRole('link', { name: 'Create a contact' }))
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
  await waitFor(async () => expect((await field('VAT number')).value).toBe('BE0403170701'))
  expect((await field('Email')).value).toBe('noord@peeters.example')
})

test('a counterparty that is no contact yet becomes one, with its name filled in', async () => {
  const { user, store } = await openApp(`/transactions/${transactions[3]?.id}`, {
    contacts: [peeters],
    transactions,
  })
  const section = within(await screen.findByRole('region', { name: 'Contact' }))
  await user.click(await section.findByRole('link', { name: 'Create a contact' }))
  const company = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Company' })
  expect(company.value).toBe('Houthandel Peeters & Zonen')
  await user.click(screen.getByRole('button', { name: 'Save and add another' }))
  await waitFor(async () =>
    expect((await store.contacts.list({ search: 'Zonen', page: 1, pageSize: 9 })).items).toHaveLength(1),
  )
  // The next contact is another one.
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Company' }).value).toBe(''),
  )
})

test('transactions without a date have a row of their own, which leads to them', async () => {
  await openApp('/contacts/p', {
    contacts: [peeters],
    transactions: [...transactions, aTransaction({ date: '', counterpart: 'Houthandel Peeters' })],
  })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'No date' })
  expect(new URLSearchParams(new URL(link.href).search).get('missing')).toBe('date')
})

test('an empty list of contacts counts the names in the transactions, all spellings of one once, and leads to contacts', async () => {
  await openApp('/contacts', {
    transactions: [...transactions, aTransaction({ id: 'none', counterpart: '' })],
  })
  const offer = await screen.findByText(/2 names occur in your transactions/)
  expect(
    within(offer)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['import them from a file.', 'Turn them into contacts.'])
})

describe('at another service', () => {
  const others = Array.from({ length: 90 }, (_, index) => aTransaction({ counterpart: `Firm ${index}` }))
  const many = {
    contacts: [...others.map(({ counterpart }) => aContact({ company: counterpart })), peeters],
    transactions: [...others, ...transactions],
  }
  const contactOf = (service: ReturnType<typeof startService>) => `/contacts/${service.contacts().at(-1)?.id}`
  const transactionOf = (service: ReturnType<typeof startService>) =>
    `/transactions/${service.transactions().find(({ counterpart }) => counterpart === 'PEETERS HOUTHANDEL')?.id}`
  const yearsShown = async () =>
    within(await screen.findByRole('table', { name: 'Transactions' }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
  const contactShown = async () => within(await screen.findByRole('region', { name: 'Contact' }))

  test.each([...twoServices, 'express: search is ignored'] as const)(
    'a contact has its years, and a transaction its contact, where two pages have all (%s)',
    async (service) => {
      const standIn = startService(service, { contacts: [peeters], transactions })
      const { sent, goTo } = await openApp(contactOf(standIn), { standIn, baseUrl: freshBaseUrl() })
      expect(await yearsShown()).toEqual(years)
      expect(screen.getByText(/^Written as /)).toBeDefined()
      await goTo(transactionOf(standIn))
      const contact = await contactShown()
      expect(await contact.findByRole('link', { name: 'Houthandel Peeters BV' })).toBeDefined()
      expect(contact.getByText('Likely: the same name')).toBeDefined()
      expect(screen.queryByText(byItsSearch)).toBeNull()
      expect(sent.length).toBeLessThan(12)
    },
  )

  test.each(twoServices)('where there are more, its search is asked, which is said (%s)', async (service) => {
    const standIn = startService(service, many)
    const { sent, goTo } = await openApp(contactOf(standIn), { standIn, baseUrl: freshBaseUrl() })
    expect(await yearsShown()).toEqual(years)
    expect(screen.getByText(byItsSearch)).toBeDefined()
    await goTo(transactionOf(standIn))
    const contact = await contactShown()
    expect(await contact.findByText('Likely: the same name')).toBeDefined()
    expect(contact.getByText(byItsSearch)).toBeDefined()
    expect(sent.length).toBeLessThan(20)
  })

  test('without a search, links lead to the lists, until the inbox has read everything', async () => {
    const standIn = startService('express: search is ignored', many)
    const { sent, goTo, user } = await openApp(contactOf(standIn), { standIn, baseUrl: freshBaseUrl() })
    const name = 'Transactions with the counterparty “Houthandel Peeters BV”'
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name })
    expect(new URL(link.href).search).toBe('?counterparty=Houthandel+Peeters+BV')
    await goTo(transactionOf(standIn))
    expect(await (await contactShown()).findByText(/^Not all contacts have been read/)).toBeDefined()
    expect(sent.length).toBeLessThan(20)
    await goTo('/inbox')
    await user.click(await screen.findByRole('button', { name: 'Read all contacts' }))
    await user.click(await screen.findByRole('button', { name: 'Read all transactions' }))
    await screen.findByRole('button', { name: 'Look again' })
    await goTo(contactOf(standIn))
    expect(await yearsShown()).toEqual(years)
    await goTo(transactionOf(standIn))
    expect(await (await contactShown()).findByText('Likely: the same name')).toBeDefined()
    expect(screen.queryByText(byItsSearch)).toBeNull()
  })

  test('a transaction without a counterparty leads to no search', async () => {
    const nameless = aTransaction({ counterpart: '', description: 'Cash withdrawal' })
    const standIn = startService('express: search is ignored', {
      ...many,
      transactions: [...many.transactions, nameless],
    })
    const id = standIn.transactions().find(({ counterpart }) => counterpart === '')?.id
    await openApp(`/transactions/${id}`, { standIn, baseUrl: freshBaseUrl() })
    const contact = await contactShown()
    expect(await contact.findByText('Not all contacts have been read.')).toBeDefined()
    expect(contact.queryByRole('link')).toBeNull()
  })

  test('too many pages of a search are not added up', async () => {
    const long = Array.from({ length: 250 }, () => aTransaction({ counterpart: peeters.company }))
    const standIn = startService('express', { contacts: [peeters], transactions: long })
    const { sent } = await openApp(contactOf(standIn), { standIn, baseUrl: freshBaseUrl() })
    expect(await screen.findByText(/^Bookend has not read all transactions/)).toBeDefined()
    expect(screen.queryByRole('table', { name: 'Transactions' })).toBeNull()
    expect(sent.length).toBeLessThan(20)
  })
})

const byItsSearch = 'Perhaps not all: these are what the search of your service finds.'
const years = ['YearIn EUROut EURNet EURTransactions', '20260.00-30.30-30.302', '2025+5.000.00+5.001']
describe('the report of a contact', () => {
  const peeters = aContact({
    id: 'p',
    company: 'Houthandel Peeters BV',
    vatNumber: 'BE0445455375',
    email: 'info@peeters.example',
  })
  const transactions = [
    aTransaction({ id: '1', date: '2026-03-01', amount: '-10.10', counterpart: 'PEETERS HOUTHANDEL' }),
    aTransaction({ id: '2', date: '2025-12-31', amount: '5.00', counterpart: 'Houthandel Peeters B.V.' }),
    aTransaction({
      id: '3',
      date: '2026-01-01',
      amount: '-99.00',
      counterpart: 'Houthandel Peeters & Zonen',
    }),
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
    const decisions = { list: async () => [{ name: 'Incasso 0047', contact: 'p' }], change: async () => true }
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
})
