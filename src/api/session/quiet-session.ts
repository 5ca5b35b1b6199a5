import type { ServiceSession } from './service-session.ts'

/**
 * The session for reading ahead: does not report a refused sign-in, because the user has not asked for anything yet.
 * Opening the page reads again and reports it.
 */
export function quietSession(session: ServiceSession): ServiceSession {
  const { attention } = session
  return {
    ...session,
    attention: { ...attention, set: (next) => attention.set({ ...next, signIn: attention.get().signIn }) },
  }
}
