import { textsOf } from '../domain/field.ts'
import { fieldsOf } from '../domain/fields.ts'
import type { RecordMeta } from '../domain/record-meta.ts'
import type { Snapshot } from './rows.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import { plainWords } from '../domain/is-same-value.ts'
import { isDecimal } from '../domain/money.ts'
import { shortestOf } from '../domain/sum.ts'

/** A record in its stored form; `whole` if it was read by its id. */
export function snapshotOf(
  resource: CollectionName,
  record: { id: string; aside?: RecordMeta },
  whole: boolean,
): Snapshot {
  return {
    id: record.id,
    fields: textsOf(record, fieldsOf[resource]),
    others: record.aside?.others ?? [],
    whole,
  }
}

/** The fields that identify a transaction by content. Fingerprints are stored, so new fields must not be added. */
export const printedFields = ['date', 'amount', 'currency', 'counterpart', 'description'] as const

/** Identifies a transaction by content, for when the bank sends it again. Two may share it, so it never hides one. */
export function fingerprintOf(fields: Readonly<Record<string, string | undefined>>): string {
  const { date = '', amount = '', currency = '', counterpart = '', description = '' } = fields
  const sum = isDecimal(amount) ? shortestOf(amount) : amount.trim()
  return JSON.stringify([
    date.trim(),
    sum,
    currency.trim().toUpperCase(),
    plainWords(counterpart),
    plainWords(description),
  ])
}
