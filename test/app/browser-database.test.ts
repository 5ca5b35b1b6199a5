import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  allRows,
  changeRow,
  forgetRows,
  getRow,
  trouble,
  watchTables,
  writeRows,
} from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import type { Change, Draft } from '../../src/storage/rows.ts'

const draft = (some: Partial<Draft> = {}): Draft => ({
  books: 'a http://one',
  at: 1,
  resource: 'contacts',
  id: '7',
  base: { company: 'Old' },
  typed: { company: 'New' },
  ...some,
})
const entry = (some: Partial<Change> = {}): Change => ({
  books: 'a http://one',
  at: 1,
  id: 'e1',
  kind: 'edit',
  resource: 'contacts',
  origin: 'form',
  state: 'done',
  total: 1,
  ...some,
})

beforeEach(async () => {
  await forgetRows()
  trouble.set(undefined)
})
afterEach(() => void vi.useRealTimers())

test('a row that was written is there, under its own books only', async () => {
  expect(await writeRows({ table: 'drafts', put: draft() })).toBe(true)
  expect(await getRow('drafts', ['a http://one', 'contacts', '7'])).toEqual(draft())
  expect(await getRow('drafts', ['a http://two', 'contacts', '7'])).toBeUndefined()
  expect(await allRows('drafts', 'a http://one')).toEqual([draft()])
  expect(await allRows('drafts', 'a http://on')).toEqual([])
  await writeRows({ table: 'drafts', drop: ['a http://one', 'contacts', '7'] })
  expect(await allRows('drafts', 'a http://one')).toEqual([])
})

test('rows come newest first', async () => {
  await writeRows(...[2, 3, 1].map((at) => ({ table: 'changes', put: entry({ at, id: `e${at}` }) }) as const))
  expect((await allRows('changes', 'a http://one')).map(({ id }) => id)).toEqual(['e3', 'e2', 'e1'])
})

test('of two simultaneous changes, only one sees the original row', async () => {
  await writeRows({ table: 'drafts', put: draft({ typed: { company: '' } }) })
  const add = (letter: string) =>
    changeRow(
      'drafts',
      ['a http://one', 'contacts', '7'],
      (row) => row && { ...row, typed: { company: `${row.typed['company']}${letter}` } },
    )
  await Promise.all([add('x'), add('y'), add('z')])
  const row = await getRow('drafts', ['a http://one', 'contacts', '7'])
  expect(row?.typed['company']?.split('').toSorted().join('')).toBe('xyz')
})

test('a table stays within its limit, and drops the oldest rows', async () => {
  for (let at = 1; at <= 502; at += 1)
    await writeRows({ table: 'drafts', put: draft({ at, id: String(at) }) })
  const rows = await allRows('drafts', 'a http://one')
  expect(rows).toHaveLength(500)
  expect(rows.at(-1)?.at).toBe(3)
})

test('a broken row is passed over', async () => {
  // As a crash or another program might leave it.
  await writeRows({ table: 'drafts', put: { ...draft(), typed: 5 } as unknown as Draft })
  await writeRows({ table: 'drafts', put: draft({ id: '8' }) })
  expect(await getRow('drafts', ['a http://one', 'contacts', '7'])).toBeUndefined()
  expect((await allRows('drafts', 'a http://one')).map(({ id }) => id)).toEqual(['8'])
})

test('where there is no room the tab goes on from its own memory, all or nothing, and says so', async () => {
  await writeRows({ table: 'drafts', put: draft({ id: 'before' }) })
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  try {
    const kept = await writeRows(
      { table: 'drafts', drop: ['a http://one', 'contacts', 'before'] },
      { table: 'drafts', put: draft({ at: 2 }) },
    )
    expect(kept).toBe(false)
    expect(trouble.get()).toBe('full')
    expect(await allRows('drafts', 'a http://one')).toEqual([draft({ at: 2 })])
    await changeRow('drafts', ['a http://one', 'contacts', '7'], (row) => row && { ...row, at: 3 })
    expect(await getRow('drafts', ['a http://one', 'contacts', '7'])).toEqual(draft({ at: 3 }))
  } finally {
    full.mockRestore()
  }
  expect(await writeRows({ table: 'drafts', put: draft({ at: 4 }) })).toBe(true)
  expect(await allRows('drafts', 'a http://one')).toEqual([draft({ at: 4 })])
})

test('subscribers are notified of the tables that changed', async () => {
  const heard: string[] = []
  const stop = watchTables(['drafts'], () => heard.push('drafts'))
  await writeRows({ table: 'changes', put: entry() })
  await writeRows({ table: 'drafts', put: draft() })
  stop()
  await writeRows({ table: 'drafts', put: draft({ at: 9 }) })
  expect(heard).toEqual(['drafts'])
})

test('what a newer Bookend in another tab has changed is left alone, and the tab goes on from its own memory', async () => {
  await writeRows({ table: 'drafts', put: draft() })
  const newer = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('bookend', 1000)
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })
  try {
    expect(await writeRows({ table: 'drafts', put: draft({ id: '9' }) })).toBe(false)
    expect(trouble.get()).toBe('newer')
    expect((await allRows('drafts', 'a http://one')).map(({ id }) => id)).toEqual(['9'])
  } finally {
    newer.close()
    indexedDB.deleteDatabase('bookend')
  }
})

test('Bookend waits for a device that is slow to open its database', async () => {
  const late = Promise.withResolvers<void>()
  const { asked } = watchOpening(late.promise)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opening = openDatabase(() => undefined)
  await asked
  vi.advanceTimersByTime(10_000)
  late.resolve()
  const database = await opening
  expect([...database.objectStoreNames]).toContain('drafts')
  database.close()
})

test('Bookend does not wait for a database that a tab with an older version blocks', async () => {
  await forgetRows()
  const older = await new Promise<IDBDatabase>((resolve, reject) => {
    indexedDB.deleteDatabase('bookend').addEventListener('success', () => {
      const opening = indexedDB.open('bookend', 1)
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error))
    })
  })
  const { blocked } = watchOpening(Promise.resolve())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refusal = openDatabase(() => undefined).catch((error: unknown) => error)
  await blocked
  vi.advanceTimersByTime(4000)
  expect(await refusal).toMatchObject({ why: 'refused' })
  older.close()
  indexedDB.deleteDatabase('bookend')
})

/** Tells when a database is asked for, when that is blocked, and keeps its coming back until it may be known. */
function watchOpening(mayBeKnown: Promise<void>) {
  const asked = Promise.withResolvers<void>()
  const blocked = Promise.withResolvers<void>()
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    const request = open(name, version)
    const listen = request.addEventListener.bind(request)
    listen('blocked', () => blocked.resolve())
    request.addEventListener = (type: string, hear: EventListener) =>
      listen(type, async (event) => {
        if (type === 'success') await mayBeKnown
        hear(event)
      })
    asked.resolve()
    return request
  })
  return { asked: asked.promise, blocked: blocked.promise }
}
