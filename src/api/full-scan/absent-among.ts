import { QueryClient } from '@tanstack/react-query'
import type { CollectionName } from '../../domain/collection-name.ts'
import { watchForDrift } from './watch-for-drift.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { readPage } from '../read/read-page.ts'

/**
 * The records among these that are no longer in the list, though they can still be read: where deleted records are archived, these
 * were deleted (D14). Reads the list once for all; none where that does not end with certainty.
 */
export async function absentAmong(
  session: ServiceSession,
  resource: CollectionName,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0 || session.profile().remove.archives === false) return []
  const watch = watchForDrift()
  // A service on this machine answers without a network, too.
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  let hasMore = true
  for (let page = 1; hasMore && page <= mostPages; page += 1) {
    const read = await readPage(session, resource, { search: '', page, client })
    if ((read.total ?? 0) > mostPages * read.pageSize) return []
    hasMore = watch.see(read).length > 0 && read.more
  }
  const { moved, isCounted } = watch.result()
  const isCertain = !hasMore && !moved && isCounted && watch.ids.size > 0
  return isCertain ? ids.filter((id) => !watch.ids.has(id)) : []
}

const mostPages = 100
