import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from './cache/keys.ts'
import type { Page } from '../domain/page.ts'
import type { RecordOf } from '../dialect/fields.ts'
import type { resource } from './resource.ts'
import { useSession } from './session/use-session.ts'
import type { CollectionName } from '../domain/collection-name.ts'

/**
 * One complete record. Until it arrives, the row from a list is a placeholder (`isPlaceholderData`): fit for display,
 * never for filling a form, because rows may be partial.
 */
export function useRecord<R extends CollectionName>(
  detail: ReturnType<typeof resource<R, Record<string, string | undefined>>>['detail'],
  id: string,
) {
  const queryClient = useQueryClient()
  const options = detail(useSession(), id)
  const rowInList = () =>
    queryClient
      .getQueriesData<Page<RecordOf[R]>>({ queryKey: keys.lists(options.queryKey[0]) })
      .flatMap(([, page]) => page?.items ?? [])
      .find((row) => row.id === id)
  // The library's conditional type excludes functions, and TypeScript cannot resolve it for a generic record.
  return useQuery({ ...options, placeholderData: rowInList as never })
}
