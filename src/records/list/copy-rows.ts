import type { ClipboardEvent } from 'react'

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
