import { HttpResponse } from 'msw/http'
import { expect, test } from 'vitest'
import { readingOf } from '../../../src/api/full-scan/reading-of.ts'
import type { Reading } from '../../../src/api/full-scan/reading.ts'
import { readingSource } from '../../../src/api/query/reading-source.ts'
import { addUp } from '../../../src/domain/query/add-up.ts'
import { matchesFilter } from '../../../src/domain/query/conditions.ts'
import { listService, numbered } from '../support/list-service.ts'
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

async function collected<T>(portions: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const portion of portions) all.push(...portion)
  return all
}
