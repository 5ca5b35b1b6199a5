import type { CollectionName } from '../../domain/collection-name.ts'
import { readLanguage } from '../../domain/query/read-language.ts'
import { readQueryText } from '../../domain/query/query-text.ts'
import type { ListSize } from '../../domain/query/record-query.ts'
import { todayHere } from '../../domain/today-here.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import type { SourceQuery } from './query-source.ts'

/** The query in the address of a list, with relative periods resolved for today in the user's time zone, and sorted in their language. */
export function currentQuery<C extends CollectionName>(
  collection: C,
  { search, refine = '' }: { search: string; refine?: string },
): { query: SourceQuery<C>; size: ListSize | undefined } {
  const { filter, sort, size, local } = readQueryText(collection, refine, todayHere())
  const isLocal = Object.keys(local).length > 0
  const language = readLanguage(notationLanguage())
  const inLanguage = sort && { ...sort, ...(language && { language }) }
  return {
    query: { search, filter, ...(inLanguage && { sort: inLanguage }), ...(isLocal && { local }) },
    size,
  }
}
