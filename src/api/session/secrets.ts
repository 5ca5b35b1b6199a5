import type { Secrets } from '../../dialect/profile/sign-request.ts'
import { collectionNames } from '../../domain/collection-name.ts'
import { writeKept, lastSeenPlace, readKept, type Place } from '../../storage/local-storage.ts'

/** An account of Bookend's own service: its permanent id and its name. */
export type AccountName = { id: string; name: string }

/** `account` is the account that these secrets open: null if it is not known (yet), missing in data of earlier versions. */
export type KeptSignIn = { baseUrl: string; secrets: Secrets; account?: AccountName | null }

/** What the user typed to sign in, with the account it opens. It belongs to one address: if the connection's address changes, the user signs in again. */
export function signInOf(id: string, baseUrl: string): KeptSignIn | undefined {
  const place = placeOfSignIn(id, baseUrl)
  return place && readAt(place, id)
}

/**
 * Stores secrets for the tab, or on the device if the user chose that; never both. If the device already holds those of
 * another account, they stay there, and these are stored for the tab.
 */
export function keepSecrets(
  id: string,
  baseUrl: string,
  secrets: Secrets,
  place: Place,
  account: AccountName | null = null,
): void {
  const onDevice = readAt('device', id)
  const isOther = account && onDevice?.account && onDevice.account.id !== account.id
  if (!isOther) forgetSecrets(id)
  writeKept(isOther ? 'tab' : place, nameFor(id), { baseUrl, secrets, account } satisfies KeptSignIn)
}

/** Records which account the stored secrets open. */
export function keepAccount(id: string, baseUrl: string, account: AccountName): void {
  const place = placeOfSignIn(id, baseUrl)
  if (place) writeKept(place, nameFor(id), { ...readAt(place, id), account })
}

/** Removes a sign-in and everything stored with it. */
export function forgetSecrets(id: string): void {
  for (const name of [nameFor(id), ...collectionNames.map((list) => lastSeenPlace(id, list))]) {
    writeKept('tab', name, undefined)
    writeKept('device', name, undefined)
  }
}

/** Where the sign-in of a connection is stored; undefined without one. */
export function placeOfSignIn(id: string, baseUrl: string): Place | undefined {
  return (['tab', 'device'] as const).find((place) => readAt(place, id)?.baseUrl === baseUrl)
}

function readAt(place: Place, id: string): KeptSignIn | undefined {
  return readKept(place, nameFor(id)) as KeptSignIn | undefined
}

/** The storage key of a connection's secrets. Other tabs get an event when its value changes. */
export function nameFor(id: string): string {
  return `bookend-secrets:${id}`
}
