import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import './history-state.ts'
import { isPlainClick } from './is-plain-click.ts'

/**
 * The click handler of a link to the previous page: it goes back in the history, which restores the list's state and
 * scroll position. A new tab, or a longer route, uses the link's address.
 */
export function useWayBack(to: 'list' | 'record') {
  const router = useRouter()
  const before = useLocation({ select: ({ state }) => state.before })
  return (event: MouseEvent) => {
    if (before !== to || !isPlainClick(event)) return
    event.preventDefault()
    router.history.back()
  }
}
