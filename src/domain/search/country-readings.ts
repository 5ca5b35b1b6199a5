import { countryCodes } from '../country.ts'
import { fold } from '../fold.ts'

// The languages of the European Union and its neighbours.
const locales =
  'en nl fr de it es pt da sv nb fi is pl cs sk sl hr hu ro bg el et lv lt mt ga tr uk ca lb ru ar zh ja'
const leastLetters = 4

let known: [name: string, code: string][] | undefined

/**
 * The ISO 3166-1 codes, as contacts store them, of the countries whose name in some language starts with a text. Short
 * names must match completely.
 */
export function countryReadings(text: string): string[] {
  const asked = fold(text)
  if (!/^\p{L}[\p{L} '().-]*$/u.test(asked)) return []
  known ??= allNames()
  const isMeant = (name: string) => (asked.length < leastLetters ? name === asked : name.startsWith(asked))
  const codes = known.filter(([name]) => isMeant(name)).map(([, code]) => code)
  return [...new Set(codes)].map((code) => `\n${code.toLowerCase()}\n`)
}

function allNames(): [string, string][] {
  const names = new Map<string, string>()
  for (const locale of locales.split(' ')) {
    const inWords = new Intl.DisplayNames(locale, { type: 'region' })
    for (const code of countryCodes) names.set(`${fold(inWords.of(code) ?? code)}\n${code}`, code)
  }
  return [...names].map(([key, code]) => [key.split('\n')[0] ?? '', code])
}
