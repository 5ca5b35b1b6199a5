import { fold } from '../fold.ts'
import { dateReadings, numberReadings, spelledOutWords } from './readings.ts'
import { periodIn, type Period } from './period.ts'
import { countryCodes } from '../country.ts'

/** A parsed search: a record matches if its text (search-text.ts) has one text of each term, and its date is in the period. */
export type SearchQuery = { terms: Term[]; period?: Period }

/** A word as typed, folded, and the other texts that its meaning may be stored as. */
export type Term = readonly string[]

// A bank account number has up to nine groups of four. Longer sequences of words cannot be one.
const longestGroup = 9
const mostGroupedWords = 24

/**
 * Parses a search. Every word must match. Words that can be read as an amount, a date, a country, or a phone, VAT or
 * bank account number also match the ways these are stored, and never match less for it: "1.234" finds both 1234 and
 * 1.234, and "Büro" also BUERO. `date:2026-03`, `date:2026-Q1` and `date:2026` select a period; in collections without
 * dates they are ordinary words.
 */
export function parseSearch(search: string, { hasDates = false } = {}): SearchQuery {
  const words = search.split(/\s+/).filter((word) => fold(word).trim() !== '')
  const periods = hasDates ? words.map(periodIn) : []
  const period = periods.findLast((one) => one !== undefined)
  const rest = period ? words.filter((_, index) => !periods[index]) : words
  const terms = new Map<string, Term>()
  const readings = readingsOf(rest)
  for (const [index, word] of rest.entries())
    // NFKD turns some characters into several words, for example "½ﷺ".
    for (const plain of fold(word).split(/\s+/).filter(Boolean)) {
      const others = (readings[index] ?? []).filter((reading) => !reading.includes(plain))
      terms.set(plain, [...new Set([plain, ...(terms.get(plain) ?? []), ...others])])
    }
  return { terms: [...terms.values()], ...(period && { period }) }
}

export function hasTerms(text: string, terms: readonly Term[]): boolean {
  return terms.every((term) => term.some((one) => text.includes(one)))
}

/** For each word, the readings of every group of adjacent words that contains it. */
function readingsOf(words: readonly string[]): string[][] {
  const readings = words.map((): string[] => [])
  if (words.length > mostGroupedWords) return readings
  for (let first = 0; first < words.length; first += 1)
    for (let end = first + 1; end <= Math.min(words.length, first + longestGroup); end += 1) {
      const found = readGroup(words.slice(first, end).join(' '))
      for (let index = first; index < end; index += 1) readings[index]?.push(...found)
    }
  return readings
}

function readGroup(group: string): string[] {
  const text = plainSigns(group)
  return [
    ...amountReadings(text),
    ...dateReadings(text),
    ...numberReadings(text),
    ...countryReadings(text),
    ...(text.includes(' ') ? [] : spelledOutWords(text)),
  ]
}

/** Normalizes digits of any script to 0-9, and all kinds of minus signs, spaces and apostrophes; removes invisible characters. */
function plainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\u066B/g, '.')
    .replace(/\u066C/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** Unicode has the ten digits of each script in sequence, starting with zero. */
function digitOf(digit: string): string {
  let code = digit.codePointAt(0) ?? 0x30
  for (let value = 0; value < 10; value += 1, code -= 1)
    if (!/\p{Nd}/u.test(String.fromCodePoint(code - 1))) return String(value)
  return digit
}

const signs: Record<string, string> = { '€': 'eur', '£': 'gbp', zł: 'pln', kč: 'czk', '¥': 'jpy' }

/**
 * The texts that an amount may be stored as, each with its field boundary (a line break): `3.020,00`, `3 020`,
 * `+711.35`, `€ 1.234,50`. A plus finds only deposits, a minus only withdrawals. Without decimals, also finds amounts
 * that have some.
 */
function amountReadings(text: string): string[] {
  const shape =
    /^(?<before>[€£$¥]|zł|kč)? ?(?<sign>[-+])? ?(?<middle>[€£$¥])? ?(?<number>\d[\d.,' ]*?) ?(?<after>-)? ?(?<behind>[€£$¥]|zł|kč)?$/iu.exec(
      text,
    )
  if (!shape?.groups) return []
  const { before, sign, middle, number = '', after, behind } = shape.groups
  const currency = signs[(before ?? middle ?? behind ?? '').toLowerCase()]
  const start = currency === undefined ? '\n' : `${currency}\n`
  const minus = sign === '-' || after !== undefined
  const starts = sign === '+' ? [start] : minus ? [`${start}-`] : [start, `${start}-`]
  return starts.flatMap((one) =>
    magnitudesOf(number).flatMap((magnitude) => storedAs(magnitude).map((stored) => one + stored)),
  )
}

type Magnitude = { whole: string; decimals: string }

/** The possible values of digits with separators: both if ambiguous (`1.234`), none if they are not a number. */
function magnitudesOf(number: string): Magnitude[] {
  const found: Magnitude[] = []
  const grouped = /^(\d{1,3}(?:([.,' ])\d{3})(?:\2\d{3})*)(?:([.,])(\d*))?$/.exec(number)
  if (grouped && grouped[2] !== grouped[3])
    found.push({ whole: digitsIn(grouped[1] ?? ''), decimals: grouped[4] ?? '' })
  const plain = /^(\d+)(?:[.,](\d*))?$/.exec(number)
  if (plain) found.push({ whole: plain[1] ?? '', decimals: plain[2] ?? '' })
  // Indian grouping: 1,23,456.00.
  const indian = /^(\d{1,2}(?:,\d{2})*,\d{3})(?:\.(\d*))?$/.exec(number)
  if (indian && !grouped) found.push({ whole: digitsIn(indian[1] ?? ''), decimals: indian[2] ?? '' })
  return found.map(({ whole, decimals }) => ({ whole: whole.replace(/^0+(?=\d)/, ''), decimals }))
}

/** 711.40 may be stored as 711.4, and 3020.00 as 3020 or 3020.0. */
function storedAs({ whole, decimals }: Magnitude): string[] {
  if (decimals === '') return [`${whole}.`, `${whole}\n`]
  const zeros = /0*$/.exec(decimals)?.[0].length ?? 0
  const shorter = Array.from({ length: zeros }, (_, index) => {
    const short = decimals.slice(0, decimals.length - index - 1)
    return short === '' ? `${whole}\n` : `${whole}.${short}\n`
  })
  return [`${whole}.${decimals}`, ...shorter]
}

function digitsIn(text: string): string {
  return text.replace(/\D/g, '')
}

// The languages of the European Union and its neighbours.
const locales =
  'en nl fr de it es pt da sv nb fi is pl cs sk sl hr hu ro bg el et lv lt mt ga tr uk ca lb ru ar zh ja'
const leastLetters = 4

let known: [name: string, code: string][] | undefined

/** The ISO 3166-1 codes of the countries whose name in some language starts with a text; short names must match completely. */
function countryReadings(text: string): string[] {
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
