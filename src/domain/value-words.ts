import type { Correction } from './bank-line.ts'
import { countryName } from './country.ts'
import { bookedNames, knownField, labelOf } from './fields.ts'
import { formatAmount } from './money.ts'

/** A field's value for display: a country by name, an amount in the reader's notation, everything else as stored. */
export function valueWords(field: string, value: string): string {
  const kind = knownField(field)?.kind
  if (kind === 'amount') return formatAmount(value, '')
  return kind === 'country' ? countryName(value) : value
}

/** The booked values of a correction under their labels: `Date 2026-01-05, Amount -12.50`. */
export function bookedWords(correction: Correction): string {
  return bookedNames
    .flatMap((name) => {
      const value = correction[name]
      return value === undefined ? [] : [`${labelOf(name)} ${valueWords(name, value)}`]
    })
    .join(', ')
}
