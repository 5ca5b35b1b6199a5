import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import './history-state.ts'

/**
 * The click handler of a link to the previous page: it goes back in the history, which restores the list's state and
 * scroll position. A new tab, or a longer route, uses the link's address.
 */
export function useWayBack(to: 'list' | 'record') {
  const router = useRouter()
  const before = useLocation({ select: ({ state }) => state.before })
  return (event: MouseEvent) => {
    if (before !== to || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    router.history.back()
  }
}
