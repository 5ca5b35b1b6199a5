import { beforeEach, expect, test } from 'vitest'
import type { AccountId } from '../../../src/server/database/core/scoped-to.ts'
import type { Place, RowChange } from '../../../src/server/database/core/engine.ts'
import { knownSearches } from '../../../src/server/database/search/known-searches.ts'

const account = 7 as AccountId
const at: Place = { account, collection: 'transactions' }
const spot = { rows: [1n, 2n] as [bigint, bigint], before: 0 }
const bakery = pageOf('bakery')

let known: ReturnType<typeof knownSearches>
beforeEach(() => {
  known = knownSearches()
  known.keep(at, bakery, { version: 4, total: 10, spot })
})

test('the result of a search is remembered for its version', () => {
  expect(known.of(at, bakery)).toEqual({ version: 4, total: 10, spot })
  expect(known.of(at, { ...bakery, offset: 25 })).toEqual({ version: 4, total: 10, spot: undefined })
  expect(known.of(at, pageOf('other'))).toBeUndefined()
  expect(known.of({ ...at, collection: 'contacts' }, bakery)).toBeUndefined()
  expect(known.of({ ...at, account: 8 as AccountId }, bakery)).toBeUndefined()
})

test('a write that touches no hit leaves the total and the places', () => {
  known.changed(at, 5, [went('2026-01-01', 'a grocer'), came('2026-01-01', 'a greengrocer')])
  expect(known.of(at, bakery)).toEqual({ version: 5, total: 10, spot })
})

test('so does an edit of a hit that stays one, on its day', () => {
  known.changed(at, 5, [went('2026-01-01', 'bakery'), came('2026-01-01', 'bakery, bread')])
  expect(known.of(at, bakery)).toEqual({ version: 5, total: 10, spot })
})

test('a hit that comes, goes, or moves to another day takes the places away, and counts in the total', () => {
  known.changed(at, 5, [came('2026-01-01', 'bakery')])
  expect(known.of(at, bakery)).toEqual({ version: 5, total: 11, spot: undefined })
  known.changed(at, 6, [
    went('2026-01-01', 'bakery'),
    went('2026-01-02', 'bakery'),
    went('2026-01-02', 'baker'),
  ])
  expect(known.of(at, bakery)).toEqual({ version: 6, total: 9, spot: undefined })
  known.keep(at, bakery, { version: 6, total: 9, spot })
  known.changed(at, 7, [went('2026-01-01', 'bakery'), came('2026-01-05', 'bakery')])
  expect(known.of(at, bakery)).toEqual({ version: 7, total: 9, spot: undefined })
})

test('a hit has every word', () => {
  const both = pageOf('bakery', 'bread')
  known.keep(at, both, { version: 4, total: 3, spot })
  known.changed(at, 5, [came('2026-01-01', 'bakery'), came('2026-01-01', 'bread')])
  expect(known.of(at, both)).toEqual({ version: 5, total: 3, spot })
  known.changed(at, 6, [came('2026-01-01', 'bread of the bakery')])
  expect(known.of(at, both)).toEqual({ version: 6, total: 4, spot: undefined })
})

test('a hit has one of the readings of a word, and is in the period', () => {
  const query = { terms: [['3.020', '\n3020.']], period: { from: '2026-03-01', end: '2026-04-01' } }
  const march = { ...bakery, query }
  known.keep(at, march, { version: 4, total: 3, spot })
  known.changed(at, 5, [came('2026-04-01', 'x\n3020.00\n'), came('2026-02-28', '3.020')])
  expect(known.of(at, march)).toEqual({ version: 5, total: 3, spot })
  known.changed(at, 6, [
    came('2026-03-01', 'x\n3020.00\n'),
    came('2026-03-31', '3.020'),
    came('2026-03-31', '1'),
  ])
  expect(known.of(at, march)).toEqual({ version: 6, total: 5, spot: undefined })
})

test('several writes are applied one after another, but not those of other collections and accounts', () => {
  known.changed({ ...at, collection: 'contacts' }, 5, [came('a', 'bakery')])
  known.changed({ ...at, account: 8 as AccountId }, 5, [came('2026-01-01', 'bakery')])
  expect(known.of(at, bakery)?.version).toBe(4)
  known.changed(at, 5, [came('2026-01-01', 'bakery')])
  known.changed(at, 6, [came('2026-01-01', 'bakery')])
  known.changed(at, 7, [went('2026-01-01', 'bakery')])
  expect(known.of(at, bakery)).toMatchObject({ version: 7, total: 11 })
})

test('after a write that was not reported, later ones are no longer applied', () => {
  known.changed(at, 6, [came('2026-01-01', 'bakery')])
  expect(known.of(at, bakery)).toMatchObject({ version: 4, total: 10 })
  known.keep(at, bakery, { version: 6, total: 30 })
  known.changed(at, 7, [came('2026-01-01', 'bakery')])
  expect(known.of(at, bakery)).toMatchObject({ version: 7, total: 31 })
})

test('a result older than the remembered one is not stored', () => {
  known.keep(at, bakery, { version: 6, total: 12, spot })
  known.keep(at, bakery, { version: 5, total: 11, spot })
  expect(known.of(at, bakery)).toEqual({ version: 6, total: 12, spot })
})

test('after very many writes, a search has to run again', () => {
  for (let version = 5; version < 205; version++) known.changed(at, version, [came('2026-01-01', 'bakery')])
  expect(known.of(at, bakery)?.version).toBe(4)
  known.keep(at, bakery, { version: 150, total: 60 })
  expect(known.of(at, bakery)).toMatchObject({ version: 204, total: 114 })
})

function pageOf(...words: string[]) {
  return { query: { terms: words.map((word) => [word]) }, offset: 0, limit: 25 }
}

function came(key: string, search: string): RowChange {
  return { row: { key, search }, by: 1 }
}

function went(key: string, search: string): RowChange {
  return { row: { key, search }, by: -1 }
}
