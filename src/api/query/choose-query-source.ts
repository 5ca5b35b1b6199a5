import type { QueryClient } from '@tanstack/react-query'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { RecordOf } from '../../dialect/fields.ts'
import { readPage } from '../read/read-page.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { ownServiceSource } from './own-service-source.ts'
import type { QuerySource, SourceQuery } from './query-source.ts'
import { readLanguage } from '../../domain/query/order-by.ts'
import { readQueryText } from '../../domain/query/query-text.ts'
import type { Grouping } from '../../domain/query/group-totals.ts'
import type { ListSize } from '../../domain/query/record-query.ts'
import { ApiError } from '../session/api-error.ts'
import * as messages from '../session/record-messages.ts'
import { today } from '../../domain/day.ts'
import { notationLanguage } from '../../domain/notation-language.ts'

/**
 * Chooses who answers questions about a whole collection: Bookend's own service if it announces that; otherwise, and for
 * what only this browser knows, a reading of everything. Throws `ApiError`.
 */
export async function chooseQuerySource<C extends CollectionName>(
  session: ServiceSession,
  client: QueryClient,
  collection: C,
): Promise<QuerySource<C>> {
  // The first answer names the account and what the service can do.
  if (!session.memory.heard || !session.isKnown())
    await readPage(session, collection, { search: '', page: 1, client })
  const answersItself = session.offers('queries')
  const own = ownServiceSource(session, client, collection)
  const choose = async (query: SourceQuery<C>, by?: Grouping) => {
    const { local: { mark, ...others } = {}, ...rest } = query
    const isOfBrowser = Object.keys(others).length > 0 || (mark && !session.offers('marks'))
    for (const [name, capability, label, unsaid] of onlyOurs) {
      if (!(name in query.filter || name === by)) continue
      if (!session.offers(capability)) throw new ApiError('refused', unsaid)
      if (isOfBrowser) throw new ApiError('refused', messages.notHere(label))
    }
    if (isOfBrowser || !answersItself) {
      const { readingSource } = await import('./reading-source.ts')
      return { source: readingSource(session, client, collection), query }
    }
    return { source: own, query: { ...rest, ...(mark && { mark }) } }
  }
  return {
    page: async (asked, ...more) => {
      const { source, query } = await choose(asked)
      return source.page(query, ...more)
    },
    totals: async (asked, ...more) => {
      const { source, query } = await choose(asked)
      return source.totals(query, ...more)
    },
    groups: async (asked, by, ...more) => {
      const { source, query } = await choose(asked, by)
      return source.groups(query, by, ...more)
    },
    values: async (asked, ...more) => {
      const { source, query } = await choose(asked)
      return source.values(query, ...more)
    },
    records: async function* (asked, ...more) {
      const { source, query } = await choose(asked)
      yield* source.records(query, ...more)
    },
  }
}

/** All records that a query finds. Throws `ApiError`. */
export async function allRecords<C extends CollectionName>(
  session: ServiceSession,
  client: QueryClient,
  collection: C,
  query: SourceQuery<C>,
  signal?: AbortSignal,
): Promise<RecordOf[C][]> {
  const source = await chooseQuerySource(session, client, collection)
  const all: RecordOf[C][] = []
  for await (const portion of source.records(query, signal)) all.push(...portion)
  return all
}

/** The conditions that only our own service can answer, with what it announces then. */
const onlyOurs = [
  ['account', 'bank-accounts', messages.byBankAccount, messages.noBankAccounts],
  ['transfer', 'bank-accounts', messages.byBankAccount, messages.noBankAccounts],
  ['counterpartyAccount', 'bank-lines', messages.byCounterpartyAccount, messages.noBankLines],
  ['import', 'kept-imports', messages.byImport, messages.noImports],
] as const

/** The query in the address of a list, with relative periods resolved for today in the user's time zone, and sorted in their language. */
export function currentQuery<C extends CollectionName>(
  collection: C,
  { search, refine = '' }: { search: string; refine?: string },
): { query: SourceQuery<C>; size: ListSize | undefined } {
  const { filter, sort, size, local } = readQueryText(collection, refine, today())
  const isLocal = Object.keys(local).length > 0
  const language = readLanguage(notationLanguage())
  const inLanguage = sort && { ...sort, ...(language && { language }) }
  return {
    query: { search, filter, ...(inLanguage && { sort: inLanguage }), ...(isLocal && { local }) },
    size,
  }
}
