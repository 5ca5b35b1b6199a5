import { HttpResponse } from 'msw/http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readingOf } from '../../../src/api/full-scan/reading-of.ts'
import { readingSource } from '../../../src/api/query/reading-source.ts'
import { addChanges, changesSince } from '../../../src/api/full-scan/reading-state.ts'
import type { Reading } from '../../../src/api/full-scan/reading.ts'
import { comparedExtent } from '../../../src/overview/visit/ReadVisit.tsx'
import { aTransaction } from '../../builders.ts'
import { listService, numbered } from '../support/list-service.ts'

describe('how much is compared', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const oneAtATime = { http: { maxConcurrent: 1 } }
  const refused = () => HttpResponse.json({ no: 'more than the limit' }, { status: 403 })

  test('a list that was read only in part is compared with nothing', async () => {
    const { session, client } = listService({
      profile: oneAtATime,
      before: (page) => (page === 6 ? refused() : undefined),
    })
    const reading = readingOf(session, client, 'transactions')
    const moment = Date.now()
    vi.setSystemTime(moment + 60_000)
    reading.start()
    await ended(reading)
    expect(reading.state.get()).toMatchObject({ state: 'failed', read: 50, of: 95 })
    expect(comparedExtent(reading.state.get(), moment)).toBe('part')
  })

  test('a second reading that fails halfway compares only the start, and a whole one everything', async () => {
    const service = listService({ profile: oneAtATime })
    const reading = readingOf(service.session, service.client, 'transactions')
    reading.start()
    await ended(reading)
    const moment = Date.now() + 30_000
    vi.setSystemTime(moment + 30_000)
    service.rows.splice(70, 1, { ...numbered(71), amount: '-77.00' })
    service.before = (page) => (page === 6 ? refused() : undefined)
    reading.refresh()
    await ended(reading)
    expect(reading.state.get()).toMatchObject({ state: 'whole', error: { status: 403 } })
    expect(comparedExtent(reading.state.get(), moment)).toBe('part')
    service.before = () => undefined
    reading.refresh()
    await ended(reading)
    expect(reading.state.get()).toMatchObject({ state: 'whole', read: 95 })
    expect(comparedExtent(reading.state.get(), moment)).toBe('all')
  })

  /** Waits for the reading to say that it has ended, however long it takes. */
  function ended({ state }: Reading): Promise<void> {
    return new Promise((resolve) => {
      const stop = state.subscribe(() => {
        if (state.get().state === 'reading') return
        stop()
        resolve()
      })
    })
  }
})

describe('deep in a list', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a deletion deep in a list that an addition balances is found where it shifts a page that is checked', async () => {
    const { reading, rows } = await wholeReading()
    rows.splice(29, 1)
    rows.splice(80, 0, { ...numbered(81), id: 'added' })
    await check(reading)
    expect(reading.state.get()).toMatchObject({ state: 'whole', read: 95, isOutdated: true })
  })

  test('a change deep in a list is found on a page that is checked, and elsewhere once all is read again', async () => {
    const { reading, rows } = await wholeReading()
    const begun = reading.state.get().asOf ?? 0
    const edit = (place: number) => rows.splice(place, 1, { ...numbered(place + 1), amount: '-77.00' })
    edit(92)
    edit(30)
    await check(reading)
    expect(reading.state.get().isOutdated).toBeUndefined()
    expect(foundBy(reading, begun)).toMatchObject({ added: [], changed: ['t93'], gone: [] })
    // The list is not called newer for that.
    expect(reading.state.get().asOf).toBe(begun)
    vi.setSystemTime(Date.now() + 60_000)
    reading.refresh()
    await expect.poll(() => reading.state.get().asOf).toBeGreaterThan(begun)
    await expect.poll(() => reading.state.get().state).toBe('whole')
    expect(foundBy(reading, begun)?.changed.toSorted()).toEqual(['t31', 't93'])
  })

  test('a column of the service that goes or comes back is read again in all records', async () => {
    const { session, client, rows } = listService()
    const put = (more: object) =>
      rows.splice(0, 95, ...rows.map((_, at) => ({ ...numbered(at + 1), ...more })))
    put({ status: 'pending' })
    const reading = readingOf(session, client, 'transactions')
    reading.start()
    await expect.poll(() => reading.state.get().state).toBe('whole')
    const source = readingSource(session, client, 'transactions')
    const pending = async () => {
      const wanted = { search: '', filter: { other: ['status:pending'] } }
      return (await source.page(wanted, { page: 1, pageSize: 10 })).total
    }
    await expect.poll(pending).toBe(95)
    for (const [more, left] of [
      [{}, 0],
      [{ status: 'pending' }, 95],
    ] as const) {
      put(more)
      await check(reading)
      expect(reading.state.get().isOutdated).toBe(true)
      reading.refresh()
      await expect.poll(pending).toBe(left)
    }
  })

  test.each([0, 50])('who asks for all records later gets one that was added at place %i', async (place) => {
    const { session, client, rows } = await wholeReading()
    rows.splice(place, 0, { ...numbered(99), id: 'added' })
    vi.setSystemTime(Date.now() + 60_000)
    const all: string[] = []
    const source = readingSource(session, client, 'transactions')
    for await (const some of source.records({ search: '', filter: {} })) all.push(...some.map(({ id }) => id))
    expect(all).toEqual(rows.map(({ id }) => id))
  })

  test('a change that a later comparison reverses counts once', () => {
    const [one, two] = [aTransaction({ id: '1' }), aTransaction({ id: '2' })]
    const steps = [
      { added: ['1'], changed: ['3'], gone: [two] },
      { added: ['2'], changed: ['1'], gone: [one] },
      { added: ['4'], changed: ['4'], gone: [aTransaction({ id: '3' })] },
    ]
    const log = steps.map((step, index) => ({ found: index + 1, at: index, ...step })).reduce(addChanges, [])
    expect(changesSince(log, 0)).toMatchObject({ at: 0, added: ['4'], changed: ['2'], gone: [{ id: '3' }] })
    expect(changesSince(log, 2)).toMatchObject({ at: 2, added: ['4'], changed: [] })
    expect(changesSince(log, 3)).toBeUndefined()
    const nothing = { added: [], changed: [], gone: [] }
    const many = Array.from({ length: 200 }, (_, index) => ({
      found: index,
      at: index,
      ...nothing,
      added: [`${index}`],
    }))
    const kept = many.reduce(addChanges, [])
    expect(kept.length).toBeLessThan(60)
    expect(changesSince(kept, -1)?.added).toHaveLength(200)
  })

  async function wholeReading() {
    const { session, client, rows } = listService()
    const reading = readingOf(session, client, 'transactions')
    reading.start()
    await expect.poll(() => reading.state.get().state).toBe('whole')
    return { reading, rows, session, client }
  }

  async function check(reading: Reading) {
    vi.setSystemTime(Date.now() + 60_000)
    const { checkedAt = 0 } = reading.state.get()
    void reading.check()
    await expect.poll(() => reading.state.get().checkedAt).toBeGreaterThan(checkedAt)
  }

  function foundBy(reading: Reading, moment: number) {
    return changesSince(reading.state.get().changes ?? [], moment)
  }
})
