import './theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connect, line } from './api/line.ts'
import { App } from './App.tsx'
import { connectionAt, openConnectionList } from './connections/connection-list.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'
import { keepToken, takeToken, watchForToken } from './token-in-address.ts'
import { startColorScheme } from './ui/color-scheme.ts'
import { StartFailure } from './ui/StartFailure.tsx'

const token = takeToken()
startColorScheme()

const root = createRoot(document.querySelector('#root') ?? document.body)

readSettings()
  .then(start)
  .catch((error: unknown) => root.render(<StartFailure error={error} />))

/** Starts the app on the one connection that the address names. Another one is another page load, so that nothing is shared. */
async function start(settings: Settings) {
  const isSignedIn = keepToken(token, settings)
  watchForToken(settings, () => location.reload())
  const connections = openConnectionList(settings.service)
  const all = connections.get()
  const last = all.find(({ id }) => id === connections.last())
  if (location.pathname === '/' && last?.basepath && !isSignedIn)
    return location.replace(`${last.basepath}/contacts`)
  const current = connectionAt(location.pathname, all)
  if (!current) {
    const { NoSuchConnection } = await import('./ui/NoSuchConnection.tsx')
    return root.render(<NoSuchConnection />)
  }
  const demo = current.demo ? await startDemo() : undefined
  connect(current, demo && { remembers: false, send: demo.answer })
  if (current.id === 'settings') line().memory.isBookend = settings.isBookend
  if (connections.last() !== current.id) connections.use(current.id)
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, { demo, connections, current })
  root.render(
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>,
  )
}

/** The demo's service, loaded only when the settings or the address ask for it. */
async function startDemo() {
  const { startDemoService } = await import('./mock/browser.ts')
  return startDemoService('/api')
}
