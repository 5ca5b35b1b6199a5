import { textAt } from '../../domain/field.ts'
import { isDay } from '../../domain/day.ts'
import { knownField } from '../../domain/fields.ts'
import { isDecimal } from '../../domain/money.ts'
import { otherName, otherText, type RecordMeta } from '../../domain/record-meta.ts'

/** A record of either collection, as files see it. */
export type ExportedRecord = { id: string; aside?: RecordMeta }

export type Cell = { text: string; kind: 'text' | 'amount' | 'day' }

/** The value of a field. An amount or a date that is in doubt or unreadable stays text, unchanged. */
export function cellOf(record: ExportedRecord, field: string): Cell {
  const text = textOf(record, field)
  if (record.aside?.doubts[field]) return { text, kind: 'text' }
  const kind = knownField(field)?.kind
  if (kind === 'amount' && isDecimal(text)) return { text, kind }
  return { text, kind: kind === 'date' && isDay(text) ? 'day' : 'text' }
}

/** The text of a field; "" if the record does not have it. */
export function textOf(record: ExportedRecord, field: string): string {
  const other = otherName(field)
  if (other !== undefined) return otherText(record, other)
  return textAt(record, field)
}

/** Whether a spreadsheet, which calculates with 15 digits, keeps every digit of an amount. */
export function isExactNumber(amount: string): boolean {
  const [whole = '', decimals = ''] = amount.replace('-', '').split('.')
  return `${whole}${decimals.replace(/0+$/, '')}`.replace(/^0+/, '').length <= 15
}

/** Yields items in portions, with a pause after each so that the page can react. Throws when the signal is aborted. */
export async function* inPortions<T>(items: readonly T[], signal: AbortSignal): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += size) {
    signal.throwIfAborted()
    yield items.slice(start, start + size)
    await new Promise((resume) => setTimeout(resume))
  }
  signal.throwIfAborted()
}

const size = 500
