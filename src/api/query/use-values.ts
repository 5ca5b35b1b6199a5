import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { FieldOf } from '../../domain/query/record-query.ts'
import { keys } from '../cache/keys.ts'
import { readingState } from '../full-scan/reading-state.ts'
import { useCapability, useSession } from '../session/use-session.ts'
import { chooseQuerySource, currentQuery } from './choose-query-source.ts'

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
  enabled = true,
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
    enabled: enabled && (canAnswer || isExpected),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** How many records have the value, where that is known. */
type Value = { value: string; count?: number }

/**
 * The values of a field that transactions have, most frequent first: all of them if the service says so or the whole list has been read,
 * else those of the pages seen lately. Never reads a list for them.
 */
export function useValuesInUse(field: FieldOf<'transactions'>): string[] {
  const isRead = readingState(useSession(), 'transactions').get().state === 'whole'
  const { data } = useValues('transactions', { search: '', refine: '' }, field, isRead)
  const client = useQueryClient()
  if (data) return data.values.map(({ value }) => value)
  const pages = client.getQueriesData<{ items?: Record<string, string>[] }>({
    queryKey: keys.lists('transactions'),
  })
  return [...new Set(pages.flatMap(([, page]) => page?.items?.map((item) => item[field] ?? '') ?? []))]
}
