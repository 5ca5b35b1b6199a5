import { useSyncExternalStore } from 'react'
import type { Capability } from '../../domain/capabilities.ts'
import { session } from './service-session.ts'

/** Whether the service has announced a capability; false until then. */
export function useCapability(capability: Capability): boolean {
  const { subscribe, get } = session().capabilities
  return useSyncExternalStore(subscribe, get).includes(capability)
}
