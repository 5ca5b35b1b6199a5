import { useSyncExternalStore } from 'react'
import { storageScope } from './storage-scope.ts'
import { session } from './service-session.ts'

/** The scope of stored data. Re-renders when the account becomes known. */
export function useStorageScope(): string {
  return useSyncExternalStore(watch, () => storageScope(session()))
}

function watch(changed: () => void): () => void {
  const { account, mark } = session()
  const stops = [account.subscribe(changed), mark.subscribe(changed)]
  return () => stops.forEach((stop) => stop())
}
