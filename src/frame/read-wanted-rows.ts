import { readLastSeen } from '../api/read/last-seen.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import type { ListQuery, Page } from '../domain/page.ts'
import { readAddress } from '../records/list/list-query.ts'
import { listLayoutsPlace, readKept } from '../storage/local-storage.ts'
import type { Destination } from './read-destination.ts'

/** What show-rows.ts should draw in the frame. */
type WantedRows = {
  noun: CollectionName
  query: ListQuery
  service: NonNullable<Destination['service']>
  /** The rows that this browser last saw at the address. */
  seen: Page<never> | undefined
}

/** The rows of the list at the address; undefined if there is none, or if it does not have its default layout. */
export function readWantedRows({ noun, record, service }: Destination): WantedRows | undefined {
  if ((noun !== 'contacts' && noun !== 'transactions') || record || !service) return undefined
  const { current, baseUrl, scope } = service
  if (readKept('device', listLayoutsPlace(scope)) !== undefined) return undefined
  const query = readAddress(location.search)
  const isFirst = query.search === '' && query.page === 1 && query.refine === undefined
  return { noun, query, service, seen: isFirst ? readLastSeen(current.id, baseUrl, scope, noun) : undefined }
}
