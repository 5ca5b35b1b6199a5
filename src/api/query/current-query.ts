import type { CollectionName } from '../../domain/collection-name.ts'
import { readQueryText } from '../../domain/query/query-text.ts'
import type { ListSize } from '../../domain/query/record-query.ts'
import { todayHere } from '../../domain/today-here.ts'
import type { SourceQuery } from './query-source.ts'

/** What the address of a list asks for, with its periods as of today in the reader's own time. */
export function currentQuery<C extends CollectionName>(
  collection: C,
  { search, refine = '' }: { search: string; refine?: string },
): { query: SourceQuery<C>; size: ListSize | undefined } {
  const { filter, sort, size, local } = readQueryText(collection, refine, todayHere())
  const isLocal = Object.keys(local).length > 0
  return { query: { search, filter, ...(sort && { sort }), ...(isLocal && { local }) }, size }
}
