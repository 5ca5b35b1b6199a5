import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { nameFingerprint, searchForName } from '../../domain/cluster/fingerprint.ts'
import { keysOfName } from '../cache/keys.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { chooseQuerySource } from './choose-query-source.ts'

// The names of counterparties, whatever their case, accents, order and legal form.

/** The spellings of a name among the counterparties of all transactions, the most frequent first. Throws `ApiError`. */
export const spellingsOf = (session: ServiceSession, client: QueryClient, name: string) =>
  queryOptions({
    queryKey: keysOfName('transactions', 'spellings', name),
    queryFn: async ({ signal }) => {
      const same = nameFingerprint(name)
      const source = await chooseQuerySource(session, client, 'transactions')
      const { values } = await source.values(
        { search: searchForName(name), filter: {} },
        'counterpart',
        signal,
      )
      const spellings = values.map(({ value }) => value).filter((value) => nameFingerprint(value) === same)
      return { spellings }
    },
  })

/** How many counterparties all transactions have, all spellings of a name as one. Throws `ApiError`. */
export const counterpartyNames = (session: ServiceSession, client: QueryClient) =>
  queryOptions({
    queryKey: keysOfName('transactions', 'names'),
    queryFn: async ({ signal }) => {
      const source = await chooseQuerySource(session, client, 'transactions')
      const { values } = await source.values({ search: '', filter: {} }, 'counterpart', signal)
      const names = new Set(values.map(({ value }) => nameFingerprint(value) || value))
      names.delete('')
      return { names: names.size }
    },
  })
