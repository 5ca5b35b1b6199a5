import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { standIns } from '../stand-ins/all.ts'
import { answering, holding, problem } from './support/answers.ts'
import { keysReady } from './support/keys.ts'
import { heading } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { monthsOf, paidTwice, search, year } from './support/overview.ts'
import type { BankAccount } from '../../src/domain/bank-account.ts'
import { addUp } from '../../src/domain/query/add-up.ts'
import { groupTotals } from '../../src/domain/query/group-totals.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) })
})

afterEach(() => {
  vi.useRealTimers()
})

test('the first page is the overview: money in, out and net by month of this year', async () => {
  const { address } = await openApp('/', { transactions: year })
  expect(await monthsOf('EUR')).toEqual([
    'Jan 2026|+1,000.10|-400.20|+599.90|2',
    'Feb 2026||||',
    'Mar 2026|+0.30|-100.10|-99.80|2',
    ...['Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map((month) => `${month} 2026||||`),
    'Total|+1,000.40|-500.30|+500.10|4',
  ])
  expect(address()).toBe('/')
  expect(heading()).toBe('Overview')
  expect(document.title).toBe('Overview · Bookend')
  const places = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(places.getByRole('link', { current: 'page' }).textContent).toBe('Overview')
})

test('a month and a counterparty lead to their transactions', async () => {
  const { user, address, back } = await openApp('/', { transactions: year })
  await monthsOf('EUR')
  const march = screen.getByRole<HTMLAnchorElement>('link', { name: 'Mar 2026' })
  expect(search(march)).toBe('?period=2026-03&currency=EUR')
  const figures = within(screen.getByRole('row', { name: /^Mar 2026/ })).getAllByRole<HTMLAnchorElement>(
    'link',
  )
  expect(figures.map(search)).toEqual(
    ['', '&direction=in', '&direction=out', '', ''].map((also) => `?period=2026-03&currency=EUR${also}`),
  )
  const out = within(await screen.findByRole('region', { name: 'Largest payees' }))
  expect(out.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rent-400.20',
    'Acme-100.10',
  ])
  const acme = out.getByRole<HTMLAnchorElement>('link', { name: 'Acme' })
  expect(search(acme)).toBe('?period=2026&currency=EUR&counterparty=Acme&direction=out')
  expect(search(out.getByRole<HTMLAnchorElement>('link', { name: /100\.10/ }))).toBe(search(acme))
  const none = within(screen.getByRole('region', { name: 'Largest payers' })).getByRole<HTMLAnchorElement>(
    'link',
    { name: 'No counterparty' },
  )
  expect(search(none)).toBe('?period=2026&currency=EUR&missing=counterparty&direction=in')
  await user.click(march)
  expect(address()).toBe('/transactions?period=2026-03&currency=EUR')
  await back()
  expect(await monthsOf('EUR')).toHaveLength(12)
})

test('the sums are beside those of the same days of the year before, and each leads to its transactions', async () => {
  const before = [
    aTransaction({ id: 'b1', date: '2025-05-01', amount: '70.5', currency: 'EUR' }),
    aTransaction({ id: 'b2', date: '2025-06-01', amount: '-20', currency: 'EUR' }),
    aTransaction({ id: 'b3', date: '2024-06-01', amount: '900', currency: 'EUR' }),
    aTransaction({ id: 'b4', date: '2025-11-23', amount: '-600', currency: 'EUR' }),
  ]
  const { user, address } = await openApp('/', { transactions: [...year, ...before] })
  await monthsOf('EUR')
  const days = '2025-01-01 – 2025-11-22'
  const links = await screen.findAllByRole<HTMLAnchorElement>('link', { name: /^2025-01-01 – 2025-11-22:/ })
  expect(links.map((link) => [link.textContent, search(link)])).toEqual([
    [`${days}: +70.50`, '?period=2025-01-01..2025-11-22&currency=EUR&direction=in'],
    [`${days}: -20.00`, '?period=2025-01-01..2025-11-22&currency=EUR&direction=out'],
    [`${days}: +50.50`, '?period=2025-01-01..2025-11-22&currency=EUR'],
  ])
  await user.click(screen.getByRole('link', { name: /500\.30 EUR$/ }))
  expect(address()).toBe('/transactions?period=2026&currency=EUR&direction=out')
})

test('each currency has its own figures, and the address says which one is shown', async () => {
  const { user, address } = await openApp('/', { transactions: year })
  await monthsOf('EUR')
  const currencies = screen.getAllByRole<HTMLInputElement>('radio')
  expect(currencies.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['EUR +500.10', 'USD -5.00'])
  await user.click(screen.getByRole('radio', { name: /USD/ }))
  expect((await monthsOf('USD'))[1]).toBe('Feb 2026|0.00|-5.00|-5.00|1')
  expect(address()).toBe('/?currency=USD')
})

