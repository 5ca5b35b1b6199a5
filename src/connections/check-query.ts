import { queryOptions } from '@tanstack/react-query'
import { check } from '../api/check.ts'
import { line, openLine } from '../api/line.ts'
import type { Connection, Line } from '../api/line.ts'
import { mergeProfiles } from '../dialect/resolve.ts'

/** A check of a connection as it is stated now. It is made once; `turn` tells one that is asked for again from the last one. */
export function checkOf(connection: Connection, turn: number) {
  return queryOptions({
    // What one signs in with is no part of a profile, so it is not in the key either.
    queryKey: ['/check', connection.id, connection.profile, turn],
    queryFn: () => check(asSpokenWith(connection)),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The line to a connection: the open one, or one to look with how it would be spoken with. */
export function lineTo(connection: Connection): Line {
  return connection.id === line().connection.id ? line() : openLine(connection)
}

/** The connection with the sign-in that was learned: a check leaves aside all that was found out, but it has to get in. */
function asSpokenWith(connection: Connection): Connection {
  const { auth, http } = lineTo(connection).profile()
  const learned = { auth, http: { credentials: http.credentials } }
  return { ...connection, profile: mergeProfiles(learned, connection.profile) }
}
