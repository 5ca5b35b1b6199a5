import { HttpResponse } from 'msw/http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readingOf } from '../../../src/api/full-scan/reading-of.ts'
import type { Reading } from '../../../src/api/full-scan/reading.ts'
import { comparedExtent } from '../../../src/overview/visit/use-compared.ts'
import { listService, numbered } from '../support/list-service.ts'

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
  expect(comparedExtent(reading.state.get(), moment)).toBe('unread')
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
  expect(comparedExtent(reading.state.get(), moment)).toBe('start')
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