test('the period is a year, twelve months, or any two days, and stays in the address', async () => {
  const { user, address, back } = await openApp('/', { transactions: year })
  await monthsOf('EUR')
  const period = await screen.findByRole('combobox', { name: 'Period' })
  await waitFor(() =>
    expect(
      within(period)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['This year', 'Last 12 months', '2026', '2025', 'From – to…']),
  )
  await user.selectOptions(period, '2025')
  expect((await monthsOf('EUR')).slice(-2)).toEqual([
    'Dec 2025|+77.00|0.00|+77.00|1',
    'Total|+77.00|0.00|+77.00|1',
  ])
  expect(address()).toBe('/?period=2025')
  await user.selectOptions(period, 'Last 12 months')
  expect(await monthsOf('EUR')).toHaveLength(13)
  expect((await monthsOf('EUR'))[0]).toBe('Dec 2025|+77.00|0.00|+77.00|1')
  await user.selectOptions(period, 'From – to…')
  const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')]
  await user.type(from, '2026-01-18')
  await user.type(to, '2026-03-15')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await monthsOf('EUR')).toEqual([
    'Jan 2026|0.00|-400.20|-400.20|1',
    'Feb 2026||||',
    'Mar 2026|0.00|-100.10|-100.10|1',
    'Total|0.00|-500.30|-500.30|2',
  ])
  expect(address()).toBe('/?period=2026-01-18..2026-03-15')
  const january = screen.getByRole<HTMLAnchorElement>('link', { name: 'Jan 2026' })
  expect(search(january)).toBe('?period=2026-01-18..2026-01-31&currency=EUR')
  await back()
  expect(await monthsOf('EUR')).toHaveLength(13)
})

