import { countryName } from './country.ts'
import { knownField } from './fields.ts'

/** A field's value for display: a country by name, everything else as stored. */
export function valueWords(field: string, value: string): string {
  return knownField(field)?.kind === 'country' ? countryName(value, navigator.language) : value
}
