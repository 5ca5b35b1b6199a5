import { loadFindings } from '../api/session/load-findings.ts'
import { accountScope, connectionScope, signInMark, signInScope } from '../api/session/storage-scope.ts'
import { signInOf, type KeptSignIn } from '../api/session/secrets.ts'
import { isOfBookend } from '../app/first-calls.ts'
import type { Settings } from '../app/read-settings.ts'
import { connectionAt, namedConnections, type NamedConnection } from '../connections/connection-list.ts'
import { readConnections } from '../connections/kept-connections.ts'
import { resolve } from '../dialect/profile/resolve.ts'

/** Where the address leads, as far as this browser knows. */
export type Destination = {
  /** The page within its connection. */
  path: string
  noun: string | undefined
  record: string | undefined
  /** The connection; undefined until the settings of the installation are known. */
  service: ReturnType<typeof serviceOf> | undefined
}

/** Undefined if the address leads to another connection's page, or to one that this browser does not have. */
export function readDestination(settings: Settings | undefined): Destination | undefined {
  const [, prefix, path = '/'] = /^(\/c\/[^/]+)?(\/.*)?$/.exec(location.pathname) ?? []
  const kept = readConnections()
  const all = namedConnections(settings?.service ?? 'demo', kept)
  const last = all.find(({ id }) => id === kept.last)
  const leadsElsewhere = location.pathname === '/' && last?.basepath
  const current = settings || prefix ? connectionAt(location.pathname, all) : undefined
  if (leadsElsewhere || (prefix && !current)) return undefined
  const [, noun, record] = /^\/(contacts|transactions)(?:\/(.+))?$/.exec(path) ?? []
  return { path, noun, record, service: current && serviceOf(settings, current) }
}

/** What is stored about a connection's service, as its session will have it (api/session/service-session.ts). */
function serviceOf(settings: Settings | undefined, current: NamedConnection) {
  const { id } = current
  const { baseUrl } = resolve(current.profile)
  const findings = loadFindings(current.profile, baseUrl, !current.demo)
  const signIn: Pick<KeptSignIn, 'secrets' | 'account'> = signInOf(id, baseUrl) ?? {
    secrets: {},
    account: null,
  }
  const { secrets, account } = signIn
  const mark = signInMark(findings.profile().auth, secrets)
  return {
    ...findings,
    current,
    baseUrl,
    isBookend: current.demo || (settings !== undefined && isOfBookend(settings, current)),
    signIn: () => signIn,
    /** The scope of what is stored for the account (api/session/storage-scope.ts). */
    scope: account ? accountScope(account.id, baseUrl) : signInScope(connectionScope(id, baseUrl), mark),
  }
}
