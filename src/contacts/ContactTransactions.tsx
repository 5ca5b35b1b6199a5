// Over 200 lines because the sum of a contact’s transactions by year is shown only here.
import { useQueries, useQueryClient, useQuery, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { spellingsOf } from '../api/query/same-name.ts'
import { useCapability, useSession } from '../api/session/use-session.ts'
import { counterpartsOf } from '../domain/cluster/contact-choice.ts'
import type { Contact } from '../domain/contact.ts'
import { useContactChoices } from './use-contact-choices.ts'
import { Failure } from '../ui/Failure.tsx'
import { spacedNumber } from '../domain/bank-account.ts'
import { keysOfName } from '../api/cache/keys.ts'
import { useIsRead } from '../api/full-scan/reading-state.ts'
import { findElsewhere } from '../api/query/find-elsewhere.ts'
import { quietSession, type ServiceSession } from '../api/session/service-session.ts'
import { transactions } from '../api/transactions.ts'
import { printOfName, searchForName, namesOfContact } from '../domain/cluster/fingerprint.ts'
import { groupTotals, type GroupTotals } from '../domain/query/group-totals.ts'
import { transactionsWhere } from '../records/record-route.ts'
import { useHidden } from '../records/hidden-records.ts'
import { groupFigures } from '../api/query/overview-figures.ts'
import { useFigureContext } from '../changes/use-pending-deletions.ts'
import { formatCount } from '../domain/plural.ts'
import { sumOf } from '../domain/sum.ts'
import { directionOf, formatAmount } from '../domain/money.ts'
import { Figure } from '../ui/Figure.tsx'
import { TableHead } from '../ui/TableHead.tsx'
import * as messages from './messages.ts'
import { accountsOfContact, freeNames } from './accounts-of-contact.ts'
import * as pageMessages from './page-messages.ts'
import classes from './ContactDetails.module.css'

/**
 * The transactions whose counterparty has a name of the contact, or one that the user said is this contact, and those of accounts that are
 * likely its own, added up by year, each a link to its list. At a service that answers no questions, those that a few requests find; else there is just the link.
 */
export function ContactTransactions({ contact }: { contact: Contact }) {
  const isAnswered = useCapability('queries')
  const names = counterpartsOf(contact, useContactChoices().choices)
  const hasLines = useCapability('bank-lines') && isAnswered
  if (namesOfContact(contact).length === 0 && names.length === 0) return null
  return (
    <section aria-labelledby="transactions-with" className="stack small apart full measure">
      <h2 id="transactions-with">{messages.transactions}</h2>
      {isAnswered ? <BySpelling names={names} /> : <Elsewhere names={names} />}
      {hasLines && <ByAccount contact={contact} names={names} />}
    </section>
  )
}

function BySpelling({ names: of }: { names: readonly string[] }) {
  const [session, client] = [useSession(), useQueryClient()]
  const names = useQueries({ queries: of.map((name) => spellingsOf(session, client, name)) })
  const spellings = [...new Set(names.flatMap(({ data }) => data?.spellings ?? []))]
  const failed = names.find((one) => one.isError)
  if (failed) return <Failure title={messages.transactionsNotRead} of={failed} />
  if (!names.every(({ data }) => data)) return <div aria-busy />
  if (spellings.length === 0) return <p>{messages.noTransactions}</p>
  return (
    <>
      {spellings.length > 1 && <p>{messages.alsoAs(spellings)}</p>}
      <YearTable label={messages.transactions} names={spellings} />
    </>
  )
}

/** The accounts that are likely the contact's or were said to be, and their transactions under other names; nothing if there are none. */
function ByAccount({ contact, names }: { contact: Contact; names: readonly string[] }) {
  const session = useSession()
  const { choices } = useContactChoices()
  const asked = useQuery(accountsOfContact(session, useQueryClient(), contact, choices))
  if (asked.isError) return <Failure title={messages.transactionsNotRead} of={asked} />
  return asked.data?.accounts.map(({ account, isSaid, otherNames, hasOwnName }) => {
    const free = freeNames({ account, otherNames }, names, choices, contact)
    if (free.length === 0) return <p key={account}>{pageMessages.knownAccount(spacedNumber(account))}</p>
    const isAll = !hasOwnName && free.length === otherNames.length
    const label = pageMessages.byAccount(spacedNumber(account), isSaid)
    return (
      <div key={account}>
        <h3>{label}</h3>
        <p>{pageMessages.whyByAccount(free, isSaid)}</p>
        <YearTable label={label} account={account} names={isAll ? [] : free} />
      </div>
    )
  })
}

/** The transactions with these names at another service than ours, added up by year, as far as a few requests find them; else links. */
function Elsewhere({ names }: { names: readonly string[] }) {
  const asked = useQuery(transactionsElsewhere(useSession(), names, useIsRead('transactions')))
  const hidden = useHidden('transactions')
  if (asked.isError) return <Failure title={messages.transactionsNotRead} of={asked} />
  if (!asked.data) return <div aria-busy />
  const found = asked.data.found?.filter(({ id }) => !hidden.has(id))
  if (!found)
    return (
      <>
        <p>{pageMessages.transactionsOnly}</p>
        {names.map((one) => (
          <p key={one}>
            <Link {...transactionsWhere({ counterparty: one })}>{messages.transactionsNamed(one)}</Link>
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
      {!asked.data.isAll && <p className="quiet">{pageMessages.asFarAsFound}</p>}
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
        list: (query) => client.fetchQuery(transactions.list(quietSession(session), query)),
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

type YearTableProps = { label: string; account?: string; names: readonly string[] }

/** The transactions with an account of the other party and some names, all if there are none, added up by year. */
function YearTable({ label, account, names }: YearTableProps) {
  const filter = {
    ...(account !== undefined && { counterpartyAccount: account }),
    ...(names.length > 0 && { counterparty: [...names] }),
  }
  const figures = useQuery(groupFigures(useFigureContext(), { search: '', filter }, 'month'))
  if (figures.isError) return <Failure title={messages.transactionsNotRead} of={figures} />
  return <Years label={label} account={account} names={names} months={figures.data?.answer} />
}

type YearsProps = Pick<YearTableProps, 'label' | 'names'> & {
  account?: string | undefined
  /** Undefined until they are known. */
  months: readonly GroupTotals[] | undefined
}

/** The totals of months added up by year, each a link to its list. */
function Years({ label, account, names, months }: YearsProps) {
  const years = yearsOf(months ?? [])
  const where = { counterparty: names, counterpartyAccount: account }
  const [one = '', ...others] = new Set(years.map(({ currency }) => currency))
  const hasOneCurrency = others.length === 0
  const columns = messages.moneyColumns.map((column) => (hasOneCurrency ? `${column} ${one}` : column))
  return (
    <div aria-busy={!months} className="sideways">
      <table aria-label={label} className={`table figures ${classes.table}`}>
        <TableHead
          columns={[messages.year, ...columns, messages.count]}
          figures={[...columns, messages.count]}
        />
        <tbody>
          {years.map(({ year, currency, count, ...sums }) => (
            <tr key={`${year} ${currency}`}>
              <th scope="row" className="words">
                <Link
                  {...transactionsWhere({
                    ...(year === '' ? { missing: 'date' } : { period: year }),
                    currency: hasOneCurrency ? undefined : currency,
                    ...where,
                  })}
                >
                  {hasOneCurrency ? year || messages.noDate : `${year || messages.noDate} ${currency}`}
                </Link>
              </th>
              {[sums.deposits, sums.withdrawals, sums.net].map((amount, index) => (
                <td
                  key={messages.moneyColumns[index]}
                  data-figure
                  data-direction={index === 0 ? directionOf(amount) : undefined}
                >
                  <Figure text={formatAmount(amount, currency)} />
                </td>
              ))}
              <td data-figure>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="after">
        <Link {...transactionsWhere(where)}>{messages.allTransactions}</Link>
      </p>
    </div>
  )
}

type Year = Record<'year' | 'currency' | 'deposits' | 'withdrawals' | 'net', string> & { count: number }

/** The months of each year and currency added up, the newest first; `year` is "" without a date. */
function yearsOf(months: readonly GroupTotals[]): Year[] {
  const all = months.flatMap(({ key, totals }) =>
    totals.currencies.map((one) => ({ year: key.slice(0, 4), ...one })),
  )
  return [...Map.groupBy(all, ({ year, currency }) => `${year} ${currency}`).values()].map((some) => ({
    year: some[0]?.year ?? '',
    currency: some[0]?.currency ?? '',
    deposits: sumOf(some.map(({ deposits }) => deposits)),
    withdrawals: sumOf(some.map(({ withdrawals }) => withdrawals)),
    net: sumOf(some.map(({ net }) => net)),
    count: some.reduce((sum, { count }) => sum + count, 0),
  }))
}
