import type { QueryClient } from '@tanstack/react-query'
import { currentQuery, chooseQuerySource } from '../../api/query/choose-query-source.ts'
import type { QuerySource, SourceQuery } from '../../api/query/query-source.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import { createAddition } from '../../domain/query/add-up.ts'
import type { Totals } from '../../domain/query/add-up.ts'
import { textOf } from '../text-of.ts'

/** A value of a field as written, with the number of records that have it and, for transactions, their totals. */
export type Spelling = { value: string; count: number; totals?: Totals }

type Search = {
  session: ServiceSession
  client: QueryClient
  query: ListQuery
  signal: AbortSignal
}

/** Every value of a field among everything that a list finds. Throws `ApiError` if it cannot all be read. */
export async function readSpellings(
  resource: CollectionName,
  field: string,
  { session, client, query, signal }: Search,
): Promise<Spelling[]> {
  const source = await chooseQuerySource(session, client, resource)
  const { query: asked } = currentQuery(resource, query)
  const canAdd = session.capabilities.get().includes('queries') && asked.local === undefined
  if (field !== 'counterpart' || !canAdd) return countAll(source, asked, field, signal)
  const { groups, total } = await source.groups(asked, 'counterpart', signal)
  if (total > groups.length) return countAll(source, asked, field, signal)
  return groups
    .filter(({ key }) => key !== '')
    .map(({ key, totals }) => ({ value: key, count: totals.count, totals }))
}

/** Counts the values, and adds up the amounts, of all records. */
async function countAll(
  source: QuerySource<CollectionName>,
  asked: SourceQuery<CollectionName>,
  field: string,
  signal: AbortSignal,
): Promise<Spelling[]> {
  const counts = new Map<string, { count: number; adding?: ReturnType<typeof createAddition> }>()
  for await (const portion of source.records(asked, signal))
    for (const record of portion) {
      const value = textOf(record, field)
      if (value === '') continue
      const one = counts.get(value) ?? { count: 0, ...('amount' in record && { adding: createAddition() }) }
      counts.set(value, one)
      one.count += 1
      if ('amount' in record) one.adding?.add(record)
    }
  return [...counts].map(([value, { count, adding }]) => ({
    value,
    count,
    ...(adding && { totals: adding.totals() }),
  }))
}
