import { useSyncExternalStore } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import { useSession } from '../session/use-session.ts'
import { readingState } from './reading-state.ts'

/** Whether this browser has read all records: then more is found. */
export function useIsRead(collection: CollectionName): boolean {
  const state = readingState(useSession(), collection)
  return useSyncExternalStore(state.subscribe, state.get).state === 'whole'
}
