import { useSyncExternalStore } from 'react'
import type { Capability } from '../../domain/capabilities.ts'
import { useSession } from './use-session.ts'

/** Whether the service has announced a capability; false until then. */
export function useCapability(capability: Capability): boolean {
  const { subscribe, get } = useSession().capabilities
  return useSyncExternalStore(subscribe, get).includes(capability)
}
