import { openConnection, type Start } from './app/open-connection.ts'
import { readSettings } from './app/read-settings.ts'
import { takeToken } from './app/token-in-address.ts'
import { openConnectionList } from './connections/connection-list.ts'
import { afterPaint, nextTask } from './ui/when.ts'
import { keepDropsFromOpening } from './ui/dropped-files.ts'
import { holdEarlyKeys } from './ui/early-keys.ts'
import { makeEarlyClick } from './ui/hold-early-clicks.ts'
import { wantSecondPartOnUse } from './ui/second-part.ts'

// Small, because it runs before the libraries load: it opens the connection and requests the records of the address, unless
// the page has already done so. What runs before it is in the page itself, from src/frame: first-paint.ts, ask-first.ts,
// show-rows.tsx and show-frame.ts (frame-plugin.ts puts them there).
const token = takeToken()
keepDropsFromOpening()
holdEarlyKeys()
makeEarlyClick()
wantSecondPartOnUse()
const start = begin()
// The libraries keep the browser busy, so the request goes first, unless it has to wait for something itself. The app
// explains a start that fails.
Promise.race([start.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 100))])
  .then(loadApp)
  .then(
    (startApp) => startApp(start),
    () => document.querySelector('#not-loaded')?.removeAttribute('hidden'),
  )

async function begin(): Promise<Start> {
  const settings = await readSettings()
  const connections = openConnectionList(settings.service)
  const start: Start = { token, settings, connections, startDemo, opened: undefined }
  // A token in the address decides which account is opened.
  return token === undefined ? { ...start, opened: await openConnection(start) } : start
}

/** Runs the libraries and the app in separate tasks, between which the browser can paint and respond. */
async function loadApp() {
  // Code that the browser has cached would run before the rows that have just arrived are drawn.
  await Promise.race([globalThis.frameRows, new Promise((resolve) => setTimeout(resolve, 300))])
  if (document.querySelector('.starting[data-rows]')) await nextPaint()
  await import('react-dom/client')
  await nextTask()
  const { startApp } = await import('./app/start-app.tsx')
  await nextTask()
  return startApp
}

function nextPaint(): Promise<void> {
  return new Promise((resolve) => void afterPaint(resolve))
}

/** The demo's service, loaded only when the settings or the address ask for it. */
async function startDemo() {
  const { startDemoService } = await import('./mock/start-demo-service.ts')
  return startDemoService('/api')
}
