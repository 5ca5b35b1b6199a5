import { useSyncExternalStore } from 'react'
import { storageScope } from './storage-scope.ts'
import { useSession } from './use-session.ts'

/** The scope of stored data. Re-renders when the account becomes known. */
export function useStorageScope(): string {
  const session = useSession()
  const watch = (changed: () => void) => {
    const stops = [session.account.subscribe(changed), session.mark.subscribe(changed)]
    return () => stops.forEach((stop) => stop())
  }
  return useSyncExternalStore(watch, () => storageScope(session))
}
