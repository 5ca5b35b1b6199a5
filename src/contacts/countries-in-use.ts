import type { Contact } from '../domain/contact.ts'
import { isCountryCode } from '../domain/country.ts'

const most = 5

/**
 * The codes of the most frequent countries among some contacts, most frequent first; by default the locale's country.
 */
export function countriesInUse(contacts: Contact[], locale: string): string[] {
  const byCode = Map.groupBy(
    contacts.filter(({ country }) => isCountryCode(country)),
    ({ country }) => country,
  )
  const codes = [...byCode]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .map(([code]) => code)
  const { region = '' } = new Intl.Locale(locale)
  if (codes.length === 0 && isCountryCode(region)) return [region]
  return codes.slice(0, most)
}
