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

/**
 * The version of the search text: 1 has the fields, 2 also numbers, 4 other accounts, 5 notes, 6 words that are spelled out, 7 the
 * details of a bank line in one order.
 */
export const searchTextVersion = 7

/**
 * Parses a search once, to match many records outside the service. The returned function says whether the search finds a
 * record with these fields, as Bookend's own service would; for a changed record, pass both versions.
 */
export function createMatcher(search: string) {
  const queries = { contacts: parseSearch(search), transactions: parseSearch(search, { hasDates: true }) }
  return (collection: CollectionName, ...versions: Readonly<Record<string, string>>[]): boolean => {
    const { terms, period } = queries[collection]
    if (period && !versions.some(({ date = '' }) => isIn(period, date))) return false
    return hasTerms(versions.map((fields) => searchText({ id: '', ...fields })).join('\n'), terms)
  }
}
