import { useSyncExternalStore } from 'react'
import { createStore } from '../../storage/create-store.ts'
import { writeKept, readKept } from '../../storage/local-storage.ts'

/** The records that the user has selected, by id. */
export type Ticked<T> = ReadonlyMap<string, T>

export type Selection<T extends { id: string }> = {
  subscribe: (listener: () => void) => () => void
  /** As they were last read. */
  ticked: () => Ticked<T>
  set: (records: T[], on: boolean) => void
  /** Replaces selected records with their current versions. */
  update: (records: T[]) => void
  drop: (ids: Iterable<string>) => void
  clear: () => void
}

/** A selection that survives paging and searching. It works by id, because row positions change. */
export function createSelection<T extends { id: string }>(): Selection<T> {
  const store = createStore<Ticked<T>>(new Map())
  const ticked = store.get
  return {
    subscribe: store.subscribe,
    ticked,
    set: (records, on) => {
      const next = new Map(ticked())
      for (const record of records) {
        if (on) next.set(record.id, record)
        else next.delete(record.id)
      }
      store.set(next)
    },
    update: (records) => {
      const news = records.filter((record) => (ticked().get(record.id) ?? record) !== record)
      if (news.length > 0) store.set(new Map([...ticked(), ...byId(news)]))
    },
    drop: (ids) => {
      const next = new Map(ticked())
      for (const id of ids) next.delete(id)
      if (next.size < ticked().size) store.set(next)
    },
    clear: () => store.set(new Map()),
  }
}

function byId<T extends { id: string }>(records: T[]): [string, T][] {
  return records.map((record) => [record.id, record])
}

export function useTicked<T extends { id: string }>(selection: Selection<T>): Ticked<T> {
  return useSyncExternalStore(selection.subscribe, selection.ticked)
}

/** `asTicked`: the same as `ticked`, for versions that also keep how the records were when they were selected. */
type KeptTicks<T> = { books: string; asTicked: T[]; ticked: T[] }

/**
 * Stores a list's selection in the tab, so that it survives a reload. `name` identifies the list and `books` the account;
 * selections of other accounts are ignored.
 */
export function storeSelection<T extends { id: string }>(
  selection: Selection<T>,
  name: string,
  books: () => string,
): void {
  const place = `bookend-ticks ${name}`
  const kept = readKept('tab', place)
  if (isKept<T>(kept) && kept.books === books()) selection.set(kept.ticked, true)
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const ticked = [...selection.ticked().values()]
    // A selection too large to store must not leave an older one behind.
    writeKept('tab', place, undefined)
    if (ticked.length > 0) writeKept('tab', place, { books: books(), asTicked: ticked, ticked })
  }
  // Selecting a range of rows writes once, not once per row; and the more are selected, the longer it takes.
  selection.subscribe(() => (timer ??= setTimeout(write, Math.max(200, selection.ticked().size))))
  addEventListener('pagehide', () => timer && write())
}

function isKept<T>(value: unknown): value is KeptTicks<T> {
  if (typeof value !== 'object' || value === null) return false
  const { books, asTicked, ticked } = value as Partial<KeptTicks<T>>
  return typeof books === 'string' && areRecords(asTicked) && areRecords(ticked)
}

function areRecords(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && typeof one?.id === 'string')
}
