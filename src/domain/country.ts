import { notationLanguage } from './notation-language.ts'
// The officially assigned two-letter codes of ISO 3166-1.
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

/** The two-letter codes of all countries. */
export const countryCodes: readonly string[] = codes.split(' ')

/** A country: its code, its localized name, and its English name. */
export type Country = { code: string; name: string; english: string }

/** All countries, sorted by their names in the locale. */
export function countriesOf(locale: string): Country[] {
  const [names, english] = [locale, 'en'].map((words) => new Intl.DisplayNames(words, { type: 'region' }))
  return countryCodes
    .map((code) => ({ code, name: names?.of(code) ?? code, english: english?.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
}

export function isCountryCode(text: string): boolean {
  return /^[A-Z]{2}$/.test(text) && codes.includes(text)
}

/** The localized name of an ISO 3166-1 code; any other text is returned unchanged. */
export function countryName(country: string, locale = notationLanguage()): string {
  if (!isCountryCode(country)) return country
  const place = `${locale} ${country}`
  const known = named.get(place)
  if (known !== undefined) return known
  if (!names.has(locale) && names.size >= mostLocales) for (const all of [names, named]) all.clear()
  const ofLocale = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  names.set(locale, ofLocale)
  const name = ofLocale.of(country) ?? country
  named.set(place, name)
  return name
}

// Creating a formatter takes far longer than using it, and using it longer than a lookup; a list needs one in every
// row.
const names = new Map<string, Intl.DisplayNames>()
const named = new Map<string, string>()
const mostLocales = 20
