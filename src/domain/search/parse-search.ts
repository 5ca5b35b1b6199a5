import { fold } from '../fold.ts'
import { amountReadings } from './amount-readings.ts'
import { countryReadings } from './country-readings.ts'
import { dateReadings } from './date-readings.ts'
import { numberReadings } from './number-readings.ts'
import { periodIn } from './period.ts'
import type { Period } from './period.ts'

/**
 * A parsed search. It matches a record if the record's text (search-text.ts) contains one of the texts of each term
 * and, for transactions, its date is in the period.
 */
export type SearchQuery = { terms: Term[]; period?: Period }

/** A word as typed, folded, and the other texts that its meaning may be stored as. */
export type Term = readonly string[]

// A bank account number has up to nine groups of four. Longer sequences of words cannot be one.
const longestGroup = 9
const mostGroupedWords = 24

/**
 * Parses a search. Every word must match. Words that can be read as an amount, a date, a country, or a phone, VAT or
 * bank account number also match the ways these are stored, and never match less for it: "1.234" finds both 1234 and
 * 1.234. `date:2026-03`, `date:2026-Q1` and `date:2026` select a period; in collections without dates they are ordinary
 * words.
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

/** Whether a text matches every term. */
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
  return [...amountReadings(text), ...dateReadings(text), ...numberReadings(text), ...countryReadings(text)]
}

/**
 * Normalizes digits of any script to 0-9, and all kinds of minus signs, spaces and apostrophes; removes invisible
 * characters.
 */
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