test('a period that cannot be understood is named, and another one can be chosen', async () => {
  const { user } = await openApp('/?period=banana', { transactions: year })
  expect((await screen.findByText(/period=banana/)).textContent).toBe('Not understood: period=banana.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'This year')
  expect(await monthsOf('EUR')).toHaveLength(12)
})

test('a year without transactions leads to one that has some', async () => {
  const { user } = await openApp('/', { transactions: [aTransaction({ date: '2024-05-06', amount: '1' })] })
  expect(await screen.findByRole('heading', { name: 'No transactions in this period' })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Show 2024' }))
  expect(await monthsOf('EUR')).toContain('May 2024|+1.00|0.00|+1.00|1')
})

test('amounts that are in no total are mentioned, with a link to their transactions', async () => {
  await openApp('/', {
    transactions: [
      ...year,
      aTransaction({ date: '2026-04-01', amount: '12,5 EUR' }),
      aTransaction({ date: '2026-04-01', amount: '9', currency: '' }),
      aTransaction({ date: '2026-13-01', amount: '8' }),
    ],
  })
  await monthsOf('EUR')
  const link = screen.getByRole<HTMLAnchorElement>('link', {
    name: '1 amount cannot be read and is not in the totals.',
  })
  expect(search(link)).toBe('?period=2026&unreadable=yes')
  expect(
    screen.getByRole('link', { name: '1 amount has no currency and is not in the totals.' }),
  ).toBeDefined()
  expect(screen.getByText(/^1 transaction has no readable date/)).toBeDefined()
})

test('what needs attention is counted, with links to where the user can deal with it', async () => {
  await openApp('/', {
    transactions: [
      ...year,
      aTransaction({ date: '2026-02-30', amount: '1', counterpart: 'Odd' }),
      aTransaction({ id: 'a', date: '2026-05-05', amount: '-9.90', counterpart: 'Twice', description: 'x' }),
      aTransaction({ id: 'b', date: '2026-05-05', amount: '-9.90', counterpart: 'Twice', description: 'x' }),
    ],
  })
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
  const missing = await attention.findByRole<HTMLAnchorElement>('link', {
    name: '1 transaction has no counterparty',
  })
  expect(search(missing)).toBe('?missing=counterparty')
  const odd = attention.getByRole<HTMLAnchorElement>('link', {
    name: '1 transaction has a date or an amount that cannot be read',
  })
  expect(search(odd)).toBe('?unreadable=yes')
  const twice = await attention.findByRole<HTMLAnchorElement>('link', {
    name: '1 transaction appears more than once',
  })
  expect(twice.getAttribute('href')).toBe('/inbox#inbox-repeated')
  expect(attention.queryByText('Nothing needs attention.')).toBeNull()
})

test('what the inbox finds in contacts is counted, and each leads to its place there', async () => {
  const world = {
    transactions: [aTransaction({ date: '2026-05-01', counterpart: 'Nobody knows' })],
    contacts: [
      aContact({ id: 'a', company: 'Acme', vatNumber: 'BE0403170701', country: 'BE', email: 'x' }),
      aContact({ id: 'b', company: 'ACME NV', vatNumber: 'BE0403170701', country: 'BE' }),
      aContact({ id: 'c', company: 'Beta', country: 'BE', vatNumber: '' }),
    ],
  }
  const { goTo } = await openApp('/', world)
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
  const expected = {
    '1 possible duplicate contact': '/inbox#inbox-duplicates',
    '1 detail of contacts looks wrong': '/inbox#inbox-wrongField',
    '1 company has no VAT number': '/inbox#inbox-noVatNumber',
    '1 name of this year’s transactions has no contact': '/contacts/missing',
  }
  for (const [name, href] of Object.entries(expected))
    expect((await attention.findByRole('link', { name })).getAttribute('href')).toBe(href)
  await goTo('/inbox')
  await screen.findByRole('heading', { level: 1, name: 'Inbox' })
  const heads = await screen.findAllByRole('heading', { level: 2 })
  expect(heads.map(({ textContent }) => textContent)).toEqual(Object.keys(expected).slice(0, 3))
})

test('a payment made twice, and one that came back, are counted until they are called fine in the inbox', async () => {
  const world = {
    transactions: [
      ...paidTwice,
      aTransaction({ id: 'c', date: '2026-04-01', amount: '-70.00', counterpart: 'Beta' }),
      aTransaction({ id: 'd', date: '2026-04-20', amount: '70.00', counterpart: 'Beta' }),
      // A rent each month, and a week, are not paid twice.
      ...['01', '08', '15'].map((day) =>
        aTransaction({ date: `2026-05-${day}`, amount: '-9.00', counterpart: 'Rent', description: day }),
      ),
      aTransaction({ date: '2026-06-01', amount: '-8.00', counterpart: 'Monthly', description: 'June' }),
      aTransaction({ date: '2026-07-01', amount: '-8.00', counterpart: 'Monthly', description: 'July' }),
    ],
  }
  const { user, unmount, goTo } = await openApp('/', world)
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
  expect(await attention.findByRole('link', { name: '1 payment may have been made twice' })).toBeDefined()
  expect(attention.getByRole('link', { name: '1 payment was returned' })).toBeDefined()
  await goTo('/inbox')
  await user.click(await screen.findByRole('button', { name: /^Fine: .*ACME/ }))
  await user.click(screen.getByRole('button', { name: /^Fine: .*Beta/ }))
  unmount()
  await openApp('/', { ...world, again: true })
  expect(await screen.findByText('Nothing needs attention.')).toBeDefined()
})

test.for([
  ['at the service', undefined],
  ['in this browser', 'django'],
] as const)('questions kept %s are counted, with a link to them', async ([, name]) => {
  const transactions = [
    aTransaction({ id: 'a', date: '2026-03-01' }),
    aTransaction({ id: 'b', date: '2026-03-02' }),
  ]
  const standIn = name && standIns[name]?.({ contacts: [], transactions })
  const { user, goTo } = await openApp('/transactions', standIn ? { standIn } : { transactions })
  await keysReady('Transactions')
  await user.keyboard('ja')
  await screen.findByTitle('Question')
  await goTo('/')
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
  const link = await attention.findByRole<HTMLAnchorElement>('link', { name: '1 transaction to ask about' })
  expect(search(link)).toBe('?mark=ask')
  expect(attention.queryByText('Nothing needs attention.')).toBeNull()
  await goTo('/inbox')
  expect(search(await screen.findByRole('link', { name: 'Send these questions' }))).toBe('?mark=ask')
})

test('a transaction that the totals leave out is among what needs attention', async () => {
  await openApp('/', {
    transactions: [
      ...year,
      aTransaction({ date: '2026-04-01', amount: '', counterpart: 'Emptied' }),
      aTransaction({ date: '2026-04-02', amount: '1.2.3', counterpart: 'Odd' }),
      aTransaction({ date: '2026-04-03', currency: '', counterpart: 'No code' }),
      aTransaction({ date: '', counterpart: 'No day' }),
    ],
  })
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
  const linkIn = async (part: typeof attention, name: string) =>
    search(await part.findByRole<HTMLAnchorElement>('link', { name }))
  expect(await linkIn(attention, '3 transactions have no date, amount or currency')).toBe(
    '?missing=date,currency,amount',
  )
  const notes = within(await screen.findByRole('region', { name: 'Money in and out' }))
  expect(await linkIn(notes, '1 transaction has no amount and is not in the totals.')).toBe(
    '?period=2026&missing=amount',
  )
  expect(await linkIn(notes, '1 amount cannot be read and is not in the totals.')).toBe(
    '?period=2026&unreadable=yes',
  )
  expect(await linkIn(notes, '1 amount has no currency and is not in the totals.')).toBe(
    '?period=2026&missing=currency',
  )
  expect(attention.queryByText('Nothing needs attention.')).toBeNull()
})

test('an account without problems says that nothing needs attention', async () => {
  await openApp('/', { transactions: [aTransaction({ date: '2026-03-01' })] })
  expect(await screen.findByText('Nothing needs attention.')).toBeDefined()
})

test('the contacts are asked for once what the transactions say is known: the figures come first', async () => {
  const scan = holding('get', '/queries/transactions/records')
  const { sent } = await openApp('/', { transactions: year, overrides: [scan.handler] })
  const contacts = () => sent.filter(({ path }) => /^\/(queries\/)?contacts(\/records)?(\?|$)/.test(path))
  await waitFor(() => expect(scan.held()).toBe(1))
  expect(await monthsOf('EUR')).toHaveLength(12)
  expect(contacts()).toEqual([])
  scan.release()
  await waitFor(() => expect(contacts()).not.toEqual([]))
})

test('an unsaved form is offered again', async () => {
  const { user, goTo } = await openApp('/contacts/new', { transactions: year })
  await user.type(await screen.findByLabelText('Company'), 'Half')
  await goTo('/')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  const draft = await screen.findByRole('link', { name: 'New contact, today, 12:00 PM' })
  expect(draft.getAttribute('href')).toBe('/contacts/new')
})

test('a failure is explained and can be tried again', async () => {
  let isDown = true
  const { user } = await openApp('/', {
    transactions: year,
    overrides: [answering('get', '/transactions', () => (isDown ? problem(500) : undefined))],
  })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByRole('heading', { name: 'The transactions could not be read' })).toBeDefined()
  isDown = false
  await user.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await monthsOf('EUR')).toHaveLength(12)
})

