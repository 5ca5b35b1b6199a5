import { useSyncExternalStore } from 'react'
import { createStore } from '../../storage/create-store.ts'

/** The records that the user has selected, by id. */
export type Ticked<T> = ReadonlyMap<string, T>

export type Selection<T extends { id: string }> = {
  subscribe: (listener: () => void) => () => void
  /** As they were last read. */
  ticked: () => Ticked<T>
  /** As they were when selected, or when last changed from here. */
  asTicked: () => Ticked<T>
  /** Selects or deselects records. */
  set: (records: T[], on: boolean) => void
  /** Replaces selected records with their current versions. */
  update: (records: T[]) => void
  /** Updates selected records but keeps the version that was selected. */
  see: (records: T[]) => void
  /** Deselects all records with these ids. */
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
      change(next, asTicked())
    },
    clear: () => change(new Map(), asTicked()),
  }
}

function byId<T extends { id: string }>(records: T[]): [string, T][] {
  return records.map((record) => [record.id, record])
}

/** The current selection. Re-renders on changes. */
export function useTicked<T extends { id: string }>(selection: Selection<T>): Ticked<T> {
  return useSyncExternalStore(selection.subscribe, selection.ticked)
}
