import { accountScope, connectionScope, marksOf, signInScope } from '../api/session/scope-names.ts'
import { signInOf } from '../api/session/secrets.ts'
import type { Connection } from '../api/session/service-session.ts'
import { resolve } from '../dialect/profile/resolve.ts'
import { chosenMappingsPlace, lastVisitPlace, listLayoutsPlace } from '../storage/places.ts'
import { keep } from '../storage/local-storage.ts'
import { forgetReadings } from '../storage/stored-readings.ts'

/**
 * Deletes the stored lists of a connection that is about to be removed, their layouts, and the time of the last visit,
 * except what `others` still use. Does not wait long for a browser that does not respond.
 */
export async function forgetLists(connection: Connection, others: readonly Connection[]): Promise<void> {
  const kept = new Set(others.filter(({ id }) => id !== connection.id).flatMap(scopesOf))
  const scopes = scopesOf(connection).filter((books) => !kept.has(books))
  for (const books of scopes)
    for (const placeOf of [listLayoutsPlace, lastVisitPlace, chosenMappingsPlace])
      keep('device', placeOf(books), undefined)
  const forgotten = Promise.all(scopes.map((books) => forgetReadings(books)))
  await Promise.race([forgotten, new Promise((end) => setTimeout(end, 1000))])
}

/** Every scope that data of a connection can be stored under (api/session/storage-scope.ts). */
function scopesOf({ id, profile }: Connection): string[] {
  const { baseUrl } = resolve(profile)
  const unsigned = connectionScope(id, baseUrl)
  const account = signInOf(id, baseUrl)?.account
  return [
    unsigned,
    ...marksOf(unsigned).map((mark) => signInScope(unsigned, mark)),
    ...(account ? [accountScope(account.id, baseUrl)] : []),
  ]
}
