import { plainWords } from '../domain/is-same-value.ts'
import { isDecimal } from '../domain/money.ts'
import { shortestOf } from '../domain/sum.ts'

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
