import { useSyncExternalStore } from 'react'

/** The records ticked by a person, by id, as they were shown when they were ticked. */
export type Ticked<T> = ReadonlyMap<string, T>

export type Selection<T extends { id: string }> = {
  subscribe: (listener: () => void) => () => void
  ticked: () => Ticked<T>
  /** Ticks or unticks records. */
  set: (records: T[], on: boolean) => void
  /** Takes these records as they are now in the place of those ticked earlier. */
  renew: (records: T[]) => void
  /** Unticks whatever has one of the ids. */
  drop: (ids: Iterable<string>) => void
  clear: () => void
}

/** A set of ticks that outlives pages and searches; by id, because rows move (DESIGN.md, section 4, rule 1). */
export function createSelection<T extends { id: string }>(): Selection<T> {
  let ticked: Ticked<T> = new Map()
  const listeners = new Set<() => void>()
  const change = (next: Map<string, T>) => {
    ticked = next
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ticked: () => ticked,
    set: (records, on) => {
      const next = new Map(ticked)
      for (const record of records) {
        if (on) next.set(record.id, record)
        else next.delete(record.id)
      }
      change(next)
    },
    renew: (records) => {
      const known = records.filter(({ id }) => ticked.has(id))
      if (known.length > 0)
        change(new Map([...ticked, ...known.map((record) => [record.id, record] as const)]))
    },
    drop: (ids) => {
      const next = new Map(ticked)
      for (const id of ids) next.delete(id)
      change(next)
    },
    clear: () => change(new Map()),
  }
}

/** What is ticked now; the component renders again when that changes. */
export function useTicked<T extends { id: string }>(selection: Selection<T>): Ticked<T> {
  return useSyncExternalStore(selection.subscribe, selection.ticked)
}
