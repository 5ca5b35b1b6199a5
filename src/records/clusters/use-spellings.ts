import { textAt } from '../../domain/field.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { readingState } from '../../api/full-scan/reading-state.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import { currentQuery, chooseQuerySource } from '../../api/query/choose-query-source.ts'
import type { QuerySource, SourceQuery } from '../../api/query/query-source.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { createAddition, type Totals } from '../../domain/query/add-up.ts'
import { reasonOf } from '../../domain/reason-of.ts'

/** The spellings of a field, once they are read. */
export type SpellingsRead =
  | { state: 'reading'; field: string; done: number; of: number | undefined }
  | { state: 'failed'; field: string; words: string }
  | { state: 'read'; field: string; spellings: Spelling[] }

/** Reads the values of a field among everything that a list finds, once, and when `since` changes; `again` rereads them. */
export function useSpellings(resource: CollectionName, field: string, query: ListQuery, since?: string) {
  const session = useSession()
  const client = useQueryClient()
  const [turn, setTurn] = useState(0)
  const start: SpellingsRead = { state: 'reading', field, done: 0, of: undefined }
  const [read, setRead] = useState<SpellingsRead>(start)
  // The list may change while the dialog is open; it shows what the list found when it opened.
  const whatToRead = useEffectEvent(() => query)
  useEffect(() => {
    const asked = whatToRead()
    const stop = new AbortController()
    const { signal } = stop
    const put = (next: SpellingsRead) => {
      if (!signal.aborted) setRead(next)
    }
    const reading = readingState(session, resource, asked.search)
    const quiet = reading.subscribe(() => {
      const { state, read: done, of } = reading.get()
      if (state !== 'idle') put({ state: 'reading', field, done, of })
    })
    void readSpellings(resource, field, { session, client, query: asked, signal })
      .then(
        (spellings): SpellingsRead => ({ state: 'read', field, spellings }),
        (error: unknown): SpellingsRead => ({
          state: 'failed',
          field,
          words: reasonOf(error),
        }),
      )
      .then((result) => {
        quiet()
        put(result)
      })
    return () => {
      stop.abort()
      quiet()
    }
  }, [session, client, resource, field, turn, since])
  const again = () => {
    setRead(start)
    setTurn(turn + 1)
  }
  // These values belong to the previously chosen field.
  return { read: read.field === field ? read : start, again }
}

/** A value of a field as written, with the number of records that have it and, for transactions, their totals. */
export type Spelling = { value: string; count: number; totals?: Totals }

type Search = {
  session: ServiceSession
  client: QueryClient
  query: ListQuery
  signal: AbortSignal
}

/** Every value of a field among everything that a list finds. Throws `ApiError` if it cannot all be read. */
async function readSpellings(
  resource: CollectionName,
  field: string,
  { session, client, query, signal }: Search,
): Promise<Spelling[]> {
  const source = await chooseQuerySource(session, client, resource)
  const { query: asked } = currentQuery(resource, query)
  const canAdd = session.offers('queries') && asked.local === undefined
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
      const value = textAt(record, field)
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
