import type { CollectionName } from '../../domain/collection-name.ts'
import { writeQueryText } from '../../domain/query/query-text.ts'
import type { SourceQuery } from './query-source.ts'

type Parameters = Record<string, string | string[] | undefined>

/** A query in the parameters of Bookend's own service. */
export function queryParameters<C extends CollectionName>(
  collection: C,
  { search, filter, sort }: SourceQuery<C>,
): Parameters {
  const text = new URLSearchParams(writeQueryText(collection, { filter, ...(sort && { sort }) }))
  const parameters = [...new Set(text.keys())].map((name) => [name, text.getAll(name)])
  return { search: search || undefined, ...Object.fromEntries(parameters) }
}
