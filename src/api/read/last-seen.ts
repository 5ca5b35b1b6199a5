import type { Page } from '../../domain/page.ts'
import { writeKept, lastSeenPlace, readKept } from '../../storage/local-storage.ts'
import { placeOfSignIn } from '../session/secrets.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { storageScope } from '../session/storage-scope.ts'
import type { QueryClient } from '@tanstack/react-query'
import { collectionNames, type CollectionName } from '../../domain/collection-name.ts'
import { keys } from '../cache/keys.ts'
import { writeListeners } from '../cache/refresh.ts'

// The first page of each list is stored with the sign-in, and removed with it (session/secrets.ts).

/** The first page of a list as this browser last showed it to the open account, to be shown until the service has answered. */
export function lastSeen<T>(session: ServiceSession, name: CollectionName): Page<T> | undefined {
  const { connection, profile } = session
  return readLastSeen(connection.id, profile().baseUrl, storageScope(session), name)
}

/** Keeps the first page of a list as it was read at a moment, or forgets it. Nothing is kept without a sign-in. */
function keepLastSeen(
  session: ServiceSession,
  name: CollectionName,
  page: Page<{ id: string }> | undefined,
  at: number,
): void {
  const place = placeOf(session)
  if (!place) return
  const kept: LastSeen<unknown> | undefined = page && { version: 1, books: storageScope(session), at, page }
  writeKept(place, lastSeenPlace(session.connection.id, name), kept)
}

function placeOf({ connection, profile }: ServiceSession) {
  return placeOfSignIn(connection.id, profile().baseUrl)
}

// A later version of Bookend that stores something else increases `version`.

type LastSeen<T> = { version: 1; books: string; at: number; page: Page<T> }

/** The first page of a list as it was last shown to an account (`books`), if its connection is still signed in. */
export function readLastSeen<T>(
  connection: string,
  baseUrl: string,
  books: string,
  name: CollectionName,
): Page<T> | undefined {
  const place = placeOfSignIn(connection, baseUrl)
  const kept = place && readKept(place, lastSeenPlace(connection, name))
  if (!isLastSeen<T>(kept) || kept.books !== books) return undefined
  return { ...kept.page, readAt: kept.at }
}

function isLastSeen<T>(value: unknown): value is LastSeen<T> {
  const { version, at, page } = Object(value) as Partial<LastSeen<{ id: unknown }>>
  return (
    version === 1 &&
    typeof at === 'number' &&
    Array.isArray(page?.items) &&
    page.items.every((one) => typeof one?.id === 'string')
  )
}

/** Keeps the first page of each list whenever it is read or changed, for the next visit (last-seen.ts). */
export function followLastSeen(session: ServiceSession, client: QueryClient): void {
  const first = collectionNames.map((name) => [name, JSON.stringify(firstPage(name))] as const)
  const note = (name: CollectionName) => {
    const { data, dataUpdatedAt } = client.getQueryState<Page<{ id: string }>>(firstPage(name)) ?? {}
    if (data) keepLastSeen(session, name, data.items.length > 0 ? data : undefined, dataUpdatedAt ?? 0)
  }
  collectionNames.forEach(note)
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || query.state.fetchStatus !== 'idle') return
    const key = JSON.stringify(query.queryKey)
    for (const [name, one] of first) if (key === one) note(name)
  })
  // Changes by a write must not come back, even if the first page is not loaded here.
  writeListeners.add(async ([name]) => {
    if (!client.getQueryData(firstPage(name))) keepLastSeen(session, name, undefined, 0)
  })
}

function firstPage(name: CollectionName) {
  return keys.list(name, { search: '', page: 1 })
}
