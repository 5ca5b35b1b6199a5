import { keepSecrets, signInOf } from '../api/session/secrets.ts'
import type { AccountName } from '../api/session/secrets.ts'
import type { PartialProfile } from '../dialect/profile/resolve.ts'
import { resolve } from '../dialect/profile/resolve.ts'
import type { Secrets } from '../dialect/profile/sign-request.ts'
import type { Place } from '../storage/local-storage.ts'
import type { ConnectionList, NamedConnection } from './connection-list.ts'

/** The connection of an account at a service; undefined if this browser is not signed in to it. */
export function findAccountConnection(
  connections: ConnectionList,
  baseUrl: string,
  account: AccountName,
): NamedConnection | undefined {
  return connections
    .get()
    .find(
      ({ id, profile }) =>
        resolve(profile).baseUrl === baseUrl && signInOf(id, baseUrl)?.account?.id === account.id,
    )
}

/** Signs in to an account on its own connection, created if necessary: never replaces another account's sign-in. */
export function signInToAccount(
  connections: ConnectionList,
  { name: _installed, ...profile }: PartialProfile,
  { account, secrets, place }: { account: AccountName; secrets: Secrets; place: Place },
): NamedConnection {
  const { baseUrl } = resolve(profile)
  const connection = findAccountConnection(connections, baseUrl, account) ?? connections.add(profile)
  keepSecrets(connection.id, baseUrl, secrets, place, account)
  return connection
}
