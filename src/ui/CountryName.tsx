import { countryName } from '../domain/country.ts'
import { notationLanguage } from '../domain/notation-language.ts'

/** A country's name in the reader's language, marked with that language because the page is in English. */
export function CountryName({ country }: { country: string }) {
  const name = countryName(country, notationLanguage())
  return name === country ? country : <span lang={notationLanguage()}>{name}</span>
}
