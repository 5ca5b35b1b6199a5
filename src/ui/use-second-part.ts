import { useSyncExternalStore } from 'react'
import { isSecondPartWanted, onSecondPartWanted } from './second-part.ts'

/** Whether the second part may load. A component of it is rendered only then. */
export function useSecondPart(): boolean {
  return useSyncExternalStore(onSecondPartWanted, isSecondPartWanted)
}
