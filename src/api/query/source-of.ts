import type { QueryClient } from '@tanstack/react-query'
import type { CollectionName } from '../../domain/collection-name.ts'
import { readPage } from '../read/read-page.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { ownSource } from './own-source.ts'
import type { QuerySource } from './query-source.ts'
import { readingSource } from './reading-source.ts'

/**
 * Where questions about a whole collection are answered: by Bookend's own service where it has said that it can, otherwise, and for
 * what only this browser knows, by a reading of everything. Throws `ApiError`.
 */
export async function sourceOf<C extends CollectionName>(
  session: ServiceSession,
  client: QueryClient,
  collection: C,
): Promise<QuerySource<C>> {
  // The first answer tells whose account it is and what the service can do.
  if (!session.memory.heard || !session.isKnown())
    await readPage(session, collection, { search: '', page: 1, client })
  const reading = readingSource(session, client, collection)
  if (!session.capabilities.get().includes('queries')) return reading
  const own = ownSource(session, client, collection)
  const sourceFor = ({ local = {} }: { local?: object }) => (Object.keys(local).length > 0 ? reading : own)
  return {
    page: (query, ...more) => sourceFor(query).page(query, ...more),
    totals: (query, ...more) => sourceFor(query).totals(query, ...more),
    groups: (query, ...more) => sourceFor(query).groups(query, ...more),
    values: (query, ...more) => sourceFor(query).values(query, ...more),
    records: (query, ...more) => sourceFor(query).records(query, ...more),
  }
}
