import { isDay } from '../../domain/day.ts'
import { knownField } from '../../domain/fields.ts'
import { isDecimal } from '../../domain/money.ts'
import type { RecordMeta } from '../../domain/record-meta.ts'

/** A record of either collection, as files see it. */
export type ExportedRecord = { id: string; aside?: RecordMeta }

/** The value of one field, and its type. */
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
  const value: unknown = Reflect.get(record, field)
  return typeof value === 'string' ? value : ''
}
