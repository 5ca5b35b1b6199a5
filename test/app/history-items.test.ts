import { expect, test } from 'vitest'
import { itemsOf } from '../../src/changes/history/history-items.ts'
import type { Change, ChangeRow } from '../../src/storage/rows.ts'

const of = { books: 'a', at: 1, resource: 'contacts', kind: 'edit', state: 'done' } as const
const change = (some: Partial<Change>): Change => ({
  ...of,
  id: 's1',
  origin: 'form',
  total: 1,
  done: 1,
  ...some,
})
const row = (some: Partial<ChangeRow>): ChangeRow => ({
  ...of,
  change: 's1',
  id: 'c1',
  place: 0,
  name: 'Acme',
  before: { city: 'Gent' },
  after: { city: 'Brugge' },
  ...some,
})
const linesOf = (changes: Change[], rows: ChangeRow[]) =>
  itemsOf(changes, rows).map(({ id, total, records, entries, chain }) => ({
    id,
    total,
    records: records.map((one) => one.id),
    entries: entries.map((one) => one.change),
    isUndone: chain?.isUndone,
  }))

test('a change, its undoing and its redoing are one line with all that they did', () => {
  const changes = [
    change({}),
    change({ id: 's2', at: 2, origin: 'undo', undoes: 's1' }),
    change({ id: 's3', at: 3, origin: 'redo', undoes: 's2' }),
  ]
  const rows = [row({}), row({ at: 2, change: 's2' }), row({ at: 3, change: 's3' })]
  expect(linesOf(changes, rows)).toEqual([
    { id: 's1', total: 1, records: ['c1'], entries: ['s3', 's2', 's1'], isUndone: false },
  ])
})

test('a deletion undone before it was sent names its records, but changed none of them', () => {
  const changes = [
    change({ kind: 'delete' }),
    change({ id: 's2', at: 2, kind: 'create', origin: 'undo', undoes: 's1' }),
  ]
  const rows = [row({ kind: 'delete', state: 'unsent' }), row({ change: 's2', state: 'unsent' })]
  expect(linesOf(changes, rows)).toEqual([
    { id: 's1', total: 1, records: ['c1'], entries: [], isUndone: true },
  ])
})

test('a deletion that waits elsewhere, and a change that changed nothing, have no line', () => {
  const changes = [
    change({ kind: 'delete', state: 'open', done: undefined }),
    change({ id: 's2', done: 0 }),
    // Sent in part: the outcome of the others is not known yet.
    change({ id: 's3', kind: 'delete', state: 'running', total: 2 }),
  ]
  const rows = [
    row({ kind: 'delete', state: 'open' }),
    row({ change: 's2', state: 'failed' }),
    row({ change: 's3', kind: 'delete' }),
    row({ change: 's3', id: 'c2', place: 1, kind: 'delete', state: 'sending' }),
  ]
  expect(linesOf(changes, rows)).toEqual([
    { id: 's3', total: 1, records: ['c1'], entries: ['s3'], isUndone: false },
  ])
})
