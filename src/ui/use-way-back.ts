import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import './history-state.ts'

/**
 * The click of a link that leads to the page just before this one: it steps back in the history, so that the list is
 * found as it was left, scrolled to the same row. A new tab, or a longer way round, follows the link's own address.
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
