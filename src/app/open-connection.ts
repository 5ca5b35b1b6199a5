import { requestEarly } from '../api/session/request.ts'
import { openSession } from '../api/session/service-session.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { requestPageEarly } from '../api/read/list-request.ts'
import { connectionAt } from '../connections/connection-list.ts'
import type { ConnectionList, NamedConnection } from '../connections/connection-list.ts'
import { resolve } from '../dialect/profile/resolve.ts'
import { readAddress } from '../records/list/list-query.ts'
import type { Demo } from '../ui/demo.ts'
import type { Settings } from './read-settings.ts'

/** What is known when the app starts. */
export type Start = {
  /** The token in the address, which signs in before anything is opened. */
  token: string | undefined
  settings: Settings
  connections: ConnectionList
  startDemo: () => Promise<RunningDemo>
  /** The connection, opened while the libraries load; undefined if the address has none. */
  opened: OpenConnection | undefined
}

export type OpenConnection = { current: NamedConnection; session: ServiceSession; demo: Demo | undefined }

type RunningDemo = Demo & { answer: ServiceSession['send'] }

/**
 * Opens the connection that the address names, and asks its service for the records of the address. Undefined if this browser
 * does not have it. Never resolves if the address leads to another connection's page.
 */
export async function openConnection(
  { settings, connections, startDemo }: Start,
  isSignedIn = false,
): Promise<OpenConnection | undefined> {
  const all = connections.get()
  const last = all.find(({ id }) => id === connections.last())
  if (location.pathname === '/' && last?.basepath && !isSignedIn) {
    location.replace(`${last.basepath}/`)
    return new Promise(() => {})
  }
  const current = connectionAt(location.pathname, all)
  if (!current) return undefined
  const demo = current.demo ? await startDemo() : undefined
  const session = openSession(current, demo && { remembers: false, send: demo.answer })
  const isOurs = settings.isBookend && isServiceOf(settings, current)
  session.memory.isBookend = Boolean(demo) || isOurs
  if (isOurs) session.capabilities.set(settings.capabilities)
  // A failure is reported when the page sends the same request.
  await requestRecords(session, current.basepath).catch(() => undefined)
  return { current, session, demo }
}

/** Sends the first request of the page at the address, unless another request must come first. */
async function requestRecords(session: ServiceSession, basepath: string): Promise<void> {
  const isOfUnknownAccount = session.memory.isBookend && session.signIn().account === undefined
  if (isOfUnknownAccount) return
  const path = location.pathname.slice(basepath.length)
  // The overview starts with the first page of the transactions, which says what there is.
  if (path === '/') return requestPageEarly(session, 'transactions', readAddress(''))
  const [, name, id] = /^\/(contacts|transactions)(?:\/([^/]+)(?:\/edit)?)?$/.exec(path) ?? []
  if (name !== 'contacts' && name !== 'transactions') return
  if (id === undefined) await requestPageEarly(session, name, readAddress(location.search))
  else if (id !== 'new') await requestEarly(session, `/${name}/${encodeURIComponent(decodeURIComponent(id))}`)
}

/** Whether a connection leads to the installation's own service, as those of its other accounts do. */
function isServiceOf({ service }: Settings, { demo, profile }: NamedConnection): boolean {
  return !demo && service !== 'demo' && resolve(profile).baseUrl === resolve(service).baseUrl
}
