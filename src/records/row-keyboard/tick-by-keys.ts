import { rowOf, rowsOnScreen } from './rows-on-screen.ts'
import type { RovingRows } from './rove-rows.ts'

/** Selects rows by keys: presses their checkboxes, so that a click with Shift continues from the last one. */
export function tickByKeys(rows: RovingRows) {
  // Where selecting by moving began, and the row where it is now.
  let begun: { start: number; at: HTMLElement } | undefined
  return {
    /** Selects or deselects the focused row. */
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
