import { signInOf } from '../api/session/secrets.ts'
import { areSame } from '../app/read-settings.ts'
import { drawRows } from './draw-rows.tsx'
import { readAnswer } from './read-answer.ts'
import { readWantedRows } from './read-wanted-rows.ts'

// Plain text in index.html until show-frame.ts runs it. Draws the rows in the frame, before the app's code has loaded.
declare global {
  /** Settles once the rows are drawn, or cannot be. */
  var frameRows: Promise<void> | undefined
}

globalThis.frameRows = showRows()
  .catch(() => undefined)
  .then(() => globalThis.showFrame?.())

/** Shows the rows last seen, marked as out of date, and then those that the page has requested. */
async function showRows() {
  const { guess, isSure, sure, copies } = globalThis.pageStart ?? {}
  const destination = isSure ? guess : await sure
  const wanted = destination && readWantedRows(destination)
  const holder = document.querySelector('.starting')
  if (!wanted || !holder) return
  const { noun, query, seen, service } = wanted
  const draw = drawRows(holder, { noun, query, base: location.pathname })
  if (seen && draw(seen, true)) globalThis.showFrame?.()
  const page = await readAnswer((await copies) ?? [], noun, query, service)
  // Another tab may have signed out meanwhile.
  const { secrets = {} } = signInOf(service.current.id, service.baseUrl) ?? {}
  if (!areSame(secrets, service.signIn().secrets)) return
  // The app then waits for its own rows, so that these stay until it takes over (app/start-app.tsx).
  if (draw(page)) holder.setAttribute('data-rows', '')
}
