import { useLocation, useRouter } from '@tanstack/react-router'
import './history-state.ts'
import { useStillHere } from './use-still-here.ts'

/**
 * The way out of a page that is done: a step back when the page that one came from stands just before it in the history,
 * else `otherwise`, which must replace this entry. With `ignoreBlocker` nothing is asked, because nothing would be lost.
 */
export function useLeavePage(otherwise: (how: { replace: true; ignoreBlocker: boolean }) => void) {
  const router = useRouter()
  const stillHere = useStillHere()
  const before = useLocation({ select: ({ state }) => state.before })
  return ({ ignoreBlocker = false } = {}) => {
    if (!stillHere()) return
    if (before) router.history.back({ ignoreBlocker })
    else otherwise({ replace: true, ignoreBlocker })
  }
}
