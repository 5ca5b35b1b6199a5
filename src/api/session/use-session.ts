import { createContext, use } from 'react'
import type { ServiceSession } from './service-session.ts'

/** The session with the service that the pages show; app/App.tsx provides it. */
export const SessionContext = createContext<ServiceSession | undefined>(undefined)

/** The session with the service that the pages show. It never changes: another connection is another page load. */
export function useSession(): ServiceSession {
  const session = use(SessionContext)
  if (!session) throw new Error('There is no session')
  return session
}
