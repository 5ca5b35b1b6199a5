import type { CollectionName } from '../collection-name.ts'
import { hasTerms, parseSearch } from './parse-search.ts'
import { isIn } from './period.ts'
import { searchText } from './search-text.ts'

/**
 * Parses a search once, to match many records outside the service. The returned function says whether the search finds
 * a record with these fields, as Bookend's own service would; for a changed record, pass both versions.
 */
export function createMatcher(search: string) {
  const queries = { contacts: parseSearch(search), transactions: parseSearch(search, { hasDates: true }) }
  return (collection: CollectionName, ...versions: Readonly<Record<string, string>>[]): boolean => {
    const { terms, period } = queries[collection]
    if (period && !versions.some(({ date = '' }) => isIn(period, date))) return false
    return hasTerms(versions.map((fields) => searchText({ id: '', ...fields })).join('\n'), terms)
  }
}
