import { useSyncExternalStore } from 'react'
import type { ServiceAlerts } from './service-alerts.ts'
import { session } from './service-session.ts'

/** What needs the user's attention. Re-renders on changes. */
export function useServiceAlerts(): ServiceAlerts {
  const { attention } = session()
  return useSyncExternalStore(attention.subscribe, attention.get)
}
