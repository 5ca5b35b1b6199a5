import { useSyncExternalStore } from 'react'

/** The records ticked by a person, by id. */
export type Ticked<T> = ReadonlyMap<string, T>

export type Selection<T extends { id: string }> = {
  subscribe: (listener: () => void) => () => void
  /** As they were last seen. */
  ticked: () => Ticked<T>
  /** As they were when they were ticked, or when their last change was made from here. */
  asTicked: () => Ticked<T>
  /** Ticks or unticks records. */
  set: (records: T[], on: boolean) => void
  /** Takes these records as they are now in the place of those ticked earlier. */
  renew: (records: T[]) => void
  /** The same for records that somebody else may have changed: how they were when they were ticked is not forgotten. */
  see: (records: T[]) => void
  /** Unticks whatever has one of the ids. */
  drop: (ids: Iterable<string>) => void
  clear: () => void
}

/** A set of ticks that outlives pages and searches; by id, because rows move (DESIGN.md, section 4, rule 1). */
export function createSelection<T extends { id: string }>(): Selection<T> {
  let ticked: Ticked<T> = new Map()
  let asTicked: Ticked<T> = new Map()
  const listeners = new Set<() => void>()
  const change = (next: Map<string, T>, first: Ticked<T>) => {
    asTicked = new Map([...next].map(([id, record]) => [id, first.get(id) ?? record]))
    ticked = next
    for (const listener of listeners) listener()
  }
  const see = (records: T[], first: Ticked<T>) => {
    const news = records.filter((record) => (ticked.get(record.id) ?? record) !== record)
    if (news.length > 0) change(new Map([...ticked, ...byId(news)]), first)
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ticked: () => ticked,
    asTicked: () => asTicked,
    set: (records, on) => {
      const next = new Map(ticked)
      for (const record of records) {
        if (on) next.set(record.id, record)
        else next.delete(record.id)
      }
      change(next, asTicked)
    },
    renew: (records) => see(records, new Map([...asTicked, ...byId(records)])),
    see: (records) => see(records, asTicked),
    drop: (ids) => {
      const next = new Map(ticked)
      for (const id of ids) next.delete(id)
      change(next, asTicked)
    },
    clear: () => change(new Map(), asTicked),
  }
}

function byId<T extends { id: string }>(records: T[]): [string, T][] {
  return records.map((record) => [record.id, record])
}

/** What is ticked now; the component renders again when that changes. */
export function useTicked<T extends { id: string }>(selection: Selection<T>): Ticked<T> {
  return useSyncExternalStore(selection.subscribe, selection.ticked)
}
