import { isDay } from '../day.ts'
import { fold, isAscii } from '../fold.ts'

/**
 * The texts that a day or a month may be stored as: `30.10.2026`, `30/10/26`, `oct 30`, `30 oktober 2026`, `mar 2026`,
 * `03/2026`. Both readings if day and month could be swapped (01/03/2026), but not with dots between them.
 */
export function dateReadings(text: string): string[] {
  return [...daysIn(text), ...monthsIn(text)]
}

function daysIn(text: string): string[] {
  const numbers = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})$/.exec(text)
  if (numbers) {
    const [, one = '', mark, other = '', written = ''] = numbers
    const year = written.length === 2 ? `20${written}` : written
    const days = existing([dayOf(year, other, one), dayOf(year, one, other)])
    // In every country that uses dots, the day comes first.
    return mark === '.' ? days.slice(0, 1) : days
  }
  const yearFirst = /^(\d{4})([./])(\d{1,2})\2(\d{1,2})$/.exec(text)
  if (yearFirst) return existing([dayOf(yearFirst[1] ?? '', yearFirst[3] ?? '', yearFirst[4] ?? '')])
  const noYear = /^(\d{1,2})\. ?(\d{1,2})\.$/.exec(text)
  if (noYear) return inAnyYear(noYear[2] ?? '', noYear[1] ?? '')
  return namedDays(text)
}

/** `30 oct 2026`, `October 30, 2026`, `30. oktober`, `oct 30`. */
function namedDays(text: string): string[] {
  const shape =
    /^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er)? (?:de )?(?<month>\p{L}+\.?)(?:,? (?:de )?(?<year>\d{4}))?$/u.exec(
      text,
    ) ?? /^(?<month>\p{L}+\.?) (?<day>\d{1,2})(?:\.|st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/u.exec(text)
  const { day = '', month: name = '', year } = shape?.groups ?? {}
  const month = name && findMonth(name)
  if (!month) return []
  return year === undefined ? inAnyYear(String(month), day) : existing([dayOf(year, String(month), day)])
}

function monthsIn(text: string): string[] {
  const [, number, year] = /^(\d{1,2})[./-](\d{4})$/.exec(text) ?? []
  if (number !== undefined && year !== undefined)
    return Number(number) >= 1 && Number(number) <= 12 ? [`${year}-${number.padStart(2, '0')}-`] : []
  const named =
    /^(?<name>\p{L}+\.?),? (?:de )?(?<year>\d{4})$/u.exec(text) ??
    /^(?<year>\d{4}) (?<name>\p{L}+\.?)$/u.exec(text)
  const month = named?.groups?.['name'] && findMonth(named.groups['name'])
  return month ? [`${named.groups?.['year']}-${String(month).padStart(2, '0')}-`] : []
}

function dayOf(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function existing(days: string[]): string[] {
  return days.filter(isDay)
}

/** The end of a date with its field boundary: anywhere else it would more likely be something different. */
function inAnyYear(month: string, day: string): string[] {
  return isDay(dayOf('2024', month, day)) ? [`${dayOf('', month, day)}\n`] : []
}

// The languages of the European Union and its neighbours.
const locales =
  'en nl fr de it es pt ca da sv nb fi is pl cs sk sl hr hu ro bg el et lv lt mt ga tr uk sq sr-Latn lb ru'

let known: Map<string, number> | undefined

/** The month (1 to 12) that a word names in a European language, in full or abbreviated: "march", "mrt", "März". */
export function findMonth(word: string): number | undefined {
  known ??= allNames()
  return known.get(fold(word).replace(/\.$/, ''))
}

function allNames(): Map<string, number> {
  const names = new Map<string, number>()
  for (const locale of locales.split(' '))
    for (const month of ['long', 'short'] as const)
      for (const options of [{ month }, { month, day: 'numeric' as const }]) {
        const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
        for (let number = 1; number <= 12; number += 1) {
          const parts = format.formatToParts(Date.UTC(2026, number - 1, 1))
          const name = fold(parts.find(({ type }) => type === 'month')?.value ?? '').replace(/\.$/, '')
          // A name for different months in two languages ("listopad") is ambiguous; the first language wins.
          if (/^\p{L}{3,}$/u.test(name) && !names.has(name)) names.set(name, number)
        }
      }
  return names
}

/** A word of a search that can mean two days, and those days. */
type AmbiguousDay = { typed: string; days: [string, string] }

/** The first word such as `01/03/2026` that could be two days, because day and month could be swapped; undefined if there is none. */
export function ambiguousDay(search: string): AmbiguousDay | undefined {
  for (const typed of search.trim().split(/\s+/)) {
    const [first, second] = dateReadings(typed)
    if (first !== undefined && second !== undefined && first !== second)
      return { typed, days: [first, second] }
  }
  return undefined
}

/**
 * The texts under which a phone, VAT, bank account or structured payment number may be stored, or indexed without
 * punctuation (search-text.ts), however it was typed: `+3292695298`, `BE 0445.455.375`, `+++152/7290/56554+++`.
 */
export function numberReadings(text: string): string[] {
  const plain = text.toLowerCase().replace(/\(0\)/g, '')
  const isNumber = /^[+*(]*(?:[a-z]{2} ?)?\d[\d ./()+*-]*$/.test(plain) || isBankAccount(plain)
  const squeezed = squeeze(plain)
  const digits = squeezed.replace(/^[a-z]+/, '')
  if (!isNumber || digits.length < 6) return []
  // The country code, or the zero that replaces it within the country.
  const national = digits.replace(/^0+/, '')
  return [
    ...new Set([squeezed, digits.length >= 8 ? digits : '', national.length >= 8 ? national : '']),
  ].filter(Boolean)
}

/** The numbers of a text without punctuation, where that makes a difference: `+32 9 269 52 98` is also `3292695298`. */
export function squeezedNumbers(folded: string, leastDigits: number): string[] {
  const found =
    folded.match(
      /[a-z]{2}\d{2}(?: ?[a-z\d]{4}){2,7}(?: ?[a-z\d]{1,4})?(?![a-z\d])|(?:[a-z]{2} ?)?\d(?:[ ./()+-]{0,2}\d)+/g,
    ) ?? []
  return found
    .filter((number) => /[^a-z\d]/.test(number))
    .map((number) => squeeze(number.replace(/\(0\)/g, '')))
    .filter((number) => number.replace(/\D/g, '').length >= leastDigits && number.length <= 40)
}

/** Has the format of an IBAN (ISO 13616): two letters, two digits, and up to thirty letters and digits. */
function isBankAccount(text: string): boolean {
  return /^[a-z]{2}\d{2}(?: ?[a-z\d]{1,4}){2,8}$/.test(text)
}

function squeeze(text: string): string {
  return text.replace(/[^a-z\d]/g, '')
}

const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** The words of a text that have ä, ö, ü, ø or å, as banks write them without, and folded: "Büro" is also `buero`. */
export function spelledOutWords(text: string): string[] {
  if (isAscii.test(text)) return []
  const written = text.normalize('NFC').toLowerCase()
  if (!/[äöüøå]/.test(written)) return []
  const words = written.split(/\s+/).filter((word) => /[äöüøå]/.test(word))
  return words.map((word) => fold(word.replace(/[äöüøå]/g, (letter) => spelledOut[letter] ?? letter)))
}
