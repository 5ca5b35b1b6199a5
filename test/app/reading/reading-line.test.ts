import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bookend } from '../../../src/dialect/profile/bookend.ts'
import { aTransaction } from '../../builders.ts'
import { json } from '../../stand-ins/answers.ts'
import { jsonserver } from '../../stand-ins/jsonserver.ts'
import { behind } from '../../stand-ins/network.ts'
import { openFilters, typeAndSave } from '../support/acts.ts'
import { rowsOf, statuses } from '../support/look.ts'
import { openApp } from '../support/open-app.tsx'

const { values = {}, paging = {} } = bookend
const plain = { values, paging }
const oneAtATime = { ...plain, http: { maxConcurrent: 1 } }

/** 45 transactions from the smallest amount to the largest, five pages of a stand-in. */
function payments() {
  const transactions = Array.from({ length: 45 }, (_, index) =>
    aTransaction({ id: String(index + 1), amount: `-${index + 1}.00`, counterpart: `Payee ${index + 1}` }),
  )
  return { contacts: [], transactions }
}

test('a list sorted by Bookend says that all of it was read, and when', async () => {
  const { goTo, sent } = await openApp('/transactions', {
    standIn: jsonserver(payments()),
    profile: plain,
  })
  await rowsOf('Transactions')
  expect(sent.filter(({ path }) => path.includes('page=')).length).toBeLessThan(4)
  expect(screen.queryByText(/^All 45/)).toBeNull()
  await goTo('/transactions?sort=amount')
  expect(await screen.findAllByText(/^All 45 transactions, as of /)).toHaveLength(2)
  await waitFor(() => expect(document.body.textContent).toContain('1–25 of 45'))
  expect(await amounts()).toEqual(Array.from({ length: 25 }, (_, index) => 45 - index))
  expect(statuses().join()).toContain('All 45 transactions')
  const before = sent.length
  await goTo('/transactions?sort=-amount&page=2')
  await waitFor(async () => expect((await amounts())[0]).toBe(26))
  expect(sent).toHaveLength(before)
})

test("Bookend's own service sorts and filters itself, and nothing is read", async () => {
  const { goTo, sent } = await openApp('/transactions', { transactions: payments().transactions })
  await rowsOf('Transactions')
  const before = sent.length
  await goTo('/transactions?amount=10..30&sort=amount')
  await waitFor(async () => expect((await amounts())[0]).toBe(30))
  expect(await amounts()).toEqual(Array.from({ length: 21 }, (_, index) => 30 - index))
  // The marks of the rows are asked for beside the list, at any moment.
  const asked = sent.slice(before).map(({ path }) => path)
  expect(asked.filter((path) => !path.startsWith('/marks/'))).toEqual([
    '/queries/transactions?language=en-US&amount=10..30&sort=amount&page=1&pageSize=25',
  ])
  expect(screen.queryByText(/All 45/)).toBeNull()
})

test('a reading that stops or fails is never shown as the whole list, and can continue', async () => {
  let holds = true
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const start = behind({ name: 'slow', shows: '' }, jsonserver, () => async (call, pass) => {
    if (call.query.get('page') === '4' && holds) await promise
    return call.query.get('page') === '5' && holds ? json({ message: 'Not today' }, 403) : pass()
  })
  const { user } = await openApp('/transactions?sort=amount', {
    standIn: start(payments()),
    profile: oneAtATime,
  })
  await screen.findByText('Reading all transactions: 30 of 45')
  await waitFor(() => expect(document.body.textContent).toContain('1–25 of more than 29'))
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await said(/^30 of 45 read$/)
  expect(document.body.textContent).not.toMatch(/All 45|of 30\b/)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await act(async () => release())
  await said(/^40 of 45 read\. .*Not today/)
  await waitFor(() => expect(document.body.textContent).toContain('1–25 of more than 39'))
  holds = false
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await said(/^All 45 transactions/)
  await waitFor(() => expect(document.body.textContent).toContain('1–25 of 45'))
})

