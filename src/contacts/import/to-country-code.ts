import { countriesOf, isCountryCode } from '../../domain/country.ts'
import { fold } from '../../domain/fold.ts'
import { notationLanguage } from '../../domain/notation-language.ts'

/** The languages in which the files of European offices name countries; the reader's own is tried, too. */
const languages = 'en nl fr de es it pt da sv nb fi pl cs hu ro'.split(' ')

/** Names that are in use beside those of Unicode, the letters on cars, and Greece's in VAT numbers. */
const others: Record<string, string> = {
  uk: 'GB',
  el: 'GR',
  england: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  nederlanden: 'NL',
  'united states of america': 'US',
  usa: 'US',
  'czech republic': 'CZ',
  b: 'BE',
  d: 'DE',
  f: 'FR',
  l: 'LU',
  a: 'AT',
  i: 'IT',
  e: 'ES',
  p: 'PT',
  bel: 'BE',
  nld: 'NL',
  deu: 'DE',
  ger: 'DE',
  fra: 'FR',
  lux: 'LU',
  gbr: 'GB',
  aut: 'AT',
  ita: 'IT',
  esp: 'ES',
  che: 'CH',
}

let known: Map<string, string> | undefined

/** The ISO code of a country that a file names by its code or in words; undefined if no country is called so. */
export function toCountryCode(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  if (isCountryCode(code)) return code
  known ??= new Map([
    ...[...languages, notationLanguage()].flatMap((language) =>
      countriesOf(language).map((country): [string, string] => [plain(country.name), country.code]),
    ),
    ...Object.entries(others),
  ])
  // Such as “België / Belgique”, in either language.
  return [text, ...text.split(/[/,(]/)].map((one) => known?.get(plain(one))).find(Boolean)
}

function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}
