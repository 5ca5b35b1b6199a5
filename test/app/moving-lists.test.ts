import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Page } from '../../src/domain/page.ts'
import { collectResults } from '../../src/records/selection/collect-results.ts'
import { aContact, aTransaction } from '../builders.ts'
import { runs } from '../seed.ts'
import { answering } from './support/answers.ts'
import { keysReady } from './support/keys.ts'
import { editAll } from './support/list-menus.ts'
import { withoutQueries } from './support/list-service.ts'
import { alerts } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

type Move = { before: number; at: number; comes: boolean }
type Row = { id: string }
const size = 5

/** A list of which rows come or go before the nth page is read. */
function moving(count: number, moves: Move[], saysTotal: boolean) {
  const rows: Row[] = Array.from({ length: count }, (_, index) => ({ id: `r${index}` }))
  let reads = 0
  async function* pages(): AsyncGenerator<Page<Row>> {
    for (let page = 1; ; page += 1) {
      reads += 1
      for (const { at, comes } of moves.filter(({ before }) => before === reads))
        rows.splice(at % (rows.length + 1), comes ? 0 : 1, ...(comes ? [{ id: `new${reads}-${at}` }] : []))
      const items = rows.slice((page - 1) * size, page * size)
      const more = page * size < rows.length
      yield { items, page, pageSize: size, total: saysTotal ? rows.length : undefined, more }
      if (!more) return
    }
  }
  return { rows, pages, reads: () => reads }
}

test.each([
  ['come', true],
  ['go', false],
])(
  'whatever rows %s meanwhile, no id comes twice, no more than promised, and a steady list is whole',
  async (_, comes) => {
    const move = fc.record({
      before: fc.integer({ min: 2, max: 14 }),
      at: fc.nat(40),
      comes: fc.constant(comes),
    })
    const property = fc.asyncProperty(
      fc.integer({ min: 6, max: 30 }),
      fc.array(move, { maxLength: 4 }),
      async (count, moves) => {
        const { rows, pages, reads } = moving(count, moves, true)
        const { records, steady, failure } = await collectResults(pages, {
          most: count,
          tell: () => undefined,
        })
        expect(failure).toBeUndefined()
        expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
        expect(records.length).toBeLessThanOrEqual(count)
        expect(reads()).toBeLessThanOrEqual(3 * 8)
        if (steady !== 'yes') return
        const ids = new Set(records.map(({ id }) => id))
        const now = rows.map(({ id }) => id)
        // Nobody can tell which rows are new; where there are more than promised, some are left out, and that is told.
        const missing = now.filter((id) => !ids.has(id))
        expect(now.length <= count ? missing : []).toEqual([])
        expect(records.length).toBe(Math.min(count, rows.length))
      },
    )
    await fc.assert(property, { numRuns: runs(500) })
  },
)

test('a list that does not change is read once, with or without a total', async () => {
  for (const saysTotal of [true, false]) {
    const { pages, reads } = moving(23, [], saysTotal)
    const told: number[] = []
    const gathered = await collectResults(pages, { most: undefined, tell: (done) => told.push(done) })
    expect(gathered).toMatchObject({ steady: 'yes', counted: 23 })
    expect(gathered.records).toHaveLength(23)
    expect(reads()).toBe(5)
    expect(told).toEqual([5, 10, 15, 20, 23])
  }
})

test('a list whose pages never end is read up to the first page without a new record', async () => {
  let reads = 0
  async function* pages(): AsyncGenerator<Page<Row>> {
    for (;;) {
      reads += 1
      yield { items: [{ id: 'a' }, { id: 'b' }], page: reads, pageSize: 2, total: undefined, more: true }
    }
  }
  const { records } = await collectResults(pages, { most: undefined, tell: () => undefined })
  expect(records.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(reads).toBe(4)
})

const moved = 'The list kept changing while it was being read, so some records may be missing.'

test('an edit of everything found says when the list kept changing, and reads it again', async () => {
  let [changes, isMoving] = [0, true]
  const { store, handlers } = withoutQueries(firms(60))
  const moving = answering('get', '/contacts', async ({ url }) => {
    if (isMoving && url.includes('page=3'))
      await store.contacts.create(aContact({ company: `Firm 00 ${(changes += 1)}` }))
    return undefined
  })
  const { user } = await openApp('/contacts', { overrides: [moving, ...handlers] })
  await editAll(user, 60)
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(alerts().join()).toContain(moved))
  isMoving = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByRole('heading', { name: `Edit ${60 + changes} contacts` })
  await waitFor(() => expect(alerts()).toEqual([]))
})

test('an edit of everything found says when the pages hold fewer than the service counts', async () => {
  const { handlers } = withoutQueries(firms(30))
  const items = firms(30)
  const short = answering('get', '/contacts', ({ url }) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1)
    return Response.json({ items: items.slice(page * 25 - 25, page * 25), page, pageSize: 25, total: 40 })
  })
  const { user } = await openApp('/contacts', { overrides: [short, ...handlers] })
  await editAll(user, 40)
  await waitFor(() =>
    expect(alerts().join()).toContain('The service says that it has 40 records, but its pages hold fewer.'),
  )
})

describe('over midnight', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 30, 23, 59) }))
  afterEach(() => void vi.useRealTimers())

  test('a list of this month that is open over midnight shows the new month', async () => {
    const transactions = [
      aTransaction({ counterpart: 'November', date: '2026-11-30' }),
      aTransaction({ counterpart: 'December', date: '2026-12-01' }),
    ]
    await openApp('/transactions?period=this-month', { transactions })
    expect(await screen.findByText('November')).toBeDefined()
    expect(screen.queryByText('December')).toBeNull()
    await keysReady('Transactions') // what watches the day has loaded with the keys
    vi.setSystemTime(new Date(2026, 11, 1, 0, 1))
    fireEvent(document, new Event('visibilitychange'))
    expect(await screen.findByText('December')).toBeDefined()
    expect(screen.queryByText('November')).toBeNull()
  })
})
