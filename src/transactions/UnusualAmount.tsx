import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { keysOfName } from '../api/cache/keys.ts'
import { readingState } from '../api/full-scan/reading-state.ts'
import { chooseQuerySource } from '../api/query/choose-query-source.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { useCapability, useSession } from '../api/session/use-session.ts'
import { useDecisions } from '../api/use-decisions.ts'
import { nameFingerprint, searchForName } from '../domain/cluster/fingerprint.ts'
import { directionOf, formatAmount } from '../domain/money.ts'
import type { Transaction } from '../domain/transaction.ts'
import { unusualAmount } from '../domain/unusual-amount.ts'
import { transactionsWhere } from '../records/record-route.ts'
import * as messages from './marks/messages.ts'

/** So many of the newest say what is usual: more would be too much to read for one page. */
const mostCompared = 200

/** That an amount is far above the others of its counterparty, unless someone called that fine. Reads no list for it. */
export function UnusualAmount({ transaction }: { transaction: Transaction }) {
  const [session, client] = [useSession(), useQueryClient()]
  const isAnswered = useCapability('queries')
  const isRead = readingState(session, 'transactions').get().state === 'whole'
  const { fine, isKnown } = useDecisions()
  const { counterpart, amount, currency, id } = transaction
  const isComparable = nameFingerprint(counterpart) !== '' && directionOf(amount) !== undefined
  const { data } = useQuery({
    ...flowOf(session, client, transaction),
    enabled: isComparable && (isAnswered || isRead),
  })
  const flow = data?.items.filter((one) => isSameFlow(one, transaction)) ?? []
  const found = unusualAmount(flow)
  if (found?.transaction.id !== id || !isKnown || fine.has(JSON.stringify(['unusual', id]))) return null
  const usual = formatAmount(found.usual, currency).replace('-', '−')
  const names = [...new Set(flow.map((one) => one.counterpart))]
  return (
    <p className="small spaced">
      <span className="caution">{messages.unusual(`${usual} ${currency}`.trim())}</span>{' '}
      <Link {...transactionsWhere({ counterparty: names })}>{messages.ofCounterparty}</Link>
    </p>
  )
}

/** The newest transactions with a counterparty in one direction, and a few others. Throws `ApiError`. */
const flowOf = (session: ServiceSession, client: QueryClient, { counterpart, amount }: Transaction) => {
  const direction = directionOf(amount)
  const name = nameFingerprint(counterpart)
  return queryOptions({
    queryKey: keysOfName('transactions', 'flow', JSON.stringify([name, direction])),
    queryFn: async ({ signal }) => {
      const source = await chooseQuerySource(session, client, 'transactions')
      const filter = { ...(direction && { direction }) }
      const newest = { page: 1, pageSize: mostCompared }
      if (session.offers('queries'))
        return source.page({ search: searchForName(counterpart), filter }, newest, signal)
      // What has been read answers without a search, for which the service would be asked.
      const { values } = await source.values({ search: '', filter }, 'counterpart', signal)
      const counterparty = values.map(({ value }) => value).filter((one) => nameFingerprint(one) === name)
      return source.page({ search: '', filter: { ...filter, counterparty } }, newest, signal)
    },
  })
}

function isSameFlow(one: Transaction, { counterpart, amount, currency }: Transaction): boolean {
  return (
    nameFingerprint(one.counterpart) === nameFingerprint(counterpart) &&
    directionOf(one.amount) === directionOf(amount) &&
    one.currency === currency
  )
}
