import './theme.css'
import './shared.css'
import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { followLastSeen } from '../api/read/last-seen.ts'
import { askAccount } from '../api/session/request.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import type { NamedConnection } from '../connections/connection-list.ts'
import { listLayoutsPlace, readKept } from '../storage/local-storage.ts'
import { startColorScheme } from '../settings/color-scheme.ts'
import { explainMissingParts } from '../ui/missing-part.ts'
import { nextTask } from '../ui/when.ts'
import { App } from './App.tsx'
import { createQueryClient } from './create-query-client.ts'
import { openConnection, type OpenConnection, type Start } from './open-connection.ts'
import { createAppRouter } from './router.tsx'
import { preloadSignIn } from './shell/AppFrame.tsx'
import { watchForToken } from './token-in-address.ts'

/** Shows the app once its connection is known, or the reason why it cannot start. */
export function startApp(start: Promise<Start>): void {
  startColorScheme()
  explainMissingParts()
  const root = createRoot(document.querySelector('#root') ?? document.body)
  // In steps, because the frame is already on screen: between them the browser can respond to scrolling and typing.
  const show = (page: ReactNode) => startTransition(() => root.render(page))
  start
    .then((known) => openApp(known, show))
    .catch(async (error: unknown) => {
      const { StartFailure } = await import('../ui/StartFailure.tsx')
      show(<StartFailure error={error} />)
    })
}

/** Signs in with the token in the address, if there is one, and shows the app on the connection that the address names. */
async function openApp(start: Start, show: (page: ReactNode) => void) {
  const { token, settings, connections, opened } = start
  const signIn = async (
    token: string,
    onSignedIn: (connection?: NamedConnection) => void | Promise<void>,
  ) => {
    const { signInFromAddress } = await import('./sign-in-from-address.tsx')
    await signInFromAddress({ token, service: settings.service, connections, show, onSignedIn })
  }
  watchForToken((token) => void signIn(token, () => location.reload()))
  if (token === undefined) await showApp(start, opened, show)
  else
    await signIn(token, async (signedIn) =>
      showApp(start, await openConnection(start, signedIn !== undefined), show),
    )
}

/** Shows the app on one connection. Another one is another page load, so that nothing is shared. */
async function showApp(
  { settings, connections }: Start,
  opened: OpenConnection | undefined,
  show: (page: ReactNode) => void,
) {
  if (!opened) {
    const { NoSuchConnection } = await import('../ui/StartFailure.tsx')
    return show(<NoSuchConnection />)
  }
  const { session, demo, current } = opened
  // An earlier version stored this without asking whose it is; it waits until the user decides.
  if (settings.isBookend && session.memory.isBookend && session.signIn().account === undefined)
    await askAccount(session).catch(() => undefined)
  if (readKept('device', listLayoutsPlace(storageScope(session))) !== undefined)
    (await import('../records/views/layouts.ts')).startLayouts(session)
  if (connections.last() !== current.id) connections.use(current.id)
  const queryClient = createQueryClient(session)
  const router = createAppRouter(queryClient, { session, demo, connections, current })
  if (session.attention.get().signIn) await preloadSignIn()
  await nextTask()
  // The frame's rows stay until the app has rendered its own from the same response.
  if (document.querySelector('.starting[data-rows]')) {
    await router.load()
    const queries = queryClient.getQueryCache().getAll()
    const answered = Promise.allSettled(queries.flatMap(({ promise }) => promise ?? []))
    // The rows of the frame cannot be used, so the app does not wait long for what else it asks another service.
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 2000))])
    await nextTask()
  }
  show(
    <StrictMode>
      <App session={session} queryClient={queryClient} router={router} />
    </StrictMode>,
  )
  setTimeout(() => followLastSeen(session, queryClient), 2000)
}
