import { createContext, use, useSyncExternalStore } from 'react'
import type { ServiceSession, ServiceAlerts } from './service-session.ts'
import type { AccountName } from './secrets.ts'
import type { Capability } from '../../domain/capabilities.ts'
import { storageScope } from './storage-scope.ts'

/** The session with the service that the pages show; app/App.tsx provides it. */
export const SessionContext = createContext<ServiceSession | undefined>(undefined)

/** The session with the service that the pages show. It never changes: another connection is another page load. */
export function useSession(): ServiceSession {
  const session = use(SessionContext)
  if (!session) throw new Error('There is no session')
  return session
}

/** The account whose records this tab shows; undefined until the service names it, if it ever does. */
export function useAccount(): AccountName | undefined {
  const { account } = useSession()
  return useSyncExternalStore(account.subscribe, account.get)
}

/** Whether the service has announced a capability; false until then. */
export function useCapability(capability: Capability): boolean {
  const { subscribe, get } = useSession().capabilities
  return useSyncExternalStore(subscribe, get).includes(capability)
}

/** What needs the user's attention. Re-renders on changes. */
export function useServiceAlerts(): ServiceAlerts {
  const { attention } = useSession()
  return useSyncExternalStore(attention.subscribe, attention.get)
}

/** The scope of stored data. Re-renders when the account becomes known. */
export function useStorageScope(): string {
  const session = useSession()
  const watch = (changed: () => void) => {
    const stops = [session.account.subscribe(changed), session.mark.subscribe(changed)]
    return () => stops.forEach((stop) => stop())
  }
  return useSyncExternalStore(watch, () => storageScope(session))
}
