import { useLocation, useRouter } from '@tanstack/react-router'
import './history-state.ts'
import { useStillHere } from './use-still-here.ts'

/**
 * Leaves a finished page: goes back if the previous page is the last entry in the history; otherwise calls `otherwise`,
 * which must replace this entry. `ignoreBlocker` skips the question, because nothing would be lost.
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
