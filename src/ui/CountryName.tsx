import { countryName } from '../domain/country.ts'

/** A country's name in the reader's language, marked with that language because the page is in English. */
export function CountryName({ country }: { country: string }) {
  const name = countryName(country, navigator.language)
  return name === country ? country : <span lang={navigator.language}>{name}</span>
}
