import type { CollectionName } from '../../domain/collection-name.ts'
import type { Page } from '../../domain/page.ts'
import { lastSeenPlace } from '../../storage/last-seen-place.ts'
import { keep } from '../../storage/local-storage.ts'
import { placeOfSignIn } from '../session/secrets.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { storageScope } from '../session/storage-scope.ts'
import { readLastSeen } from './read-last-seen.ts'
import type { LastSeen } from './read-last-seen.ts'

// The first page of each list is stored with the sign-in, and removed with it (session/secrets.ts).

/** The first page of a list as this browser last showed it to the open account, to be shown until the service has answered. */
export function lastSeen<T>(session: ServiceSession, name: CollectionName): Page<T> | undefined {
  const { connection, profile } = session
  return readLastSeen(connection.id, profile().baseUrl, storageScope(session), name)
}

/** Keeps the first page of a list as it was read at a moment, or forgets it. Nothing is kept without a sign-in. */
export function keepLastSeen(
  session: ServiceSession,
  name: CollectionName,
  page: Page<{ id: string }> | undefined,
  at: number,
): void {
  const place = placeOf(session)
  if (!place) return
  const kept: LastSeen<unknown> | undefined = page && { version: 1, books: storageScope(session), at, page }
  keep(place, lastSeenPlace(session.connection.id, name), kept)
}

function placeOf({ connection, profile }: ServiceSession) {
  return placeOfSignIn(connection.id, profile().baseUrl)
}
