import { rowOf, rowsOnScreen, stopsOf } from './rows-on-screen.ts'
import type { RovingRows } from './rove-rows.ts'

/**
 * The keys that a table's rows always handle, which cannot be switched off: arrow keys, Home and End move from row to
 * row and between the stops of a row; with Shift they select on the way. Returns an unsubscribe function.
 */
export function listenForRowKeys(rows: RovingRows, extend: (by: number) => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    const row = rowOf(target)
    if (!row || event.defaultPrevented || event.isComposing || ctrlKey || metaKey || altKey) return
    if (target instanceof HTMLElement && target.matches(textInput)) return
    const down = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (down !== undefined && shiftKey) extend(down)
    else if (shiftKey) return
    else if (down !== undefined) rows.move(down)
    else if (key === 'Home') rows.move(-rowsOnScreen().indexOf(row))
    else if (key === 'End') rows.move(rowsOnScreen().length - 1 - rowsOnScreen().indexOf(row))
    else if (key === 'ArrowLeft' || key === 'ArrowRight') across(row, target, key === 'ArrowRight' ? 1 : -1)
    else return
    event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

const textInput = 'input:not([type=checkbox]), textarea, select'

function across(row: HTMLElement, from: EventTarget | null, by: number): void {
  const stops = stopsOf(row)
  stops[stops.findIndex((stop) => stop === from) + by]?.focus()
}
