import { createStore } from '../../storage/create-store.ts'
import type { Store } from '../../storage/create-store.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { storageScope } from '../session/storage-scope.ts'
import type { FoundChanges } from './found-changes.ts'

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
