import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectResults } from '../../src/records/selection/collect-results.ts'
import type { Page } from '../../src/domain/page.ts'
import { runs } from '../seed.ts'

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
