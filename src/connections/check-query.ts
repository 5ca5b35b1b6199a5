import { queryOptions } from '@tanstack/react-query'
import { keys } from '../api/cache/keys.ts'
import { checkConnection } from '../api/read/check-connection.ts'
import { openSession, type Connection, type ServiceSession } from '../api/session/service-session.ts'
import { mergeProfiles } from '../dialect/profile/resolve.ts'

/** The query for a check of a connection's stated profile. Runs once; `turn` distinguishes a repeated check. */
export function checkOf(session: ServiceSession, connection: Connection, turn: number) {
  return queryOptions({
    queryKey: keys.check(connection.id, connection.profile, turn),
    queryFn: () => checkConnection(session, asSpokenWith(session, connection)),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The session of a connection: the open one, or a temporary one for reading. */
export function sessionWith(session: ServiceSession, connection: Connection): ServiceSession {
  return connection.id === session.connection.id ? session : openSession(connection)
}

/** The connection with the learned sign-in: a check ignores all findings, but it must get in. */
function asSpokenWith(session: ServiceSession, connection: Connection): Connection {
  const { auth, http } = sessionWith(session, connection).profile()
  const learned = { auth, http: { credentials: http.credentials } }
  return { ...connection, profile: mergeProfiles(learned, connection.profile) }
}
