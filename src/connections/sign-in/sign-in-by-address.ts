import { ApiError } from '../../api/session/api-error.ts'
import { askAccount } from '../../api/session/request.ts'
import { openSession } from '../../api/session/service-session.ts'
import { forgetSecrets, keepSecrets, signInOf, type AccountName } from '../../api/session/secrets.ts'
import { mergeProfiles, resolve, type PartialProfile } from '../../dialect/profile/resolve.ts'
import type { Secrets } from '../../dialect/profile/sign-request.ts'
import type { ConnectionList, NamedConnection } from '../connection-list.ts'
import type { Place } from '../../storage/local-storage.ts'

/**
 * Signs in at the installation's own service with the token from an address (token-in-address.ts), and returns the
 * connection to open. The sign-in lasts beyond this tab. Never replaces another account's sign-in: the token then gets
 * its own connection. Throws `ApiError` if the service rejects the token or cannot be reached; nothing is stored then.
 */
export async function signInByAddress(
  token: string,
  service: PartialProfile,
  connections: ConnectionList,
): Promise<NamedConnection | undefined> {
  const [first] = connections.get()
  const { auth, baseUrl } = resolve(service)
  if (!first || auth.kind !== 'bearer') return undefined
  const secrets = { [auth.secretRef]: token }
  const account = await accountOf(service, secrets)
  const signIn = { account, secrets, place: 'device' as const }
  const own = account && findAccountConnection(connections, baseUrl, account)
  if (account && own) return signInToAccount(connections, service, { ...signIn, account })
  const isFree = await hasNoOther(first, service, account)
  if (account && !isFree) return signInToAccount(connections, service, { ...signIn, account })
  // If the service does not name its accounts, a new token may belong to the same account or to another one.
  const connection = isFree ? first : connections.add(service)
  keepSecrets(connection.id, baseUrl, secrets, 'device', account ?? null)
  return connection
}

/** The account that these secrets open; undefined if the service does not say. */
async function accountOf(service: PartialProfile, secrets: Secrets): Promise<AccountName | undefined> {
  return askAccount(openSession({ id: '', profile: service }, { remembers: false, secrets }))
}

/** Whether a connection is signed out, signed in to this account, or signed in with credentials that no longer work. */
async function hasNoOther(
  { id }: NamedConnection,
  service: PartialProfile,
  account: AccountName | undefined,
): Promise<boolean> {
  const { baseUrl } = resolve(service)
  const kept = signInOf(id, baseUrl)
  if (!kept) return true
  // Not `remembers: false`: this also tells which account data of an earlier version belongs to.
  const line = openSession({ id, profile: mergeProfiles(service, { baseUrl }) })
  try {
    const opened = await askAccount(line)
    return account !== undefined && opened?.id === account.id
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure !== 'signed-out') return false
    forgetSecrets(id)
    return true
  }
}

/** The connection of an account at a service; undefined if this browser is not signed in to it. */
function findAccountConnection(
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
