import { requestEarly } from '../api/session/request.ts'
import { openSession, type ServiceSession } from '../api/session/service-session.ts'
import { connectionAt, type ConnectionList, type NamedConnection } from '../connections/connection-list.ts'
import type { Demo } from '../ui/demo.ts'
import { firstCallsAt, isOfBookend } from './first-calls.ts'
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
 * Opens the connection that the address names, and asks its service for the records of the address. Undefined if this
 * browser does not have it. Never resolves if the address leads to another connection's page.
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
  const isOurs = isOfBookend(settings, current)
  const isBookend = Boolean(demo) || isOurs
  session.memory.isBookend = isBookend
  if (isOurs) session.capabilities.set(settings.capabilities)
  // A failure is reported when the page sends the same request.
  await requestEarly(session, firstCallsAt(location, current.basepath, { ...session, isBookend })).catch(
    () => undefined,
  )
  return { current, session, demo }
}
