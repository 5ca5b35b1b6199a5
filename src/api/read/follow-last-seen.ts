import type { QueryClient } from '@tanstack/react-query'
import { collectionNames } from '../../domain/collection-name.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Page } from '../../domain/page.ts'
import { keys } from '../cache/keys.ts'
import { writeListeners } from '../cache/refresh.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { keepLastSeen } from './last-seen.ts'

/** Keeps the first page of each list whenever it is read or changed, for the next visit (last-seen.ts). */
export function followLastSeen(session: ServiceSession, client: QueryClient): void {
  const first = collectionNames.map((name) => [name, JSON.stringify(firstPage(name))] as const)
  const note = (name: CollectionName) => {
    const { data, dataUpdatedAt } = client.getQueryState<Page<{ id: string }>>(firstPage(name)) ?? {}
    if (data) keepLastSeen(session, name, data.items.length > 0 ? data : undefined, dataUpdatedAt ?? 0)
  }
  collectionNames.forEach(note)
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || query.state.fetchStatus !== 'idle') return
    const key = JSON.stringify(query.queryKey)
    for (const [name, one] of first) if (key === one) note(name)
  })
  // Changes by a write must not come back, even if the first page is not loaded here.
  writeListeners.add(async ([name]) => {
    if (!client.getQueryData(firstPage(name))) keepLastSeen(session, name, undefined, 0)
  })
}

function firstPage(name: CollectionName) {
  return keys.list(name, { search: '', page: 1 })
}
