import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readingState } from '../../src/api/full-scan/reading-state.ts'
import { aTransaction } from '../builders.ts'
import { fill, startCorrecting } from './support/acts.ts'
import { holding } from './support/answers.ts'
import { errorOf, fieldsOnScreen, rowsOf, statuses, textbox } from './support/look.ts'
import { office } from './support/office.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'
import { startService, twoServices } from './support/two-services.ts'
import './support/without-pauses.ts'

const payment = aTransaction({ id: '3', date: '2026-03-31', amount: '1234.50', counterpart: 'Bakery' })

afterEach(() => {
  vi.restoreAllMocks()
})

test('a bookkeeper corrects a transaction, typing amounts as usual', async () => {
  const { user, writes } = await openApp('/transactions/3', { transactions: [payment] })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await fill(user, 'Date', '5.2.2026')
  await fill(user, 'Currency', 'usd')
  await fill(user, 'Amount', '-2.345,60')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(writes().map(({ body }) => body)).toEqual([
    { date: '2026-02-05', currency: 'USD', amount: '-2345.60' },
  ])
  expect(fieldsOnScreen()).toMatchObject({ Currency: 'USD', Amount: '-2,345.60USD', Counterparty: 'Bakery' })
  expect(statuses().join()).toContain('Saved “Bakery”.')
})

test('Ctrl+Enter saves from the description too, where Enter starts a new line', async () => {
  const { user, writes } = await openApp('/transactions/3/edit', { transactions: [payment] })
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), '{Enter}Bread')
  expect(writes()).toEqual([])
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByRole('link', { name: 'Edit' })
  expect(writes().map(({ body }) => body)).toEqual([{ description: expect.stringMatching(/\nBread$/) }])
})

test.each([
  ['Amount', '1.234,50'],
  ['Amount', "1'234.50"],
  ['Date', '31.3.2026'],
  ['Currency', ' eur'],
])('%s typed as "%s" for the same value is no change, and nothing is sent', async (label, typed) => {
  const { user, writes } = await openApp('/transactions/3/edit', { transactions: [payment] })
  await fill(user, label, typed)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(writes()).toEqual([])
})

test.each([
  ['Amount', '1.234', 'Is that 1,234.00, or 1.234 with three decimals? Type 1234.00 or 1.2340', '12'],
  ['Amount', 'a lot', 'Enter a number such as -1234.50', '12'],
  ['Date', '2026-02-30', 'There is no such date', '2026-02-28'],
  ['Date', '3/4/2026', 'Day or month first? Enter 2026-04-03 or 2026-03-04', '2026-04-03'],
  ['Currency', 'euro', 'Three capital letters, such as EUR', 'usd'],
])(
  '%s typed as "%s" is refused with the reason, and the form goes on from there',
  async (label, typed, why, good) => {
    const { user, writes } = await openApp('/transactions/3/edit', { transactions: [payment] })
    await fill(user, label, typed)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(errorOf(label)).toBe(why))
    expect(document.activeElement).toBe(textbox(label))
    expect(textbox(label).value).toBe(typed)
    expect(writes()).toEqual([])
    await fill(user, label, good)
    await waitFor(() => expect(errorOf(label)).toBe(''))
  },
)

test('values that the checks would refuse are no obstacle to editing another field', async () => {
  const odd = aTransaction({ id: '3', date: '2016-02-30', currency: 'euro', amount: '1,2,3' })
  const { user, writes } = await openApp('/transactions/3/edit', { transactions: [odd] })
  await fill(user, 'Counterparty', 'Bakery')
  expect(['Date', 'Currency', 'Amount'].map((label) => textbox(label).value)).toEqual([
    '2016-02-30',
    'euro',
    '1,2,3',
  ])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ counterpart: 'Bakery' }]))
  await screen.findByRole('link', { name: 'Edit' })
  expect(fieldsOnScreen()).toMatchObject({ Counterparty: 'Bakery', Currency: 'euro' })
})

test('a description keeps its lines', async () => {
  const description = 'Card payment\n\n  BRUSSELS  '
  const { user, writes } = await openApp('/transactions/3/edit', {
    transactions: [{ ...payment, description }],
  })
  await screen.findByRole('textbox', { name: 'Description' })
  expect(textbox('Description').value).toBe(description)
  await user.type(textbox('Description'), '{Enter}2026')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toEqual([{ description: `${description}\n2026` }]),
  )
})

