import type { ServiceSession } from './service-session.ts'

/**
 * The session for reading ahead: a refused sign-in is not reported, because the user has not asked for anything yet. Whoever
 * goes on to the page reads again, and then it is.
 */
export function quietSession(session: ServiceSession): ServiceSession {
  const { attention } = session
  return {
    ...session,
    attention: { ...attention, set: (next) => attention.set({ ...next, signIn: attention.get().signIn }) },
  }
}
