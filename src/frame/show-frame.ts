import * as connections from '../connections/messages.ts'
import { readsRecords } from '../connections/sign-in/reads-records.ts'
import { readAddress } from '../records/list/list-query.ts'
import { afterPaint } from '../ui/when.ts'
import type { Destination } from './read-destination.ts'

declare global {
  /** Shows the frame, if it was held back for its rows. */
  var showFrame: (() => void) | undefined
}

// Runs at the end of index.html: shows the frame that fits the address and what this browser has stored. Then it loads the app,
// which replaces the frame.
const appCode = copyOf('app-code')
const loadApp = () => document.head.append(appCode)
const { guess, isAsking } = globalThis.pageStart ?? {}
const holder = document.querySelector<HTMLElement>('.starting')
const frame = guess && fittingFrame(guess)
if (frame) holder?.append(frame)
// If the page has requested the records itself (ask-first.ts), their rows are drawn before the app's code loads.
const loadLater = () => afterPaint(() => afterPaint(loadApp))
if (!isAsking) loadApp()
else if (holder && guess?.noun && !guess.record && isNear()) holdBack(holder)
else loadLater()
for (const template of document.querySelectorAll('template')) template.remove()
performance.mark('frame')
showRows()

function fittingFrame({ path, noun, record, service }: Destination): DocumentFragment | undefined {
  const { isBookend, current } = service ?? {}
  const signIn = service?.signIn()
  const isOurs = isBookend && !current?.demo
  const isStranger = isOurs && service?.profile().auth.kind === 'bearer' && !signIn?.secrets['token']
  if (isStranger && readsRecords(path) && !location.hash.startsWith('#token='))
    return signInFrame(current?.own ? current.name : connections.notSignedIn)

  const frame = copyOf(noun === 'transactions' ? 'frame-transactions' : 'frame-contacts')
  const main = frame.querySelector('main')
  if (!noun || record) main?.replaceChildren()
  if (!noun) frame.querySelector('[data-current]')?.removeAttribute('data-current')
  if (path === '/') frame.querySelector('nav a')?.setAttribute('data-current', 'true')
  if (!current?.demo) frame.querySelector('header span[title]')?.remove()
  const box = frame.querySelector('input')
  box?.setAttribute('value', readAddress(location.search).search)
  const button = main?.querySelector<HTMLElement>('button[data-look=main]')
  // Keeps its space until it works.
  if (isOurs && button) button.style.visibility = 'hidden'
  else button?.remove()
  name(frame, signIn?.account?.name ?? current?.name)
  return frame
}

/** Whether the page itself came so fast that its rows may, too. */
function isNear(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  return !(page instanceof PerformanceNavigationTiming && page.responseStart - page.requestStart > 100)
}

/** Waits a moment for rows: the browser lays out and paints the frame with them nearly as fast as without. */
function holdBack({ style }: HTMLElement): void {
  style.display = 'none'
  const show = () => {
    if (style.display) loadLater()
    style.display = ''
  }
  globalThis.showFrame = show
  setTimeout(show, 100)
}

/** Runs show-rows.tsx: rows that the first paint may have are part of it; it does not wait for any others. */
function showRows() {
  const script = document.createElement('script')
  script.textContent = document.querySelector('#show-rows')?.textContent ?? ''
  const run = () => document.head.append(script)
  if (globalThis.showFrame) run()
  else afterPaint(run)
}

/** The sign-in page has style sheets of its own, and is shown once they have loaded. */
function signInFrame(account: string): undefined {
  const frame = copyOf('frame-sign-in')
  name(frame, account)
  const sheets = [...frame.querySelectorAll('link')]
  const loaded = sheets.map(
    (sheet) => new Promise((resolve) => sheet.addEventListener('load', resolve, { once: true })),
  )
  document.head.append(...sheets)
  void Promise.all(loaded).then(() => holder?.append(frame))
}

function copyOf(id: string): DocumentFragment {
  const template = document.querySelector<HTMLTemplateElement>(`#${id}`)
  return template ? document.importNode(template.content, true) : document.createDocumentFragment()
}

/** Names the open account. A name that is not yet known still takes a line. */
function name(frame: DocumentFragment, known: string | undefined): void {
  const account = known || '\u00a0'
  const button = frame.querySelector('[popovertarget=connections]')
  button?.setAttribute('aria-label', connections.booksNamed(account))
  button?.setAttribute('title', account)
  button?.querySelector('span')?.replaceChildren(account)
}