test('a field is cleared by sending it empty', async () => {
  const { user, writes } = await openApp('/transactions/3/edit', { transactions: [payment] })
  await user.clear(await screen.findByRole('textbox', { name: 'Counterparty' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ counterpart: '' }]))
})

test.each([
  ['Date', 'A bank line always has a date. Enter one such as 2026-01-31'],
  ['Currency', 'A bank line always has a currency. Enter one such as EUR'],
  ['Amount', 'A bank line always has an amount. Enter one'],
])('the %s of a bank line cannot be emptied', async (label, reason) => {
  const { user, writes } = await openApp('/transactions/3/edit', { transactions: [payment] })
  await fill(user, label, ' ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(reason)).toBeDefined()
  expect(document.activeElement).toBe(textbox(label))
  expect(writes()).toEqual([])
})

test('what a bank line lacked from the start does not block another edit', async () => {
  const odd = aTransaction({ id: '3', date: '', currency: '', amount: '' })
  const { user, writes } = await openApp('/transactions/3/edit', { transactions: [odd] })
  await fill(user, 'Description', 'Rent')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ description: 'Rent' }]))
})

test('in German, the form holds and reads amounts as lists show them, and sends decimal text', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  const { user, writes, goTo } = await openApp('/transactions/3/edit', {
    transactions: [aTransaction({ id: '3', amount: '-64.25', currency: 'EUR' })],
  })
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' })).value).toBe('-64,25')
  await fill(user, 'Amount', '1.234')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText('Is that 1.234,00, or 1,234 with three decimals? Type 1234,00 or 1,2340'),
  ).toBeDefined()
  await fill(user, 'Amount', '$ 12')
  expect(await screen.findByText('This amount is in EUR. Enter it without $, such as -1234,50')).toBeDefined()
  await fill(user, 'Amount', '€ 64,25')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ amount: '64.25' }]))
  await screen.findByRole('link', { name: 'Edit' })
  await goTo('/transactions/3/edit')
  await waitFor(() => expect(textbox('Amount').value).toBe('64,25'))
})

test('the amount as it is shown, typed again, is no change', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  const { user, writes } = await openApp('/transactions/3/edit', {
    transactions: [aTransaction({ id: '3', amount: '12', currency: 'EUR' })],
  })
  await screen.findByRole('textbox', { name: 'Amount' })
  expect(textbox('Amount').value).toBe('12,00')
  // On the way to another amount, what is typed may be the stored text: it stays as it is typed.
  await fill(user, 'Amount', '123')
  expect(textbox('Amount').value).toBe('123')
  await fill(user, 'Amount', '12,00')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(writes()).toEqual([])
})

test('the form of a transaction waits for the whole record too', async () => {
  const slow = holding('get', '/transactions/:id')
  const overrides = [slow.handler]
  const { goTo } = await openApp('/transactions', { transactions: [payment], overrides })
  await rowsOf('Transactions')
  await goTo('/transactions/3/edit')
  expect(await screen.findByText('Loading the whole record…')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  slow.release()
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' })).value).toBe('1234.50')
})

test('a form says how lists write the amount that is typed, where that is not the same', async () => {
  const { user } = await openApp('/transactions/3/edit', {
    transactions: [aTransaction({ id: '3', amount: '-1234.50' })],
  })
  await startCorrecting(user)
  expect(await screen.findByText(/Lists show this as -1,234\.50\.$/)).toBeDefined()
  await fill(user, 'Amount', '2.345,6')
  expect(screen.getByText(/Lists show this as \+2,345\.60\.$/)).toBeDefined()
  await user.type(textbox('Amount'), ' euros')
  expect(screen.queryByText(/Lists show/)).toBeNull()
})

test('what the bank booked is only typed into after “Correct”, which begins with the amount', async () => {
  const { user, writes } = await openApp('/transactions/3/edit', { transactions: [payment] })
  await screen.findByRole('textbox', { name: 'Amount' })
  expect(document.activeElement).toBe(textbox('Counterparty'))
  await user.type(textbox('Amount'), '9')
  expect(textbox('Amount').value).toBe('1234.50')
  await startCorrecting(user)
  expect(document.activeElement).toBe(textbox('Amount'))
  expect(
    screen.getByText(/^This browser keeps the values that it first saw beside your correction/),
  ).toBeDefined()
  await user.keyboard('-5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ amount: '-5' }]))
})

test('a link to a missing amount leads to a field that can be typed into', async () => {
  const odd = aTransaction({ id: '3', amount: '', counterpart: 'Bakery' })
  const { user, writes } = await openApp('/transactions/3/edit#amount', { transactions: [odd] })
  await screen.findByRole('textbox', { name: 'Amount' })
  expect(document.activeElement).toBe(textbox('Amount'))
  await user.keyboard('-5{Enter}')
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ amount: '-5' }]))
})

