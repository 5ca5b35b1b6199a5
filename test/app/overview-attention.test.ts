import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aTransaction } from '../builders.ts'
import { answering, problem } from './support/answers.ts'
import { openApp } from './support/open-app.tsx'
import { standIns } from '../stand-ins/all.ts'
import { year, monthsOf, search } from './support/overview.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) })
})

afterEach(() => {
  vi.useRealTimers()
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
  const twice = await attention.findByRole<HTMLAnchorElement>('link', { name: /Twice/ })
  expect(search(twice)).toBe('?period=2026-05-05&amount=9.90&currency=EUR&counterparty=Twice')
  expect(attention.queryByText('Nothing needs attention.')).toBeNull()
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

test('an unsaved form is offered again', async () => {
  const { user, goTo } = await openApp('/contacts/new', { transactions: year })
  await user.type(await screen.findByLabelText('Company'), 'Half')
  await goTo('/')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  const draft = await screen.findByRole('link', { name: 'New contact, today, 12:00 PM' })
  expect(draft.getAttribute('href')).toBe('/contacts/new')
})

test('an empty account says how to import transactions', async () => {
  await openApp('/', { profile: { auth: { kind: 'bearer' } }, secrets: { token: 's3cret' } })
  expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeDefined()
  expect(screen.getByText('npm run books -- import FILE')).toBeDefined()
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
