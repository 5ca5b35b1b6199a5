import { useRouter, type HistoryState } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { isPlainClick } from './is-plain-click.ts'
import { useEntryState } from './use-entry-state.ts'

/**
 * Leaves a finished page: goes back if the previous page is the last entry in the history; otherwise calls `otherwise`,
 * which must replace this entry and keep its place in the list. `ignoreBlocker` skips the question, because nothing would be lost.
 */
export function useLeavePage(
  otherwise: (how: { replace: true; ignoreBlocker: boolean; state: HistoryState }) => void,
) {
  const router = useRouter()
  const stillHere = useStillHere()
  const { before, list } = useEntryState()
  return ({ ignoreBlocker = false } = {}) => {
    if (!stillHere()) return
    if (before) router.history.back({ ignoreBlocker })
    else otherwise({ replace: true, ignoreBlocker, state: list ? { list } : {} })
  }
}

/** Whether the calling page is still on screen; a late response must not navigate away from another page. */
export function useStillHere(): () => boolean {
  const router = useRouter()
  const { __TSR_key: key } = useEntryState()
  return () => router.history.location.state.__TSR_key === key
}

/**
 * The click handler of a link to the previous page: it goes back in the history, which restores the list's state and scroll
 * position. A new tab, or a longer route, uses the link's address.
 */
export function useWayBack(to: 'list' | 'record') {
  const router = useRouter()
  const { before } = useEntryState()
  return (event: MouseEvent) => {
    if (before !== to || !isPlainClick(event)) return
    event.preventDefault()
    router.history.back()
  }
}
