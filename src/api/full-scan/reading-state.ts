import { useSyncExternalStore } from 'react'
import { createStore, type Store } from '../../storage/create-store.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { storageScope } from '../session/storage-scope.ts'
import { useSession } from '../session/use-session.ts'
import type { ListChanges, Row } from './question.ts'
import type { Pass } from './pass.ts'

/** The progress of reading a whole list. */
export type ReadingState = {
  /** `whole`: all records are there. In every other state some are missing. */
  state: 'idle' | 'reading' | 'whole' | 'stopped' | 'failed'
  read: number
  /** The number of records there are, if the service says so. */
  of?: number
  /** When the oldest of them was read, in milliseconds since 1970. */
  asOf?: number
  /** When the list was last updated, if that was later. */
  checkedAt?: number
  /** When the oldest record of the whole list was read, even while everything is being read again. */
  wholeAsOf?: number
  /** Something changed that only a full reading can show. */
  isOutdated?: true
  /** Why it failed, or why a whole list could not be updated. */
  error?: unknown
  /** Since when every state of the whole list has been compared with the next, and what those comparisons found. */
  trackedSince?: number
  changes?: readonly FoundChanges[]
}

/** The state of the reading of a list, or of what a search finds, for the open account. */
export function readingState(
  session: ServiceSession,
  collection: CollectionName,
  search = '',
): Store<ReadingState> {
  const states = bySession.get(session) ?? new Map<string, Store<ReadingState>>()
  bySession.set(session, states)
  const key = readingKey(session, collection, search)
  const state = states.get(key) ?? createStore<ReadingState>({ state: 'idle', read: 0 })
  states.set(key, state)
  return state
}

/** Names a reading: nothing read for one account is ever shown in another. */
export function readingKey(session: ServiceSession, collection: CollectionName, search: string): string {
  return JSON.stringify([storageScope(session), collection, search])
}

const bySession = new WeakMap<ServiceSession, Map<string, Store<ReadingState>>>()

/**
 * What a comparison of two states of a list found, and when, in milliseconds since 1970. `at` is how old the earlier state
 * was. A value that changed and changed back goes unnoticed.
 */
export type FoundChanges = ListChanges & { found: number; at: number }

const most = 50

/** Appends a comparison. Merges comparisons that found nothing, and the oldest ones, into one. */
export function addChanges(known: readonly FoundChanges[], next: FoundChanges): FoundChanges[] {
  const last = known.at(-1)
  if (last && isEmpty(last) && isEmpty(next)) return [...known.slice(0, -1), { ...next, at: last.at }]
  const all = [...known, next]
  if (all.length <= most) return all
  const oldest = all.slice(0, most / 2)
  const { found } = oldest.at(-1) ?? next
  return [{ found, ...(changesSince(oldest, -Infinity) ?? next) }, ...all.slice(most / 2)]
}

/** Everything found after a moment, combined; undefined if nothing has been compared since. */
export function changesSince(
  known: readonly FoundChanges[],
  moment: number,
): (ListChanges & { at: number }) | undefined {
  const later = known.filter(({ found }) => found > moment)
  if (later.length === 0) return undefined
  const [added, changed, gone] = [new Set<string>(), new Set<string>(), new Map<string, Row>()]
  for (const one of later) {
    for (const id of one.added) (gone.delete(id) ? changed : added).add(id)
    for (const id of one.changed) if (!added.has(id)) changed.add(id)
    for (const row of one.gone) {
      changed.delete(row.id)
      if (!added.delete(row.id)) gone.set(row.id, row)
    }
  }
  const at = Math.min(...later.map((one) => one.at))
  return { at, added: [...added], changed: [...changed], gone: [...gone.values()] }
}

function isEmpty({ added, changed, gone }: ListChanges): boolean {
  return added.length + changed.length + gone.length === 0
}

/** A list that can answer questions about its rows, and what it is based on. */
export type ReadList = { list: string; read: number; of?: number | undefined; asOf: number; whole: boolean }

/** A list read to its end: when it was last updated, and with which formats its values were read. */
export type Whole = ReadList & { checkedAt: number; formats: string } & Tracked

/** Since when every state of the list has been compared with the next, and what those comparisons found. */
export type Tracked = { trackedSince: number; changes: readonly FoundChanges[] }

/** The state of a reading: the previous whole list, and the pass in progress. */
export function describeReading(
  state: ReadingState['state'],
  { whole, pass }: { whole: Whole | undefined; pass: Pass | undefined },
): ReadingState {
  const isWhole = state === 'whole'
  const read = isWhole ? whole?.read : pass?.watch.ids.size
  const of = isWhole ? whole?.read : (pass?.watch.result().total ?? whole?.read)
  const asOf = isWhole ? whole?.asOf : (pass?.startedAt ?? whole?.asOf)
  return {
    state,
    read: read ?? 0,
    ...(of !== undefined && { of }),
    ...(asOf !== undefined && { asOf }),
    ...(whole && {
      checkedAt: whole.checkedAt,
      wholeAsOf: whole.asOf,
      trackedSince: whole.trackedSince,
      changes: whole.changes,
    }),
  }
}

/** Whether this browser has read all records: then more is found. */
export function useIsRead(collection: CollectionName): boolean {
  const state = readingState(useSession(), collection)
  return useSyncExternalStore(state.subscribe, state.get).state === 'whole'
}
