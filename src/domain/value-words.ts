import { countryName } from './country.ts'
import { knownField } from './fields.ts'
import { formatAmount } from './money.ts'
import { notationLanguage } from './notation-language.ts'

/** A field's value for display: a country by name, an amount in the reader's notation, everything else as stored. */
export function valueWords(field: string, value: string): string {
  const kind = knownField(field)?.kind
  if (kind === 'amount') return formatAmount(value, '', notationLanguage())
  return kind === 'country' ? countryName(value, notationLanguage()) : value
}
