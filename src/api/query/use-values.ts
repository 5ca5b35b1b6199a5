import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keys } from '../cache/keys.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { FieldOf } from '../../domain/query/record-query.ts'
import { useCapability, useSession } from '../session/use-session.ts'
import { currentQuery, chooseQuerySource } from './choose-query-source.ts'

/**
 * The values of a field, also of one that only another service knows (domain/record-meta.ts), among the records that a query finds, most frequent first. If the service can answer this, asks
 * it at once. Otherwise the whole list has to be read, so waits until the user is about to choose. Until everything is
 * read (`isWhole`), values have no counts, and more may follow.
 */
export function useValues<C extends CollectionName>(
  collection: C,
  { search, refine }: { search: string; refine: string },
  field: FieldOf<C> | `other:${string}`,
  isExpected: boolean,
) {
  const session = useSession()
  const canAnswer = useCapability('queries')
  return useQuery({
    queryKey: keys.values(collection, { search, refine }, field),
    queryFn: async ({ signal, client }): Promise<{ values: Value[]; isWhole: boolean }> => {
      const source = await chooseQuerySource(session, client, collection)
      const { query } = currentQuery(collection, { search, refine })
      const { values, coverage } = await source.values(query, field as FieldOf<C>, signal)
      const isWhole = coverage.whole
      return { values: isWhole ? values : values.map(({ value }) => ({ value })), isWhole }
    },
    enabled: canAnswer || isExpected,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** How many records have the value, where that is known. */
type Value = { value: string; count?: number }
