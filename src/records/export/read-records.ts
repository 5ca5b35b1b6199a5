import type { QueryClient } from '@tanstack/react-query'
import { currentQuery, chooseQuerySource } from '../../api/query/choose-query-source.ts'
import type { SourceQuery } from '../../api/query/query-source.ts'
import { readingState } from '../../api/full-scan/reading-state.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { Collection } from '../collection.ts'
import { hidden } from '../hidden-records.ts'
import { collectResults, fetchAllPages } from '../selection/collect-results.ts'
import { textOf, type ExportedRecord } from './exported-record.ts'

/** The records of a file, and whether they are certain to be complete. */
export type Read<T> = {
  records: T[]
  /** `no`: the list kept changing while it was read. `uncounted`: the service counts more than its pages hold. */
  steady: 'yes' | 'no' | 'uncounted'
  counted: number
}

type Search = {
  session: ServiceSession
  client: QueryClient
  query: ListQuery
  /** Receives the number of records read, how many there are, and how often reading has restarted. */
  tell: (done: number, of: number | undefined, again: number) => void
  signal: AbortSignal
}

/**
 * All records of a list, without those about to be deleted, which the list does not show either. Throws if one cannot be
 * read, so that a partial list is never taken for the whole.
 */
export async function readRecords<T extends { id: string }>(
  collection: Collection<T>,
  search: Search,
): Promise<Read<T>> {
  const { session } = search
  const { query } = currentQuery(collection.resource, search.query)
  const isAsked = session.offers('queries') || isRefined(query)
  const { records, ...read } = isAsked
    ? await readAnswer<T>(collection.resource, query, search)
    : await readPages(collection, search)
  const gone = hidden.get()[collection.resource]
  return { ...read, records: records.filter(({ id }) => !gone.has(id)) }
}

function isRefined({ filter, sort, local }: SourceQuery<CollectionName>): boolean {
  return Boolean(sort ?? local) || Object.keys(filter).length > 0
}

/** Reads them from the service itself if it can, or by reading everything. */
async function readAnswer<T extends { id: string }>(
  resource: CollectionName,
  query: SourceQuery<CollectionName>,
  { session, client, tell, signal }: Search,
): Promise<Read<T>> {
  const source = await chooseQuerySource(session, client, resource)
  const state = readingState(session, resource, query.search)
  const stop = state.subscribe(() => tell(state.get().read, state.get().of, 0))
  const records: T[] = []
  try {
    for await (const portion of source.records(query, signal)) {
      // A list holds the records of its collection, which the compiler cannot infer from its name.
      records.push(...(portion as unknown as T[]))
      if (state.get().state === 'idle') tell(records.length, undefined, 0)
    }
  } finally {
    stop()
  }
  return { records, steady: 'yes', counted: records.length }
}

/** Reads them page by page, as they are now. */
async function readPages<T extends { id: string }>(
  collection: Collection<T>,
  { session, client, query, tell, signal }: Search,
): Promise<Read<T>> {
  const access = await collection.access(session, client)
  const { records, counted, steady, failure } = await collectResults(
    () => fetchAllPages(access, query.search, signal),
    { most: undefined, tell: (done, again) => tell(done, undefined, again) },
  )
  if (failure !== undefined) throw failure
  return { records, steady, counted }
}

type ExtrasOf = Pick<Search, 'session' | 'client' | 'signal'> & { fields: readonly string[]; isSeen: boolean }

/**
 * The records with what is known beside their fields, and the columns for it that are not empty: a correction, a mark or a
 * note never stays out; the bank account does where the list does not show it.
 */
export async function withExtras<T extends ExportedRecord>(
  { extras }: Collection<T>,
  records: readonly T[],
  { session, client, fields, isSeen, signal }: ExtrasOf,
) {
  if (!extras) return { whole: records, fields, extras: [] }
  const names = Object.keys(extras.labels).filter(
    (name) => name !== 'bankAccount' || !isSeen || fields.includes(name),
  )
  const whole = await extras.add(session, records, { client, fields: names, signal })
  const filled = names.filter((name) => whole.some((record) => textOf(record, name) !== ''))
  return {
    whole,
    fields: [...new Set([...fields, ...filled])],
    extras: filled
      .filter((name) => name !== 'bankAccount')
      .map((name) => [name, extras.labels[name] ?? name] as const),
  }
}
