import { queryOptions, useQuery } from '@tanstack/react-query'
import { keysOfName } from '../api/cache/keys.ts'
import { useIsRead } from '../api/full-scan/use-is-read.ts'
import { findElsewhere } from '../api/query/find-elsewhere.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { useSession } from '../api/session/use-session.ts'
import { transactions } from '../api/transactions.ts'
import { printOfName, searchForName } from '../domain/cluster/fingerprint.ts'
import { groupTotals } from '../domain/query/group-totals.ts'
import { useHidden } from '../records/hidden-records.ts'
import { Failure } from '../ui/Failure.tsx'
import { ListLink, Years } from './YearTable.tsx'
import * as messages from './messages.ts'
import { asFarAsFound, transactionsOnly } from './page-messages.ts'

/** The transactions with these names at another service than ours, added up by year, as far as a few requests find them; else links. */
export function Elsewhere({ names }: { names: readonly string[] }) {
  const asked = useQuery(transactionsElsewhere(useSession(), names, useIsRead('transactions')))
  const hidden = useHidden('transactions')
  if (asked.isError) return <Failure title={messages.transactionsNotRead} of={asked} />
  if (!asked.data) return <div aria-busy />
  const found = asked.data.found?.filter(({ id }) => !hidden.has(id))
  if (!found)
    return (
      <>
        <p>{transactionsOnly}</p>
        {names.map((one) => (
          <p key={one}>
            <ListLink names={[one]}>{messages.transactionsNamed(one)}</ListLink>
          </p>
        ))}
      </>
    )
  const spellings = [...new Set(found.map(({ counterpart }) => counterpart))]
  return (
    <>
      {found.length === 0 && <p>{messages.noTransactions}</p>}
      {spellings.length > 1 && <p>{messages.alsoAs(spellings)}</p>}
      {found.length > 0 && (
        <Years label={messages.transactions} names={spellings} months={groupTotals(found, 'month')} />
      )}
      {!asked.data.isAll && <p className="quiet">{asFarAsFound}</p>}
    </>
  )
}

/** More pages of a search would keep a service busy for the page of one contact. */
const mostPages = 4

/** The transactions with these names at another service than ours, if a few requests find them. Never asks for a sign-in. Throws `ApiError`. */
const transactionsElsewhere = (session: ServiceSession, names: readonly string[], isRead: boolean) =>
  queryOptions({
    queryKey: keysOfName('transactions', 'matches', JSON.stringify([names, isRead])),
    queryFn: async ({ client, signal }) => {
      const same = new Set(names.map(printOfName))
      const found = await findElsewhere(session, client, 'transactions', {
        list: (query) => client.fetchQuery(transactions.list(session, query, { isQuiet: true })),
        searches: [...new Set(names.map(longestWord).filter(Boolean))],
        isOne: ({ counterpart }) => same.has(printOfName(counterpart)),
        mostPages,
        signal,
      })
      return found ?? { found: undefined, isAll: false }
    },
  })

/** Finds more spellings than the whole name, whatever the order of the words. */
function longestWord(name: string): string {
  const words = searchForName(name).split(' ')
  return words.reduce((one, other) => (other.length > one.length ? other : one), '')
}
