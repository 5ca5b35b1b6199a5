import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Coverage } from '../../domain/page.ts'
import type { Grouping } from '../../domain/query/group-totals.ts'
import type { RecordQuery } from '../../domain/query/record-query.ts'
import { keysOfOverview } from '../cache/keys.ts'
import { ApiError } from '../session/api-error.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { PendingDeletions, SourceQuery } from './query-source.ts'
import { chooseQuerySource } from './choose-query-source.ts'
import * as messages from '../session/record-messages.ts'

type Query = RecordQuery<'transactions'>

/** An answer to a query and what it is based on. */
export type Figures<T> = { query: Query; answer: T; coverage: Coverage }

/** Who asks, and which records to leave out because they are about to be deleted; meanwhile the last answer stays on screen. */
export type FigureContext = {
  session: ServiceSession
  client: QueryClient
  pendingDeletions: PendingDeletions
}

/** The totals of the transactions that a query finds, by month or by counterparty; of `total` groups. */
export const groupFigures = (context: FigureContext, query: Query, by: Grouping) =>
  figure(context, by, query, async (source, asked, signal) => {
    const { groups, total, coverage } = await source.groups(asked, by, signal)
    return { ...figuresOf(query, groups, coverage), total }
  })

/** The number of transactions that a query finds. */
export const countFigure = (context: FigureContext, query: SourceQuery<'transactions'>) =>
  figure(context, 'count', query, async (source, asked, signal) => {
    const { totals, coverage } = await source.totals(asked, signal)
    return figuresOf(query, totals.count, coverage)
  })

function figure<T>(
  { session, client, pendingDeletions }: FigureContext,
  what: Grouping | 'count',
  query: SourceQuery<'transactions'>,
  read: (
    source: Awaited<ReturnType<typeof chooseQuerySource<'transactions'>>>,
    asked: SourceQuery<'transactions'>,
    signal: AbortSignal,
  ) => Promise<T>,
) {
  return queryOptions({
    queryKey: keysOfOverview(what, query, pendingDeletions.turn),
    queryFn: ({ signal }) =>
      pendingDeletions.ask(async (records) => {
        const source = await chooseQuerySource(session, client, 'transactions')
        return read(source, { ...query, pendingDeletions: records }, signal)
      }),
    placeholderData: keepPreviousData,
  })
}

/** An answer about everything that a query finds. Throws `ApiError` if it covers only a part, so that no partial sum looks complete. */
function figuresOf<T>(query: Query, answer: T, coverage: Coverage): Figures<T> {
  if (!coverage.whole) throw new ApiError('stopped', messages.notWhole)
  return { query, answer, coverage }
}
