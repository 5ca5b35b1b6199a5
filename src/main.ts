import type { Start } from './app/open-connection.ts'
import { openConnection } from './app/open-connection.ts'
import { readSettings } from './app/read-settings.ts'
import { takeToken } from './app/token-in-address.ts'
import { openConnectionList } from './connections/connection-list.ts'
import { keepDropsFromOpening } from './ui/dropped-files.ts'

// Small, because it runs before the libraries are read: it opens the connection and asks for the records of the address.
const token = takeToken()
keepDropsFromOpening()
const start = begin()
// The app shows why it cannot start.
start.catch(() => undefined)
// The libraries keep the browser busy, so the request goes first, unless it has to wait for something itself.
Promise.race([start.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 100))])
  .then(() => Promise.all([import('./app/start-app.tsx'), whenParsed()]))
  .then(
    ([{ startApp }]) => startApp(start),
    () => document.querySelector('#not-loaded')?.removeAttribute('hidden'),
  )

async function begin(): Promise<Start> {
  const settings = await readSettings()
  const connections = openConnectionList(settings.service)
  const start: Start = { token, settings, connections, startDemo, opened: undefined }
  // A token in the address decides which account is opened.
  return token === undefined ? { ...start, opened: await openConnection(start) } : start
}

/** When the page is there that the app is shown in. */
function whenParsed() {
  if (document.readyState !== 'loading') return undefined
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

/** The demo's service, loaded only when the settings or the address ask for it. */
async function startDemo() {
  const { startDemoService } = await import('./mock/start-demo-service.ts')
  return startDemoService('/api')
}
