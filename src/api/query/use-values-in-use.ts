import { useQueryClient } from '@tanstack/react-query'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { FieldOf } from '../../domain/query/record-query.ts'
import { keys } from '../cache/keys.ts'
import { readingState } from '../full-scan/reading-state.ts'
import { useSession } from '../session/use-session.ts'
import { useValues } from './use-values.ts'

const everything = { search: '', refine: '' }

/**
 * The values of a field that records have, most frequent first: all of them if the service says so or the whole list has been read,
 * else those of the pages seen lately. Never reads a list for them.
 */
export function useValuesInUse<C extends CollectionName>(collection: C, field: FieldOf<C>): string[] {
  const isRead = readingState(useSession(), collection).get().state === 'whole'
  const { data } = useValues(collection, everything, field, isRead)
  const client = useQueryClient()
  if (data) return data.values.map(({ value }) => value)
  const pages = client.getQueriesData<{ items?: Record<string, string>[] }>({
    queryKey: keys.lists(collection),
  })
  return [...new Set(pages.flatMap(([, page]) => page?.items?.map((item) => item[field] ?? '') ?? []))]
}
