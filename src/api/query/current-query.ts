import type { CollectionName } from '../../domain/collection-name.ts'
import { readQueryText } from '../../domain/query/query-text.ts'
import type { ListSize } from '../../domain/query/record-query.ts'
import type { SourceQuery } from './query-source.ts'

/** What the address of a list asks for, with its periods as of today in the reader's own time. */
export function currentQuery<C extends CollectionName>(
  collection: C,
  { search, refine = '' }: { search: string; refine?: string },
): { query: SourceQuery<C>; size: ListSize | undefined } {
  const { filter, sort, size, local } = readQueryText(collection, refine, today())
  const isLocal = Object.keys(local).length > 0
  return { query: { search, filter, ...(sort && { sort }), ...(isLocal && { local }) }, size }
}

function today(): string {
  const now = new Date()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