test('an edit or a deletion here shows at once in the filtered list, without reading it again', async () => {
  const standIn = jsonserver(payments())
  const { user, goTo, sent } = await openApp('/transactions?sort=amount', { standIn, profile: plain })
  await said(/^All 45 transactions/)
  await goTo('/transactions/1/edit')
  await typeAndSave(user, 'Amount', '-99.00')
  await screen.findByRole('link', { name: 'Edit' })
  const before = sent.length
  await goTo('/transactions?sort=amount')
  await waitFor(async () => expect((await amounts()).slice(0, 3)).toEqual([99, 45, 44]))
  await user.click(screen.getAllByRole('checkbox')[1] ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: /^Delete 1 / }))
  await waitFor(() => expect(standIn.transactions()).toHaveLength(44))
  await waitFor(() => expect(document.body.textContent).toContain('1–25 of 44'))
  expect((await amounts()).slice(0, 3)).toEqual([45, 44, 43])
  const pages = sent.slice(before).filter(({ path }) => /transactions\?/.test(path))
  expect(pages.length).toBeLessThan(3)
})

/** What is announced, once. */
async function said(words: RegExp) {
  await waitFor(() => expect(statuses().filter((text) => words.test(text ?? ''))).toHaveLength(1))
}

async function amounts(): Promise<number[]> {
  await rowsOf('Transactions')
  const cells = screen.getAllByRole('row').slice(1)
  return cells.map((row) => Number(/(\d+)\.00/.exec(row.textContent)?.[1]))
}

/** 20 transactions in pages of five, the last of which waits: 15 of 18 with Acme come before it. */
function heldAtLastPage() {
  const lastPage = Promise.withResolvers<undefined>()
  const transactions = Array.from({ length: 20 }, (_, index) =>
    aTransaction({ id: `t${index}`, counterpart: index < 18 ? 'Acme' : 'Beta', date: '2026-03-31' }),
  )
  const standIn = behind({ name: 'listing', shows: '' }, jsonserver, () => async (call, pass) => {
    if (call.operation !== 'list' || call.resource !== 'transactions') return pass()
    const page = Number(call.query.get('page') ?? 1)
    if (page === 4) await lastPage.promise
    return json({ items: transactions.slice(page * 5 - 5, page * 5), total: 20, page, pageSize: 5 })
  })({ contacts: [], transactions })
  return { lastPage, standIn, profile: { values, paging, http: { maxConcurrent: 1 } } }
}

test('what was found so far is not added up as if it were all', async () => {
  const { lastPage, standIn, profile } = heldAtLastPage()
  await openApp('/transactions?counterparty=Acme', { standIn, profile })
  expect(await rowsOf('Transactions')).toHaveLength(15)
  await screen.findByRole('button', { name: 'Totals' })
  expect(screen.queryByText('net')).toBeNull()
  lastPage.resolve(undefined)
  expect((await screen.findByText('net')).parentElement?.textContent).toBe('net -22,221.00')
})

test('the choices of a filter have no counts, and say so, until everything is read', async () => {
  const { lastPage, standIn, profile } = heldAtLastPage()
  const { user } = await openApp('/transactions', { standIn, profile })
  await rowsOf('Transactions')
  const panel = await openFilters(user)
  await user.click(panel.getByRole('searchbox', { name: 'Find: Counterparty' }))
  const choices = within(panel.getByRole('group', { name: 'Counterparty' }))
  await choices.findByRole('checkbox', { name: 'Acme' })
  const partly = 'Not everything has been read yet: some choices may be missing. You can type the exact text.'
  expect(choices.getByRole('status').textContent).toBe(partly)
  // Nobody has to wait for the rest.
  await user.type(panel.getByRole('searchbox', { name: 'Find: Counterparty' }), 'Beta')
  expect(choices.getByRole('checkbox', { name: 'Exactly “Beta”' })).toBeDefined()
  await user.clear(panel.getByRole('searchbox', { name: 'Find: Counterparty' }))
  lastPage.resolve(undefined)
  await choices.findByRole('checkbox', { name: 'Beta 2' })
  expect(choices.getByRole('checkbox', { name: 'Acme 18' })).toBeDefined()
  await waitFor(() => expect(choices.getByRole('status').textContent).toBe(''))
  expect(screen.queryByText(partly)).toBeNull()
})
