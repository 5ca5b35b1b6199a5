import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Page } from '../contract/page.ts'
import type { RecordOf, Resource } from '../dialect/fields.ts'
import type { resource } from './resource.ts'

/**
 * One record, whole. Until it is there, the row that a list already has of it stands in (`isPlaceholderData`):
 * good to look at, never to fill a form, because rows may be partial.
 */
export function useRecord<R extends Resource>(
  detail: ReturnType<typeof resource<R, Record<string, string | undefined>>>['detail'],
  id: string,
) {
  const queryClient = useQueryClient()
  const options = detail(id)
  const [path] = options.queryKey
  const rowInList = () =>
    queryClient
      .getQueriesData<Page<RecordOf[R]>>({ queryKey: [path, 'list'] })
      .flatMap(([, page]) => page?.items ?? [])
      .find((row) => row.id === id)
  // The library refuses functions as placeholders by a conditional type that TypeScript cannot resolve for a generic record.
  return useQuery({ ...options, placeholderData: rowInList as never })
}