test('a service without totals is read completely first, and Bookend asks if that takes many requests', async () => {
  const transactions = Array.from({ length: 230 }, (_, index) =>
    aTransaction({ id: String(index + 1), date: '2026-06-15', amount: index < 115 ? '1234.56' : '-34.56' }),
  )
  const standIn = standIns['laravel']?.({ contacts: [], transactions })
  const { user, sent } = await openApp('/', standIn ? { standIn } : {})
  const offer = await screen.findByRole('button', { name: 'Read all 230 transactions' })
  expect(sent.filter(({ path }) => path.includes('transactions')).length).toBeLessThan(10)
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(offer)
  expect(await monthsOf('EUR')).toContain('Jun 2026|+141,974.40|-3,974.40|+138,000.00|230')
})

const transactions = [aTransaction({ id: 't1' }), aTransaction({ id: 't2' })]
const [main, savings] = ['NL20INGB0001234567', 'DE02120300000000202051'].map((number): BankAccount => {
  return { number, name: '', transactions: 1, firstDay: '2026-01-02', lastDay: '2026-01-02', balances: [] }
})

test('the overview leaves out transfers between own accounts, in its figures and in what they lead to', async () => {
  const bankAccounts = {
    list: async () => [main, savings].filter((one) => one !== undefined),
    statements: async () => [],
    balances: async () => [],
    some: async () => [],
    rename: async () => undefined,
  }
  const asked: (string | null)[] = []
  const noting = answering('get', '/queries/transactions/totals', (request) => {
    const url = new URL(request.url)
    if (url.searchParams.get('by') === 'month') asked.push(url.searchParams.get('transfer'))
    if (!url.searchParams.has('transfer')) return undefined
    // The store of the tests knows no transfers.
    const by = url.searchParams.get('by') === 'month' ? 'month' : 'counterpart'
    const groups = groupTotals(transactions, by)
    return Response.json(url.searchParams.has('by') ? { groups, total: 1 } : addUp(transactions))
  })
  const { user, address } = await openApp('/?period=2026', {
    transactions,
    bankAccounts,
    overrides: [noting],
  })
  const choice = await screen.findByRole('checkbox', { name: 'Without transfers between own accounts' })
  asked.length = 0
  await user.click(choice)
  await waitFor(() => expect(asked).toContain('no'))
  expect(address()).toBe('/?period=2026&transfer=no')
  const [figure] = await screen.findAllByRole('link', { name: /EUR$/ })
  expect(figure?.getAttribute('href')).toContain('transfer=no')
  const [counterparty] = screen.getAllByRole('link', { name: transactions[0]?.counterpart ?? '' })
  expect(counterparty?.getAttribute('href')).toContain('transfer=no')
  await user.click(choice)
  expect(address()).toBe('/?period=2026')
})
