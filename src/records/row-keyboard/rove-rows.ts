import { linkStop, rowOf, rowsOnScreen, stopsOf } from '../list/rows-on-screen.ts'

/** The rows on the screen as a single tab stop, and how the focus moves among them. */
export type RovingRows = {
  /** Moves the focus down or up by some rows, as far as possible; if it is elsewhere, to the row that had it last. */
  move: (by: number) => void
  /** Which row, from 0, takes the focus if the focused one leaves the screen, such as on another page. */
  expectAt: (index: number) => void
  stop: () => void
}

/**
 * Makes the rows a single tab stop, using the DOM on screen: attributes on every row would slow the first view. If the
 * focused row disappears, the row in its place takes the focus. Calls `onSync` whenever the rows have changed.
 */
export function roveRows(onSync: () => void): RovingRows {
  let current: HTMLElement | undefined
  let index = 0
  let stop = linkStop
  // Whether a row has the focus and is still on the screen.
  let isHeld = rowOf() !== undefined

  const sync = () => {
    const rows = rowsOnScreen()
    if (!current?.isConnected) current = rows[Math.min(index, rows.length - 1)]
    for (const row of rows)
      for (const [at, one] of stopsOf(row).entries()) setTabIndex(one, row === current && at === stop)
    if (isHeld && current && document.activeElement === document.body) focusOn(current)
    onSync()
  }
  const focusOn = (row: HTMLElement) => {
    const stops = stopsOf(row)
    ;(stops[stop] ?? stops[linkStop])?.focus()
  }
  const note = ({ target }: FocusEvent) => {
    const row = rowOf(target)
    isHeld = row !== undefined
    if (!row) return
    current = row
    index = rowsOnScreen().indexOf(row)
    const at = stopsOf(row).indexOf(target as HTMLElement)
    if (at !== -1) stop = at
    sync()
  }
  /** A click beside the rows takes the focus away from them; rows leaving the screen do not lose it that way. */
  const release = ({ target, relatedTarget }: FocusEvent) => {
    // Chromium says so while it removes a row: a moment later it is gone.
    queueMicrotask(() => {
      if (relatedTarget === null && target instanceof Node && target.isConnected && document.hasFocus())
        isHeld = false
    })
  }
  const observer = new MutationObserver(sync)
  const page = document.querySelector('main') ?? document.body
  observer.observe(page, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', release)
  sync()
  return {
    move: (by) => {
      const rows = rowsOnScreen()
      const here = rowOf()
      const to = here ? rows[rows.indexOf(here) + by] : current
      if (to) focusOn(to)
    },
    expectAt: (at) => {
      index = at
    },
    stop: () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('focusout', release)
    },
  }
}

function setTabIndex(element: HTMLElement, isStop: boolean): void {
  const tabIndex = isStop ? '0' : '-1'
  if (element.getAttribute('tabindex') !== tabIndex) element.setAttribute('tabindex', tabIndex)
}

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

/** Selects rows by keys: presses their checkboxes, so that a click with Shift continues from the last one. */
export function tickByKeys(rows: RovingRows) {
  // Where selecting by moving began, and the row where it is now.
  let begun: { start: number; at: HTMLElement } | undefined
  return {
    toggle: () => boxOf(rowOf())?.click(),
    /** Selects the focused row and the next one in a direction, and moves there. Moving back deselects. */
    extend: (by: number) => {
      const here = rowOf()
      if (!here) return rows.move(0)
      const all = rowsOnScreen()
      const at = all.indexOf(here)
      const start = begun?.at === here ? begun.start : at
      const isBack = (start - at) * by > 0
      set(here, !isBack)
      rows.move(by)
      const next = all[at + by]
      if (!next) return
      set(next, true)
      begun = { start, at: next }
    },
  }
}

function set(row: HTMLElement, on: boolean): void {
  const box = boxOf(row)
  if (box?.checked !== on) box?.click()
}

function boxOf(row: HTMLElement | undefined): HTMLInputElement | null | undefined {
  return row?.querySelector<HTMLInputElement>('input[type=checkbox]')
}
