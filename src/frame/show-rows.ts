import { drawRows } from './draw-rows.tsx'
import { readAnswer } from './read-answer.ts'
import type { WantedRows } from './wanted-rows.ts'

// Plain text in index.html until show-frame.ts runs it. Draws the rows in the frame, before the app's code has loaded.
const { wantedRows } = globalThis
globalThis.wantedRows = undefined
if (wantedRows) void showRows(wantedRows).catch(() => undefined)

/** Shows the rows last seen, marked as out of date, and then those that the page has requested. */
async function showRows({ noun, query, seen, response }: WantedRows) {
  const holder = document.querySelector('.starting')
  if (!holder) return
  const draw = drawRows(holder, { noun, query, base: location.pathname })
  if (seen) draw(seen, true)
  // The app then waits for its own rows, so that these stay until it takes over (app/start-app.tsx).
  if (draw(await readAnswer(await response, noun))) holder.setAttribute('data-rows', '')
}
