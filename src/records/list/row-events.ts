import type { FocusEvent, MouseEvent, SyntheticEvent, ClipboardEvent, KeyboardEvent } from 'react'
import { isPlainClick } from '../../ui/is-plain-click.ts'
import classes from './RecordTable.module.css'
import type { Links } from './use-list-links.ts'

/**
 * The handlers of a table for all of its rows. A click on a row's link, or beside it, opens the record here; with a key
 * or another button held, the browser follows the link as any other.
 */
export function rowEvents({ open, expect }: Links<string>) {
  const expectRow = (event: SyntheticEvent) => {
    const id = rowAt(event)?.dataset['id']
    if (id !== undefined) expect(id)
  }
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (event.defaultPrevented || tickBeside(event)) return
      const id = rowAt(event)?.dataset['id']
      if (id === undefined || !isPlainClick(event)) return
      if (!linkAt(event) && (isOnControl(event) || window.getSelection()?.isCollapsed === false)) return
      event.preventDefault()
      open(id)
    },
    onMouseOver: (event: MouseEvent<HTMLElement>) => {
      showWholeText(event)
      if (linkAt(event)) expectRow(event)
    },
    onPointerDown: (event: MouseEvent<HTMLElement>) => {
      if (!isOnControl(event)) expectRow(event)
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (linkAt(event)) expectRow(event)
    },
  }
}

/** A click next to a checkbox, in its cell, also toggles it: on touch screens the box alone is too small. */
function tickBeside(event: MouseEvent<HTMLElement>): boolean {
  const cell = closest(event, `.${classes.tick}`)
  const box = cell?.querySelector('input')
  if (!cell || !box || event.target === box) return cell !== undefined
  box.focus()
  const { shiftKey } = event
  box.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
  return true
}

/** Shows the whole text of a cell as a tooltip, if it does not fit. */
function showWholeText(event: MouseEvent<HTMLElement>): void {
  const cell = closest(event, 'tbody td')
  if (!cell || cell.matches(`.${classes.tick}`)) return
  const isCut = [cell, ...cell.children].some(
    (box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight,
  )
  // A part with a title of its own already has a tooltip.
  const texts = [...cell.childNodes].filter((part) => !(part instanceof HTMLElement && part.title))
  const text = isCut ? texts.map(({ textContent }) => textContent).join('') : ''
  if (text) cell.title = text
  else cell.removeAttribute('title')
}

function isOnControl(event: SyntheticEvent): boolean {
  return closest(event, 'a, label, input, button') !== undefined
}

function linkAt(event: SyntheticEvent): HTMLElement | undefined {
  return closest(event, 'tbody a')
}

function rowAt(event: SyntheticEvent): HTMLElement | undefined {
  return closest(event, 'tbody tr')
}

function closest({ target, currentTarget }: SyntheticEvent, selector: string): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>(selector) : null
  return found && currentTarget.contains(found) ? found : undefined
}

/**
 * Copies rows as a spreadsheet expects them: one line per row, cells separated by tabs. The browser would copy one line
 * per cell, because the rows use a grid layout. A selection within one cell is copied unchanged.
 */
export function copyRows(event: ClipboardEvent<HTMLTableElement>) {
  const selection = window.getSelection()
  if (!selection || selection.rangeCount === 0) return
  const range = selection.getRangeAt(0)
  if (!event.currentTarget.contains(range.commonAncestorContainer)) return
  const part = range.cloneContents()
  const rows = [...part.querySelectorAll('tr')]
  const table = (rows.length > 0 ? rows : [part]).map(textsOf)
  if (table.every((texts) => texts.length === 0)) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', table.map((texts) => texts.join('\t')).join('\n'))
  event.clipboardData.setData('text/html', htmlOf(table))
}

/** The texts of a row's cells, without the checkbox cell. */
function textsOf(row: ParentNode): string[] {
  const cells = [...row.querySelectorAll('td, th')].filter((cell) => !cell.querySelector('input'))
  return cells.flatMap((cell) => {
    for (const unseen of cell.querySelectorAll('.visually-hidden')) unseen.remove()
    // An amount and its currency become two columns, so that spreadsheets read a number.
    const columns = [...cell.querySelectorAll('[data-column]')]
    const texts = (columns.length > 0 ? columns : [cell]).map(({ textContent }) => textContent)
    return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())
  })
}

function htmlOf(table: string[][]): string {
  const copy = document.createElement('table')
  for (const texts of table) {
    const row = copy.insertRow()
    for (const text of texts) row.insertCell().textContent = text
  }
  return copy.outerHTML
}

/** The id of the hint that explains how to get from a selected row to its actions. */
export const selectionHintId = 'selection-hint'

// A ticked checkbox where Enter was pressed while the actions were still loading.
let waiting: HTMLInputElement | undefined

/** Enter on a row's checkbox, where it has no other function, moves the focus to the selection's actions. */
export function goToSelection(event: KeyboardEvent<HTMLElement>): void {
  const box = event.target
  if (event.key !== 'Enter' || !(box instanceof HTMLInputElement)) return
  // Otherwise the same key press would also activate the newly focused button.
  event.preventDefault()
  waiting = box.checked && !focusActions() ? box : undefined
}

/** Once the actions are there, moves the focus to them if Enter was pressed before and the focus has not moved since. */
export function arriveAtSelection(): void {
  if (waiting === document.activeElement) focusActions()
  waiting = undefined
}

function focusActions(): boolean {
  // The button of the sums, deeper in the bar, is none of the actions.
  const action = document.querySelector<HTMLElement>('main [role=toolbar] > button')
  action?.focus()
  return action !== null
}
