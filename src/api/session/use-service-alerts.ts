import { useSyncExternalStore } from 'react'
import type { ServiceAlerts } from './service-alerts.ts'
import { useSession } from './use-session.ts'

/** What needs the user's attention. Re-renders on changes. */
export function useServiceAlerts(): ServiceAlerts {
  const { attention } = useSession()
  return useSyncExternalStore(attention.subscribe, attention.get)
}
