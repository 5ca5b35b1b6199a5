import { useSyncExternalStore } from 'react'
import { createStore } from '../../storage/create-store.ts'
import { writeKept, readKept } from '../../storage/local-storage.ts'

/** The records that the user has selected, by id. */
export type Ticked<T> = ReadonlyMap<string, T>

export type Selection<T extends { id: string }> = {
  subscribe: (listener: () => void) => () => void
  /** As they were last read. */
  ticked: () => Ticked<T>
  /** As they were when selected, or when last changed from here. */
  asTicked: () => Ticked<T>
  set: (records: T[], on: boolean) => void
  /** Replaces selected records with their current versions. */
  update: (records: T[]) => void
  /** Updates selected records but keeps the version that was selected. */
  see: (records: T[]) => void
  drop: (ids: Iterable<string>) => void
  clear: () => void
}

/** A selection that survives paging and searching. It works by id, because row positions change. */
export function createSelection<T extends { id: string }>(): Selection<T> {
  const store = createStore<{ ticked: Ticked<T>; asTicked: Ticked<T> }>({
    ticked: new Map(),
    asTicked: new Map(),
  })
  const ticked = () => store.get().ticked
  const asTicked = () => store.get().asTicked
  const change = (next: Map<string, T>, first: Ticked<T>) =>
    store.set({
      ticked: next,
      asTicked: new Map([...next].map(([id, record]) => [id, first.get(id) ?? record])),
    })
  const see = (records: T[], first: Ticked<T>) => {
    const news = records.filter((record) => (ticked().get(record.id) ?? record) !== record)
    if (news.length > 0) change(new Map([...ticked(), ...byId(news)]), first)
  }
  return {
    subscribe: store.subscribe,
    ticked,
    asTicked,
    set: (records, on) => {
      const next = new Map(ticked())
      for (const record of records) {
        if (on) next.set(record.id, record)
        else next.delete(record.id)
      }
      change(next, asTicked())
    },
    update: (records) => see(records, new Map([...asTicked(), ...byId(records)])),
    see: (records) => see(records, asTicked()),
    drop: (ids) => {
      const next = new Map(ticked())
      for (const id of ids) next.delete(id)
      if (next.size < ticked().size) change(next, asTicked())
    },
    clear: () => change(new Map(), asTicked()),
  }
}

function byId<T extends { id: string }>(records: T[]): [string, T][] {
  return records.map((record) => [record.id, record])
}

export function useTicked<T extends { id: string }>(selection: Selection<T>): Ticked<T> {
  return useSyncExternalStore(selection.subscribe, selection.ticked)
}

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
  if (isKept<T>(kept) && kept.books === books()) {
    selection.set(kept.asTicked, true)
    selection.see(kept.ticked)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const [asTicked, ticked] = [selection.asTicked(), selection.ticked()].map((all) => [...all.values()])
    // A selection too large to store must not leave an older one behind.
    writeKept('tab', place, undefined)
    if (selection.ticked().size > 0) writeKept('tab', place, { books: books(), asTicked, ticked })
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
