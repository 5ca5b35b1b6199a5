import { oneSpaced } from '../../domain/text.ts'
import { useEffect } from 'react'
import { useMessages } from '../../ui/Messages.tsx'
import type { Collection } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import { escapeFormula, notationOf, type Notation } from '../../domain/csv-line.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import { cellOf, type Cell, type ExportedRecord } from './exported-record.ts'
import { plainText } from './write-csv.ts'
import * as messages from '../messages.tsx'

/** Copies the selected records when the user copies while no text is selected. */
export function useCopyTicked<T extends ExportedRecord>(
  { resource, extras }: Collection<T>,
  selection: Selection<T>,
  fields: () => readonly string[],
): void {
  const { say } = useMessages()
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      const records = [...selection.ticked().values()]
      if (records.length === 0 || !event.clipboardData || event.defaultPrevented || isTextMarked(event))
        return
      event.preventDefault()
      const own = fields().filter((field) => extras?.labels[field] === undefined) // these would have to be read
      copyRecords(event.clipboardData, records, own)
      say(messages.exportCopied(resource, records.length))
    }
    document.addEventListener('copy', copy)
    return () => document.removeEventListener('copy', copy)
  }, [resource, extras, selection, fields, say])
}

/** Text selected on the page or in a field takes precedence; so does an open dialog. */
function isTextMarked({ target }: ClipboardEvent): boolean {
  const isInField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type))
  const marked = window.getSelection()
  return isInField || marked?.isCollapsed === false || document.querySelector('dialog[open]') !== null
}

/** Copies records as cells, amounts as numbers of the browser's language: spreadsheets take the table, all else the text. */
function copyRecords(
  clipboard: Pick<DataTransfer, 'setData'>,
  records: readonly ExportedRecord[],
  fields: readonly string[],
): void {
  const notation = notationOf(notationLanguage())
  const rows = records.map((record) => fields.map((field) => cellOf(record, field)))
  // A line break or a tab would start another cell.
  const lines = rows.map((cells) => cells.map((cell) => oneSpaced(safeText(cell, notation))).join('\t'))
  clipboard.setData('text/plain', lines.join('\n'))
  const body = rows.map((cells) => `<tr>${cells.map((cell) => htmlOf(cell, notation)).join('')}</tr>`)
  clipboard.setData('text/html', `<table>${body.join('')}</table>`)
}

function safeText(cell: Cell, notation: Notation): string {
  return escapeFormula(plainText(cell, notation))
}

/** Excel's own properties keep a ZIP code or a phone number as text, and the lines of one text in one cell. */
function htmlOf(cell: Cell, notation: Notation): string {
  const text = escapeHtml(safeText(cell, notation))
  if (cell.kind !== 'text') return `<td>${text}</td>`
  return `${textCell}${text.split(/\r\n|\r|\n/).join(lineInCell)}</td>`
}

const textCell = `<td\nstyle="mso-number-format:'\\@'">`
const lineInCell = '<br\nstyle="mso-data-placement:same-cell">'

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