test('a day in the future or long ago is said, in the form and on the page, and is no obstacle', async () => {
  const { user, writes } = await openApp('/transactions/3/edit', { transactions: [payment] })
  await fill(user, 'Date', '31.12.2099')
  expect(screen.getByText('This date is in the future.')).toBeDefined()
  await fill(user, 'Date', '1999-12-31')
  expect(screen.getByText('This date is more than ten years ago.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  await screen.findByRole('link', { name: 'Edit' })
  expect(fieldsOnScreen()['Date']).toContain('This date is more than ten years ago.')
})

const months = ['01', '02', '03', '04', '05', '06']
const usual = months.map((month, index) =>
  aTransaction({
    id: `u${month}`,
    date: `2026-${month}-0${index + 1}`,
    amount: `-${100 + index}.00`,
    counterpart: 'Waterlink NV',
  }),
)
const large = aTransaction({ id: 'large', date: '2026-07-01', amount: '-350.00', counterpart: 'WATERLINK' })
// Of another direction, currency or counterparty: with any of them, the large amount would be none.
const others = [
  { ...large, id: 'in', amount: '900.00' },
  { ...large, id: 'usd', currency: 'USD', amount: '-900.00' },
  { ...large, id: 'named', counterpart: 'Bakkerij', description: 'Waterlink', amount: '-900.00' },
]
const transactions = [...usual, large, ...others]
const words = /^Unusual amount: it is usually about −\d+\.00 EUR\./

test('the page of a transaction says that its amount is unusual, and leads to those of its counterparty', async () => {
  const held = holding('get', '/queries/transactions', () => true)
  const { user, goTo } = await openApp('/transactions/large', { transactions, overrides: [held.handler] })
  // The page does not wait for it.
  expect(await screen.findByRole('heading', { level: 1, name: /WATERLINK/ })).toBeDefined()
  await waitFor(() => expect(held.held()).toBe(1))
  held.release()
  expect(await screen.findByText(words)).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'See this counterparty’s transactions' }))
  await waitFor(async () => expect(await rowsOf('Transactions')).toHaveLength(9))
  await goTo('/transactions/u06')
  await within(await screen.findByRole('region', { name: 'Contact' })).findByText(/No contact has this name/)
  expect(screen.queryByText(words)).toBeNull()
})

test('what is called fine in the inbox is not said any more', async () => {
  const { user, goTo } = await openApp('/transactions/large', { transactions, decisions: office() })
  await screen.findByText(words)
  await goTo('/inbox?kind=unusual')
  await user.click(await screen.findByRole('button', { name: /^Fine: .*WATERLINK/ }))
  await screen.findByText(/is not shown any more/)
  await goTo('/transactions/large')
  await within(await screen.findByRole('region', { name: 'Contact' })).findByText(/No contact has this name/)
  expect(screen.queryByText(words)).toBeNull()
})

test('the filters of the transactions lead to the unusual amounts in the inbox', async () => {
  const { user, address } = await openApp('/transactions', { transactions })
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('link', { name: 'Amounts unusual for their counterparty' }))
  await waitFor(() => expect(address()).toBe('/inbox?kind=unusual'))
  await screen.findByRole('button', { name: /^Fine: .*WATERLINK/ })
})

test.each(twoServices)(
  'at another service, it is said once everything has been read, and nothing is read for it (%s)',
  async (service) => {
    const standIn = startService(service, { contacts: [], transactions })
    const id = standIn.transactions().find(({ amount }) => Number(amount) === -350)?.id
    const { goTo, user, sent } = await openApp(`/transactions/${id}`, { standIn, baseUrl: freshBaseUrl() })
    await screen.findByRole('region', { name: 'Contact' })
    expect(readingState(session(), 'transactions').get().state).toBe('idle')
    await goTo('/inbox')
    if (service === 'express')
      await user.click(await screen.findByRole('button', { name: 'Read all transactions' }))
    await screen.findByText(/^Looked through all transactions/)
    const lists = () => sent.filter(({ path }) => path.includes('/transactions?'))
    const before = lists().length
    await goTo(`/transactions/${id}`)
    expect(await screen.findByText(words)).toBeDefined()
    expect(lists()).toHaveLength(before)
  },
)
