import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Grouping, GroupTotals } from '../../domain/query/group-totals.ts'
import type { RecordQuery } from '../../domain/query/record-query.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { keysOfOverview } from '../cache/keys-of-overview.ts'
import { ApiError } from '../session/api-error.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { QuerySource } from './query-source.ts'
import { sourceOf } from './source-of.ts'
import * as messages from './messages.ts'

type Query = RecordQuery<'transactions'>
type Extent = Awaited<ReturnType<QuerySource<'transactions'>['groups']>>['extent']

/** An answer to a query, what it is made of, and no records: whoever changes the rows of lists looks for some. */
export type Figures<T> = { query: Query; answer: T; extent: Extent; items: never[] }

/** What the transactions that a query finds add up to, by month or by counterparty. */
export const groupFigures = (session: ServiceSession, client: QueryClient, query: Query, by: Grouping) =>
  queryOptions({
    queryKey: keysOfOverview(by, query),
    queryFn: async ({ signal }): Promise<Figures<GroupTotals[]>> => {
      const source = await sourceOf(session, client, 'transactions')
      const { groups, extent } = await source.groups(query, by, signal)
      return figuresOf(query, groups, extent)
    },
  })

/** The number of transactions that a query finds. */
export const countFigure = (session: ServiceSession, client: QueryClient, query: Query) =>
  queryOptions({
    queryKey: keysOfOverview('count', query),
    queryFn: async ({ signal }): Promise<Figures<number>> => {
      const source = await sourceOf(session, client, 'transactions')
      const { totals, extent } = await source.totals(query, signal)
      return figuresOf(query, totals.count, extent)
    },
  })

/** What a look through all transactions that a query finds has found; `scan` is given them portion by portion. */
export const scanFigures = <Found>(
  session: ServiceSession,
  client: QueryClient,
  query: Query,
  createScan: () => { add: (portion: Transaction[]) => void; end: () => Found },
) =>
  queryOptions({
    queryKey: keysOfOverview('scan', query),
    queryFn: async ({ signal }) => {
      const source = await sourceOf(session, client, 'transactions')
      const scan = createScan()
      for await (const portion of source.records(query, signal)) {
        signal.throwIfAborted()
        scan.add(portion)
      }
      return { answer: scan.end(), items: [] }
    },
  })

/** An answer about all that a query finds. Throws `ApiError` if it is about a part: no sum of a part is shown as that of all. */
function figuresOf<T>(query: Query, answer: T, extent: Extent): Figures<T> {
  if (!extent.whole) throw new ApiError('stopped', messages.notWhole)
  return { query, answer, extent, items: [] }
}
