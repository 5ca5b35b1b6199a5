import { useLocation, useRouter } from '@tanstack/react-router'
import './history-state.ts'

/**
 * Ways out of a form: a step back when the page that one came from stands just before it in the history, else
 * `otherwise`. After saving nothing is asked, because nothing would be lost.
 */
export function useLeaveForm(otherwise: (how: { replace: true; ignoreBlocker: boolean }) => void) {
  const router = useRouter()
  const before = useLocation({ select: ({ state }) => state.before })
  const leave = (ignoreBlocker: boolean) => {
    if (before) router.history.back({ ignoreBlocker })
    else otherwise({ replace: true, ignoreBlocker })
  }
  return { cancel: () => leave(false), saved: () => leave(true) }
}
