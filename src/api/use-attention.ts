import { useSyncExternalStore } from 'react'
import type { Attention } from './attention.ts'
import { line } from './line.ts'

/** What the service wants of the person who uses it; the component renders again when that changes. */
export function useAttention(): Attention {
  const { attention } = line()
  return useSyncExternalStore(attention.subscribe, attention.get)
}
