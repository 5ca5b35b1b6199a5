import { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { HttpResponse } from 'msw/http'
import { expect, test } from 'vitest'
import { readingOf } from '../../../src/api/full-scan/reading-of.ts'
import type { Reading } from '../../../src/api/full-scan/reading.ts'
import { createRowTasks } from '../../../src/api/full-scan/row-tasks.ts'
import { ownServiceSource } from '../../../src/api/query/own-service-source.ts'
import { readingSource } from '../../../src/api/query/reading-source.ts'
import { openSession } from '../../../src/api/session/service-session.ts'
import { bookend } from '../../../src/dialect/profile/bookend.ts'
import { transactionFieldNames } from '../../../src/domain/fields.ts'
import { addUp } from '../../../src/domain/query/add-up.ts'
import { matchesFilter } from '../../../src/domain/query/conditions.ts'
import { selectRecords } from '../../../src/domain/query/select-records.ts'
import { createMemoryStore } from '../../../src/service/create-memory-store.ts'
import { createService } from '../../../src/service/create-service.ts'
import { aTransaction } from '../../builders.ts'
import { transactionFilter } from '../../domain/query/records.ts'
import { runs } from '../../seed.ts'
import { json } from '../../stand-ins/answers.ts'
import { jsonserver } from '../../stand-ins/jsonserver.ts'
import { behind } from '../../stand-ins/network.ts'
import { openFilters, typeAndSave } from '../support/acts.ts'
import { collected, listService, numbered } from '../support/list-service.ts'
import { rowsOf, statuses } from '../support/look.ts'
import { openApp } from '../support/open-app.tsx'
import { withoutWaits } from '../support/slow-time.ts'

const everything = { search: '', filter: {} }

test('a list is read once, several pages at a time, and gives the same totals as its records', async () => {
  const service = listService()
  const { session, client, rows, asked } = service
  const source = readingSource(session, client, 'transactions')
  const reading = readingOf(session, client, 'transactions')
  const filter = { direction: 'withdrawal', counterparty: ['Payee 2'] } as const
  reading.start()
  await ended(reading)
  expect(reading.state.get()).toMatchObject({ state: 'whole', read: 95, of: 95 })
  // The first page shows the formats of values, and once more that the list has not moved.
  expect(asked.filter((page) => page > 1).toSorted((one, other) => one - other)).toEqual([
    2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
  expect(asked.length).toBeLessThan(13)
  expect(service.atOnce).toBeLessThanOrEqual(3)
  const found = rows.filter((row) => matchesFilter('transactions', filter, row))
  const { totals, coverage } = await source.totals({ search: '', filter })
  expect(totals).toEqual(addUp(found))
  expect(coverage).toMatchObject({ whole: true, read: 95, of: 95 })
  const sort = { field: 'amount', descending: true } as const
  const page = await source.page({ search: '', filter: {}, sort }, { page: 2, pageSize: 25 })
  expect(page).toMatchObject({ page: 2, pageSize: 25, total: 95, more: true })
  const amounts = rows.map(({ amount }) => Number(amount)).toSorted((one, other) => other - one)
  expect(page.items.map(({ amount }) => Number(amount))).toEqual(amounts.slice(25, 50))
  const all = await collected(source.records(everything))
  expect(all.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

test('a service that allows one request at a time gets one at a time', async () => {
  const service = listService({ profile: { http: { maxConcurrent: 1 } } })
  const { session, client } = service
  const reading = readingOf(session, client, 'transactions')
  reading.start()
  await ended(reading)
  expect(reading.state.get().state).toBe('whole')
  expect(service.atOnce).toBe(1)
})

test('a list without totals is read page by page, and is whole when it has ended', async () => {
  for (const count of [95, 100, 0]) {
    const { session, client, asked } = listService({ count, saysTotal: false })
    const reading = readingOf(session, client, 'transactions')
    reading.start()
    await ended(reading)
    expect(reading.state.get()).toMatchObject({ state: 'whole', read: count })
    const pages = count === 95 ? 10 : count / 10 + 1
    expect(new Set(asked).size).toBe(pages)
    // The end is proved by the last page, which is asked for once more.
    expect(asked.length).toBeLessThan(pages + 4)
  }
})

test('a service that asks for pauses gets them, and then one request at a time until the list is complete', () =>
  withoutWaits(async () => {
    let refusals = 0
    const service = listService({
      before: (_page, request) => {
        if (request % 4 !== 0) return undefined
        refusals += 1
        return HttpResponse.json({}, { status: 429, headers: { 'Retry-After': '1' } })
      },
    })
    const reading = readingOf(service.session, service.client, 'transactions')
    reading.start()
    await ended(reading)
    expect(reading.state.get()).toMatchObject({ state: 'whole', read: 95 })
    expect(refusals).toBeGreaterThan(2)
  }))

test('records added while a list is read are found without reading all of it again', async () => {
  const { session, client, rows, asked } = listService({
    before: (page, request, now) => {
      if (page === 5 && request < 8) now.unshift({ ...numbered(1), id: 't0' })
      return undefined
    },
  })
  const reading = readingOf(session, client, 'transactions')
  reading.start()
  await ended(reading)
  expect(reading.state.get()).toMatchObject({ state: 'whole', read: 96 })
  expect(asked.length).toBeLessThan(15)
  const source = readingSource(session, client, 'transactions')
  expect((await collected(source.records(everything))).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

test('records deleted while a list is read hide no other record: the list is read again', async () => {
  let isGone = false
  const { session, client, rows } = listService({
    before: (page, _request, now) => {
      if (page === 5 && !isGone) now.splice(3, 2)
      isGone ||= page === 5
      return undefined
    },
  })
  const reading = readingOf(session, client, 'transactions')
  reading.start()
  await ended(reading)
  expect(reading.state.get()).toMatchObject({ state: 'whole', read: 93 })
  const source = readingSource(session, client, 'transactions')
  expect((await collected(source.records(everything))).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

test('a list that never stops changing is never called whole', async () => {
  const { session, client, asked } = listService({
    before: (_page, request, now) => {
      now.splice(2, 1)
      now.push(numbered(1000 + request))
      return undefined
    },
  })
  const reading = readingOf(session, client, 'transactions')
  reading.start()
  await ended(reading)
  expect(reading.state.get()).toMatchObject({ state: 'failed' })
  expect(asked.length).toBeLessThan(60)
  const source = readingSource(session, client, 'transactions')
  const { coverage } = await source.totals(everything)
  expect(coverage.whole).toBe(false)
  await expect(collected(source.records(everything))).rejects.toThrow('changed each time')
})

test('after a failure in the middle, what was read stays, the page says that it is not all, and the reading continues from there', async () => {
  const service = listService({ profile: { http: { maxConcurrent: 1 } } })
  const { session, client, rows, asked } = service
  service.before = (page) =>
    page === 6 ? HttpResponse.json({ no: 'more than the limit' }, { status: 403 }) : undefined
  const reading = readingOf(session, client, 'transactions')
  const source = readingSource(session, client, 'transactions')
  reading.start()
  await ended(reading)
  expect(reading.state.get()).toMatchObject({ state: 'failed', read: 50, of: 95 })
  const { totals, coverage } = await source.totals(everything)
  expect(coverage).toMatchObject({ whole: false, read: 50, of: 95 })
  expect(totals).toEqual(addUp(rows.slice(0, 50)))
  const page = await source.page(everything, { page: 1, pageSize: 25 })
  expect(page).toMatchObject({ total: undefined, atLeast: 50 })
  await expect(collected(source.records(everything))).rejects.toMatchObject({ status: 403 })
  service.before = () => undefined
  asked.length = 0
  reading.start()
  await ended(reading)
  expect(reading.state.get()).toMatchObject({ state: 'whole', read: 95 })
  // The last page that was read proves that the list has not moved; the first one does so at the end.
  expect(asked).toEqual([5, 6, 7, 8, 9, 10, 1])
})

test('a stopped reading continues where it was, and starts again if the list has shifted', async () => {
  for (const moves of [false, true]) {
    const service = listService({ profile: { http: { maxConcurrent: 1 } } })
    const { session, client, rows, asked } = service
    const reading = readingOf(session, client, 'transactions')
    service.before = (page) => {
      if (page === 4) reading.stop()
      return undefined
    }
    reading.start()
    await ended(reading)
    expect(reading.state.get()).toMatchObject({ state: 'stopped', read: 30, of: 95 })
    service.before = () => undefined
    if (moves) rows.splice(0, 1)
    asked.length = 0
    reading.start()
    await ended(reading)
    expect(reading.state.get()).toMatchObject({ state: 'whole', read: rows.length })
    expect(asked.slice(0, 2)).toEqual(moves ? [3, 1] : [3, 4])
  }
})

function ended(reading: Reading) {
  return expect.poll(() => reading.state.get().state).not.toMatch(/idle|reading/)
}

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

test('a reading that was stopped before it began does not begin', async () => {
  const { session, client, asked } = listService()
  const source = readingSource(session, client, 'transactions')
  await expect(collected(source.records(everything, AbortSignal.abort()))).rejects.toThrow('aborted')
  expect(readingOf(session, client, 'transactions').state.get().state).toBe('idle')
  expect(asked).toEqual([])
})

test('a list sorted by Bookend says that all of it was read, and when', async () => {
  const { goTo, sent } = await openApp('/transactions', { standIn: jsonserver(payments()), profile: plain })
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
  await waitFor(async () => expect(await rowsOf('Transactions')).toHaveLength(15))
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

const anyValues = fc.record({
  date: fc.constantFrom('2026-01-31', '2026-02-30', '2025-12-31', ''),
  amount: fc.oneof(
    fc.integer({ min: -9999, max: 9999 }).map((cents) => (cents / 100).toFixed(2)),
    fc.constantFrom('', '1e3', '12345678901234567890.12', '-0.000', '0.0001'),
  ),
  counterpart: fc.constantFrom('Acme', 'acme', 'Łódź', 'Lodz', ''),
  currency: fc.constantFrom('EUR', 'USD', ''),
})

test('every page of a reading, near or far, is the one that the domain gives, and so are its totals', () => {
  fc.assert(
    fc.property(
      fc.array(anyValues, { minLength: 1, maxLength: 300, size: 'max' }),
      fc.oneof(fc.constant({}), transactionFilter),
      fc.constantFrom(...transactionFieldNames),
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      (given, filter, field, descending, size) => {
        const rows = given.map((one, index) => aTransaction({ ...one, id: `k${(index * 7) % 311}` }))
        const query = { search: '', filter, sort: { field, descending } }
        const wanted = { collection: 'transactions' as const, filter, sort: query.sort }
        const expected = selectRecords.transactions(rows, query)
        const tasks = createRowTasks()
        tasks.add('list', rows)
        for (const page of [0, 1, Math.floor(rows.length / size)]) {
          const [from, to] = [page * size, page * size + size]
          const reply = tasks.answer('list', wanted, { ask: 'slice', from, to })
          expect(reply).toEqual({ found: expected.length, rows: expected.slice(from, to) })
        }
        expect(tasks.answer('list', wanted, { ask: 'totals' }).totals).toEqual(addUp(expected))
      },
    ),
    { numRuns: runs(2000) },
  )
})

const store = createMemoryStore({
  contacts: [],
  transactions: [aTransaction({ amount: '-7.50' }), aTransaction()],
})
const service = createService({ store })
const session = openSession(
  { id: 'own', profile: { ...bookend, baseUrl: 'http://bookend.test/api' } },
  {
    remembers: false,
    send: async (request) =>
      service.fetch(new Request(request.url.replace('/api/', '/'), { headers: request.headers })),
  },
)
const source = ownServiceSource(session, new QueryClient(), 'transactions')

test('what our own service counts arrives as numbers, and what it adds up as text', async () => {
  const { totals, coverage } = await source.totals(everything)
  expect(totals.count).toBe(2)
  expect(totals.currencies).toEqual([
    { currency: 'EUR', count: 2, deposits: '0.00', withdrawals: '-1242.00', net: '-1242.00' },
  ])
  expect(coverage).toMatchObject({ read: 2, of: 2, whole: true })
  const { values: found } = await source.values(everything, 'counterpart')
  expect(found).toEqual([{ value: 'Houthandel Peeters BV', count: 2 }])
  const { groups } = await source.groups(everything, 'month')
  expect(groups.map(({ key, totals: { count } }) => [key, count])).toEqual([['2026-03', 2]])
})
