import { expect, test } from 'vitest'
import { itemsOf } from '../../src/changes/history/history-items.ts'
import { changesOf } from '../../src/changes/changes-of.ts'
import type { Entry, Step, StepRow } from '../../src/storage/rows.ts'

const books = 'a'
const entry = (some: Partial<Entry>): Entry => ({
  books,
  at: 1,
  id: 'e1',
  kind: 'edit',
  resource: 'contacts',
  record: 'c1',
  name: 'Acme',
  before: { city: 'Gent' },
  after: { city: 'Brugge' },
  ...some,
})
const step = (some: Partial<Step>): Step => ({
  books,
  at: 1,
  id: 's1',
  resource: 'contacts',
  origin: 'form',
  state: 'done',
  total: 1,
  done: 1,
  ...some,
})
const row = (some: Partial<StepRow>): StepRow => ({
  books,
  at: 1,
  step: 's1',
  id: 'c1',
  place: 0,
  name: 'Acme',
  before: { city: 'Gent' },
  after: { city: 'Brugge' },
  state: 'done',
  ...some,
})
const linesOf = (entries: Entry[], steps: Step[], rows: StepRow[]) =>
  itemsOf(entries, steps, rows, changesOf(steps)).map(({ id, total, records, entries: own, change }) => ({
    id,
    total,
    records: records.map(({ record }) => record),
    entries: own.map((one) => one.id),
    isUndone: change?.isUndone,
  }))

test('a change, its undoing and its redoing are one line with all their entries', () => {
  const steps = [step({}), step({ id: 's2', at: 2, origin: 'undo', undoes: 's1' })]
  const entries = [entry({ id: 'e2', at: 2, step: 's2' }), entry({ step: 's1' })]
  expect(linesOf(entries, steps, [row({}), row({ step: 's2' })])).toEqual([
    { id: 's1', total: 1, records: ['c1'], entries: ['e2', 'e1'], isUndone: true },
  ])
})

test('entries that version 0.2.0 stored without their step are found in it by their values, in their order', () => {
  const back = { before: { city: 'Brugge' }, after: { city: 'Gent' } }
  const steps = [
    step({ at: 11 }),
    step({ id: 's2', at: 21, origin: 'undo', undoes: 's1' }),
    step({ id: 's3', at: 31, total: 2, done: 2, origin: 'bulk' }),
  ]
  const rows = [
    row({ at: 11 }),
    row({ at: 21, step: 's2', ...back }),
    row({ at: 31, step: 's3' }),
    row({ at: 31, step: 's3', id: 'c2', place: 1 }),
  ]
  const entries = [
    entry({ id: 'e5', at: 41, record: 'c3' }),
    entry({ id: 'e4', at: 33, record: 'c2' }),
    entry({ id: 'e3', at: 32 }),
    entry({ id: 'e2', at: 20, ...back }),
    entry({ id: 'e1', at: 10 }),
  ]
  expect(linesOf(entries, steps, rows)).toEqual([
    { id: 'e5', total: 1, records: ['c3'], entries: ['e5'], isUndone: undefined },
    { id: 's3', total: 2, records: ['c1', 'c2'], entries: ['e4', 'e3'], isUndone: false },
    { id: 's1', total: 1, records: ['c1'], entries: ['e2', 'e1'], isUndone: true },
  ])
})

test('deletions are found by the id of their entry, and without their step stand for themselves', () => {
  const gone = { kind: 'delete', before: { company: 'Acme' }, after: {} } as const
  const entries = [entry({ id: 's1 c1', ...gone }), entry({ id: 'gone c2', record: 'c2', ...gone })]
  const rows = [row({ before: {}, after: {} })]
  const [deleted, alone] = itemsOf(
    entries,
    [step({ kind: 'delete' })],
    rows,
    changesOf([step({ kind: 'delete' })]),
  )
  expect(deleted?.records[0]?.before).toEqual({ company: 'Acme' })
  expect(alone).toMatchObject({ id: 'gone c2', records: [{ record: 'c2' }] })
  expect(alone?.change).toBeUndefined()
})
