import { refuseOtherSignIn } from '../../api/session/account.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { nameFor } from '../../api/session/secrets.ts'

/** Detects that another tab has changed this tab's sign-in, at once and when the user returns. Returns an unsubscribe function. */
export function watchSignIn(session: ServiceSession): () => void {
  const look = () => {
    try {
      refuseOtherSignIn(session)
    } catch {
      // ServiceNotices.tsx reports it.
    }
  }
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key === nameFor(session.connection.id)) look()
  }
  addEventListener('storage', hear)
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    removeEventListener('storage', hear)
    removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}
