import type { FocusEvent } from 'react'
import { useRef } from 'react'

/** Remembers which list row the focus came from, and returns it there. */
export function useWayBackToRow() {
  const row = useRef<HTMLElement>(undefined)
  return {
    remember: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && relatedTarget.closest('tr')) row.current = relatedTarget
    },
    go: () => {
      if (row.current?.isConnected) row.current.focus()
    },
  }
}
