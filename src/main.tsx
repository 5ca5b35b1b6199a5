import './app/theme.css'
import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { openSession } from './api/session/service-session.ts'
import { stopPlace } from './api/write/stop-place.ts'
import { App } from './app/App.tsx'
import { connectionAt, openConnectionList } from './connections/connection-list.ts'
import type { ConnectionList, NamedConnection } from './connections/connection-list.ts'
import { resolve } from './dialect/profile/resolve.ts'
import { readKept } from './storage/local-storage.ts'
import { createQueryClient } from './app/create-query-client.ts'
import { createAppRouter } from './app/router.tsx'
import { readSettings } from './app/read-settings.ts'
import type { Settings } from './app/read-settings.ts'
import { takeToken, watchForToken } from './app/token-in-address.ts'
import { startColorScheme } from './ui/color-scheme.ts'
import { keepDropsFromOpening } from './ui/dropped-files.ts'
import { explainMissingParts } from './ui/missing-part.ts'
import { StartFailure } from './ui/StartFailure.tsx'

const givenToken = takeToken()
startColorScheme()
explainMissingParts()
keepDropsFromOpening()

const root = createRoot(document.querySelector('#root') ?? document.body)

readSettings()
  .then(start)
  .catch((error: unknown) => root.render(<StartFailure error={error} />))

/** Signs in by the token in the address, if there is one, and opens the connection that the address names. */
async function start(settings: Settings) {
  const connections = openConnectionList(settings.service)
  const signIn = async (
    token: string,
    onSignedIn: (connection?: NamedConnection) => void | Promise<void>,
  ) => {
    const { signInFromAddress } = await import('./app/sign-in-from-address.tsx')
    const show = (page: ReactNode) => root.render(page)
    await signInFromAddress({ token, service: settings.service, connections, show, onSignedIn })
  }
  watchForToken((token) => void signIn(token, () => location.reload()))
  if (givenToken === undefined) await open(settings, connections)
  else await signIn(givenToken, (signedIn) => open(settings, connections, signedIn))
}

/** Starts the app on the one connection that the address names. Another one is another page load, so that nothing is shared. */
async function open(settings: Settings, connections: ConnectionList, signedIn?: NamedConnection) {
  const all = connections.get()
  const last = all.find(({ id }) => id === connections.last())
  if (location.pathname === '/' && last?.basepath && !signedIn) return location.replace(`${last.basepath}/`)
  const current = connectionAt(location.pathname, all)
  if (!current) {
    const { NoSuchConnection } = await import('./ui/NoSuchConnection.tsx')
    return root.render(<NoSuchConnection />)
  }
  const demo = current.demo ? await startDemo() : undefined
  const session = openSession(current, demo && { remembers: false, send: demo.answer })
  const isOurs = settings.isBookend && isServiceOf(settings, current)
  session.memory.isBookend = isOurs || Boolean(demo)
  // Kept by an earlier version, which did not ask: what is kept for it waits for whose it is.
  if (isOurs && session.signIn().account === undefined)
    await (await import('./api/session/ask-account.ts')).askAccount(session).catch(() => undefined)
  if (readKept('tab', stopPlace) !== undefined)
    (await import('./api/write/restore-stop.ts')).restoreStop(session)
  if (connections.last() !== current.id) connections.use(current.id)
  const queryClient = createQueryClient(session)
  const router = createAppRouter(queryClient, { session, demo, connections, current })
  root.render(
    <StrictMode>
      <App session={session} queryClient={queryClient} router={router} />
    </StrictMode>,
  )
  prefetchSoon()
}

/** Whether a connection leads to the installation's own service, as those of its other accounts do. */
function isServiceOf({ service }: Settings, { demo, profile }: NamedConnection): boolean {
  return !demo && service !== 'demo' && resolve(profile).baseUrl === resolve(service).baseUrl
}

/** Fetches what people are likely to open next once the first page has settled, unless they asked to save data. */
function prefetchSoon() {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  setTimeout(
    () =>
      void import('./app/prefetch-parts.ts').then((parts) => parts.prefetchParts()).catch(() => undefined),
    2000,
  )
}

/** The demo's service, loaded only when the settings or the address ask for it. */
async function startDemo() {
  const { startDemoService } = await import('./mock/start-demo-service.ts')
  return startDemoService('/api')
}
