import type { CollectionName } from '../../domain/collection-name.ts'
import type { Page } from '../../domain/page.ts'
import { lastSeenPlace } from '../../storage/last-seen-place.ts'
import { readKept } from '../../storage/local-storage.ts'
import { placeOfSignIn } from '../session/secrets.ts'

// A later version of Bookend that stores something else increases `version`.

export type LastSeen<T> = { version: 1; books: string; at: number; page: Page<T> }

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
