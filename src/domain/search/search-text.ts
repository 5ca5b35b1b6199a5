import type { CollectionName } from '../collection-name.ts'
import { knownField } from '../fields.ts'
import { fold } from '../fold.ts'
import { spelledOutWords, squeezedNumbers } from './readings.ts'
import { hasTerms, parseSearch } from './parse-search.ts'
import { isIn } from './period.ts'

/**
 * A record's text for searching: its folded fields, separated by line breaks so that no match spans two of them,
 * followed by its phone, VAT and payment numbers without punctuation, and its words with an umlaut as banks write them.
 * Excludes ids. Databases store this text: a change to it, or a new field, needs a higher `searchTextVersion`, and opening
 * a database then updates it.
 */
export function searchText({ id: _id, ...fields }: { id: string } & Record<string, string>): string {
  const written = Object.values(fields).join('\n')
  const text = fold(written)
  const numbers = Object.entries(fields).flatMap(([field, value]) => {
    const least = knownField(field)?.searchDigits
    return least === undefined ? [] : squeezedNumbers(fold(value), least)
  })
  const words = spelledOutWords(written).map((word) => ` ${word}`)
  const news = [...new Set([...numbers, ...words])].filter((one) => !text.includes(one))
  return [text, ...news].join('\n')
}

/** The parts of the text by version: fields (1), numbers (2), other accounts (4), notes (5), words that are spelled out (6). */
export const searchTextVersion = 6

/** Parses a search once, to match many records as our own service would; for a changed record, pass both versions. */
export function createMatcher(search: string) {
  const queries = { contacts: parseSearch(search), transactions: parseSearch(search, { hasDates: true }) }
  return (collection: CollectionName, ...versions: Readonly<Record<string, string>>[]): boolean => {
    const { terms, period } = queries[collection]
    if (period && !versions.some(({ date = '' }) => isIn(period, date))) return false
    return hasTerms(versions.map((fields) => searchText({ id: '', ...fields })).join('\n'), terms)
  }
}
