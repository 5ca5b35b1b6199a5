import {
  allRows,
  rowsOfIndex,
  rowsUnder,
  changeRow,
  countRows,
  getRow,
  watchTables,
  writeRows,
  type Key,
  type Write,
} from '../storage/database.ts'
import { createStore, type Store } from '../storage/create-store.ts'
import { isOwned, isOwnedHere, releases, whenLeft } from './tab-lock.ts'
import type { Change, ChangeRow } from '../storage/rows.ts'

export function writesOf(change: Change, rows: readonly ChangeRow[]): Write[] {
  return [{ table: 'changes', put: change }, ...rows.map((put): Write => ({ table: 'changeRows', put }))]
}

export function dropsOf({ books, id }: Pick<Change, 'books' | 'id'>, rows: readonly ChangeRow[]): Write[] {
  return [
    { table: 'changes', drop: [books, id] },
    ...rows.map((row): Write => ({ table: 'changeRows', drop: rowKeyOf(row) })),
  ]
}

export async function readChange(books: string, id: string): Promise<Change | undefined> {
  return getRow('changes', [books, id])
}

export async function readRows({ books, id }: Pick<Change, 'books' | 'id'>): Promise<ChangeRow[]> {
  const rows = await rowsUnder('changeRows', [books, id])
  return rows.toSorted((one, other) => one.place - other.place)
}

/** The latest changes of an account and all that are unfinished, newest first. */
export async function readChanges(books: string): Promise<Change[]> {
  const latest = await allRows('changes', books, mostLatest)
  const known = new Set(latest.map(({ id }) => id))
  const unfinished = latest.length < mostLatest ? [] : await readUnfinished(books)
  return [...latest, ...unfinished.filter(({ id }) => !known.has(id))]
}

// Only these can be undone by a key, and are read again after every change.
const mostLatest = 1000

export async function readUnfinished(books: string): Promise<Change[]> {
  const states = ['open', 'running', 'paused']
  const keys = states.map((state): Key => [books, state])
  return rowsOfIndex('byState', keys)
}

export function isUnfinished({ state }: Change): boolean {
  return state !== 'done' && state !== 'stopped'
}

/** Changes a change atomically, across all tabs. Returns it as it was. */
export async function updateChange(
  { books, id }: Pick<Change, 'books' | 'id'>,
  next: (change: Change) => Change,
): Promise<Change | undefined> {
  return changeRow('changes', [books, id], (one) => one && next(one))
}

/** Changes a record of a change atomically, across all tabs. Returns it as it was. */
export async function updateRow(
  row: Pick<ChangeRow, 'books' | 'change' | 'id'>,
  next: (row: ChangeRow) => ChangeRow,
): Promise<ChangeRow | undefined> {
  return changeRow('changeRows', rowKeyOf(row), (one) => one && next(one))
}

export function rowKeyOf({ books, change: of, id }: Pick<ChangeRow, 'books' | 'change' | 'id'>): Key {
  return [books, of, id]
}

/** Deletes changes with their records, except the deleted records that are still kept. */
export async function dropChanges(books: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const rows = await readRows({ books, id })
    const unkept = rows.filter(({ keptSince }) => keptSince === undefined)
    await writeRows(...dropsOf({ books, id }, unkept))
  }
}

/** Clears the history except for what is still needed. Resolves to how many ended changes stay; undefined if the browser refused. */
export async function clearHistory(books: string): Promise<number | undefined> {
  const changes = await allRows('changes', books)
  const ended = changes.filter(isSpare(changes))
  const ids = new Set(ended.map(({ id }) => id))
  const rows = (await allRows('changeRows', books)).filter(
    ({ change: of, keptSince }) => ids.has(of) && keptSince === undefined,
  )
  const isCleared = await writeRows(
    ...ended.flatMap((one) => dropsOf(one, [])),
    ...rows.map((row): Write => ({ table: 'changeRows', drop: rowKeyOf(row) })),
  )
  return isCleared ? changes.filter((one) => !isUnfinished(one)).length - ended.length : undefined
}

/** Whether a change is not needed any more. To move decisions, all merges are: they say what was moved by which. */
function isSpare(changes: readonly Change[]): (change: Change) => boolean {
  const isMoving = changes.some(({ moving }) => moving)
  return (one) => !isUnfinished(one) && !(isMoving && (one.moving || one.into !== undefined))
}

// The space on the device that the history may take.
const mostRows = 50_000
const mostChanges = 10_000

/** Deletes the oldest finished changes as a whole, so that no change loses only some of its rows. */
export async function makeRoom(books: string): Promise<void> {
  const [changes, rows] = [await countRows('changes', books), await countRows('changeRows', books)]
  if (changes <= mostChanges && rows <= mostRows) return
  let sum = 0
  const every = await allRows('changes', books)
  const isDropped = isSpare(every)
  const surplus = every.filter((one, index) => {
    sum += one.total
    // A tenth more, so that this happens rarely.
    return (sum > mostRows * 0.9 || index >= mostChanges * 0.9) && isDropped(one)
  })
  const ids = surplus.map(({ id }) => id)
  await dropChanges(books, ids)
}

/** The changes of an account, newest first, kept up to date; undefined until they are read. */
export function changesOf(books: string): Pick<Store<Change[] | undefined>, 'get' | 'subscribe'> {
  const existing = stores.get(books)
  if (existing) return existing
  const store = createStore<Change[] | undefined>(undefined)
  stores.set(books, store)
  let turn = 0
  const read = async () => {
    const mine = (turn += 1)
    const changes = await readChanges(books)
    if (mine === turn) store.set(changes)
  }
  watchTables(['changes'], () => void read())
  void read()
  return store
}

const stores = new Map<string, Store<Change[] | undefined>>()

/**
 * Reports an account's unfinished changes whose tab is gone, and those of other open tabs, now and on every change. Returns
 * an unsubscribe function.
 */
export function watchUnfinished(
  books: string,
  tell: (abandoned: Change[], elsewhere: Change[]) => void,
): () => void {
  const stopped = new AbortController()
  const waitedFor = new Set<string>()
  let turn = 0
  const look = async () => {
    const mine = (turn += 1)
    const changes = await readUnfinished(books)
    const owned = await Promise.all(changes.map(isOwned))
    if (stopped.signal.aborted || mine !== turn) return
    tell(
      changes.filter((_change, index) => !owned[index]),
      changes.filter(({ id }, index) => owned[index] && !isOwnedHere(id)),
    )
    for (const [index, one] of changes.entries()) {
      if (!owned[index] || waitedFor.has(one.id)) continue
      waitedFor.add(one.id)
      void whenLeft(one, stopped.signal).then(() => {
        waitedFor.delete(one.id)
        if (!stopped.signal.aborted) void look()
      })
    }
  }
  const stops = [watchTables(['changes'], () => void look()), releases.subscribe(() => void look())]
  void look()
  return () => {
    stopped.abort()
    for (const stop of stops) stop()
  }
}
