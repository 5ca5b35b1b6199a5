import type { CollectionName } from '../collection-name.ts'
import { hasTerms, parseSearch } from './parse-search.ts'
import { isIn } from './period.ts'
import { searchText } from './search-text.ts'

/**
 * Reads a search once, for many records outside the service. The function that it gives says whether the search finds a record of which
 * these are the fields, as Bookend's own service does; of a record that was changed, both versions may be given.
 */
export function createMatcher(search: string) {
  const queries = { contacts: parseSearch(search), transactions: parseSearch(search, { hasDates: true }) }
  return (collection: CollectionName, ...versions: Readonly<Record<string, string>>[]): boolean => {
    const { terms, period } = queries[collection]
    if (period && !versions.some(({ date = '' }) => isIn(period, date))) return false
    return hasTerms(versions.map((fields) => searchText({ id: '', ...fields })).join('\n'), terms)
  }
}
