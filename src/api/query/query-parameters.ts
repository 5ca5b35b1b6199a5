import type { CollectionName } from '../../domain/collection-name.ts'
import { writeQueryText } from '../../domain/query/query-text.ts'
import type { SourceQuery } from './query-source.ts'

type Parameters = Record<string, string | string[] | undefined>

/** A query as parameters for Bookend's own service. */
export function queryParameters<C extends CollectionName>(
  collection: C,
  { search, filter, sort, mark }: SourceQuery<C>,
): Parameters {
  const text = new URLSearchParams(
    writeQueryText(collection, { filter, ...(sort && { sort }), ...(mark && { local: { mark } }) }),
  )
  const parameters = [...new Set(text.keys())].map((name) => [name, text.getAll(name)])
  return { search: search || undefined, language: sort?.language, ...Object.fromEntries(parameters) }
}
