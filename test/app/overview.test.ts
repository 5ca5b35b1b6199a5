import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aTransaction } from '../builders.ts'
import { answering, problem } from './support/answers.ts'
import { heading } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { standIns } from '../stand-ins/all.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) })
})
afterEach(() => {
  vi.useRealTimers()
})

const year = [
  aTransaction({ date: '2026-01-15', amount: '1000.10', counterpart: 'Acme' }),
  aTransaction({ date: '2026-01-20', amount: '-400.20', counterpart: 'Rent' }),
  aTransaction({ date: '2026-03-01', amount: '-100.10', counterpart: 'Acme' }),
  aTransaction({ date: '2026-03-31', amount: '0.30', counterpart: '' }),
  aTransaction({ date: '2026-02-10', amount: '-5', currency: 'USD', counterpart: 'Cloud' }),
  aTransaction({ date: '2025-12-31', amount: '77', counterpart: 'Earlier' }),
]

test('the first page is the overview: money in, out and net by month of this year', async () => {
  const { address } = await openApp('/', { transactions: year })
  expect(await monthsOf('EUR')).toEqual([
    'Jan 2026|+1,000.10|-400.20|+599.90|2',
    'Feb 2026|0.00|0.00|0.00|0',
    'Mar 2026|+0.30|-100.10|-99.80|2',
    ...['Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map(
      (month) => `${month} 2026|0.00|0.00|0.00|0`,
    ),
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
  const out = within(await screen.findByRole('region', { name: 'Most money out' }))
  expect(out.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rent-400.20',
    'Acme-100.10',
  ])
  const acme = out.getByRole<HTMLAnchorElement>('link', { name: 'Acme' })
  expect(search(acme)).toBe('?period=2026&currency=EUR&counterparty=Acme&direction=out')
  const none = within(screen.getByRole('region', { name: 'Most money in' })).getByRole<HTMLAnchorElement>(
    'link',
    { name: 'No counterparty' },
  )
  expect(search(none)).toBe('?period=2026&currency=EUR&missing=counterparty&direction=in')
  await user.click(march)
  expect(address()).toBe('/transactions?period=2026-03&currency=EUR')
  await back()
  expect(await monthsOf('EUR')).toHaveLength(12)
})

test('each currency has its own figures, and the address says which one is shown', async () => {
  const { user, address } = await openApp('/', { transactions: year })
  await monthsOf('EUR')
  expect(screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
    'EUR +500.10',
    'USD -5.00',
  ])
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
    'Feb 2026|0.00|0.00|0.00|0',
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

test('amounts that are in no sum are said, and lead to their transactions', async () => {
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
    name: '1 amount cannot be read and is in no sum.',
  })
  expect(search(link)).toBe('?period=2026&unreadable=yes')
  expect(screen.getByRole('link', { name: '1 amount has no currency and is in no sum.' })).toBeDefined()
  expect(screen.getByText(/^1 transaction has a date that belongs to no month/)).toBeDefined()
})

test('what needs attention is counted, and each leads to where one can see to it', async () => {
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
  const twice = await attention.findByRole<HTMLAnchorElement>('link', { name: /Twice/ })
  expect(search(twice)).toBe('?period=2026-05-05&amount=9.90&currency=EUR&counterparty=Twice')
  expect(attention.queryByText('Nothing needs attention.')).toBeNull()
})

test('an account in order says that nothing needs attention', async () => {
  await openApp('/', { transactions: [aTransaction({ date: '2026-03-01' })] })
  expect(await screen.findByText('Nothing needs attention.')).toBeDefined()
})

test('a form that was left before it was saved is offered again', async () => {
  const { user, goTo } = await openApp('/contacts/new', { transactions: year })
  await user.type(await screen.findByLabelText('Company'), 'Half')
  await goTo('/')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  const draft = await screen.findByRole('link', { name: 'New contact, today, 12:00 PM' })
  expect(draft.getAttribute('href')).toBe('/contacts/new')
})

test('an empty account says how transactions come in', async () => {
  await openApp('/', { profile: { auth: { kind: 'bearer' } }, secrets: { token: 's3cret' } })
  expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeDefined()
  expect(screen.getByText('npm run books -- import FILE')).toBeDefined()
})

test('a failure is told in words and can be tried again', async () => {
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

test('a service that does not add up is read whole first, which is offered where it takes many requests', async () => {
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

/** The rows of the table of a currency, cells parted by strokes. */
async function monthsOf(currency: string): Promise<string[]> {
  const table = await screen.findByRole('table', { name: `Money in, out and net by month, in ${currency}` })
  const [, ...rows] = within(table).getAllByRole<HTMLTableRowElement>('row')
  return rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent).join('|'))
}

function search(link: HTMLAnchorElement): string {
  return decodeURIComponent(new URL(link.href).search)
}
