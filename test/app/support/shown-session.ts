import { openSession, type ServiceSession } from '../../../src/api/session/service-session.ts'

let shown = openSession({ id: '', profile: {} }, { remembers: false })

/** The session of the app that a test opened last. */
export function session(): ServiceSession {
  return shown
}

/** Sets the session of the app that a test opens. */
export function showSession(next: ServiceSession): void {
  shown = next
}
