import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { groupFigures } from '../api/query/overview-figures.ts'
import { spellingsOf } from '../api/query/same-name.ts'
import { useCapability, useSession } from '../api/session/use-session.ts'
import { useFigureContext } from '../changes/use-pending-deletions.ts'
import { choiceFor } from '../domain/cluster/contact-choice.ts'
import type { Contact } from '../domain/contact.ts'
import { formatCount } from '../domain/plural.ts'
import { directionOf, formatAmount } from '../domain/money.ts'
import { notationLanguage } from '../domain/notation-language.ts'
import type { GroupTotals } from '../domain/query/group-totals.ts'
import { sumOf } from '../domain/sum.ts'
import { Failure } from '../ui/Failure.tsx'
import { Figure } from '../ui/Figure.tsx'
import classes from './ContactTransactions.module.css'
import { personName } from './contact-naming.ts'
import { useContactChoices } from './use-contact-choices.ts'
import * as messages from './messages.ts'

/**
 * The transactions whose counterparty has the contact's name, or one that the user said is this contact, added up by year, each a link to its list. Only a service that
 * answers questions is asked; any other would have to send everything, so that there is just the link.
 */
export function ContactTransactions({ contact }: { contact: Contact }) {
  const name = contact.company.trim() || personName(contact)
  const isAnswered = useCapability('queries')
  const { choices } = useContactChoices()
  const isOwn = (of: string) =>
    (choiceFor(choices, { names: [of] })?.choice.contact ?? contact.id) === contact.id
  const chosen = choices.filter((choice) => choice.contact === contact.id).map((choice) => choice.name)
  const names = [name, ...chosen].filter((one) => one !== '' && isOwn(one))
  if (name === '' && names.length === 0) return null
  return (
    <section aria-labelledby="transactions-with" className={`stack small apart ${classes.section}`}>
      <h2 id="transactions-with">{messages.transactions}</h2>
      {isAnswered ? (
        <Years names={names} />
      ) : (
        names.map((one) => (
          <p key={one}>
            <ListLink names={[one]}>{messages.transactionsNamed(one)}</ListLink>
          </p>
        ))
      )}
    </section>
  )
}

function Years({ names: of }: { names: readonly string[] }) {
  const [session, client] = [useSession(), useQueryClient()]
  const names = useQueries({ queries: of.map((name) => spellingsOf(session, client, name)) })
  const spellings = [...new Set(names.flatMap(({ data }) => data?.spellings ?? []))]
  const areKnown = names.every(({ data }) => data)
  const query = { search: '', filter: { counterparty: spellings } }
  const months = useQuery({
    ...groupFigures(useFigureContext(), query, 'month'),
    enabled: areKnown && spellings.length > 0,
  })
  const failed = names.find(({ error }) => error) ?? months
  if (failed.error)
    return (
      <Failure
        title={messages.transactionsNotRead}
        error={failed.error}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  if (areKnown && spellings.length === 0) return <p>{messages.noTransactions}</p>
  const years = yearsOf(months.data?.answer ?? [])
  const [one = '', ...others] = new Set(years.map(({ currency }) => currency))
  const hasOneCurrency = others.length === 0
  const columns = messages.moneyColumns.map((label) => (hasOneCurrency ? `${label} ${one}` : label))
  return (
    <div aria-busy={!months.data}>
      {spellings.length > 1 && <p>{messages.alsoAs(spellings)}</p>}
      <table aria-labelledby="transactions-with" className={`table ${classes.table}`}>
        <thead>
          <tr>
            {[messages.year, ...columns, messages.count].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, currency, count, ...sums }) => (
            <tr key={`${year} ${currency}`}>
              <th scope="row">
                <ListLink names={spellings} period={year} currency={hasOneCurrency ? undefined : currency}>
                  {hasOneCurrency ? year || messages.noDate : `${year || messages.noDate} ${currency}`}
                </ListLink>
              </th>
              {[sums.deposits, sums.withdrawals, sums.net].map((amount, index) => (
                <td key={messages.moneyColumns[index]} data-direction={directionOf(amount) ?? 'none'}>
                  <Figure text={formatAmount(amount, currency, notationLanguage())} />
                </td>
              ))}
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <ListLink names={spellings}>{messages.allTransactions}</ListLink>
      </p>
    </div>
  )
}

type ListLinkProps = {
  names: readonly string[]
  period?: string
  currency?: string | undefined
  children: string
}

/** A link to the transactions with these counterparties. */
function ListLink({ names, period, currency, children }: ListLinkProps) {
  const where = new URLSearchParams([
    ...(period ? [['period', period]] : period === '' ? [['missing', 'date']] : []),
    ...(currency ? [['currency', currency]] : []),
    ...names.map((name) => ['counterparty', name]),
  ])
  return (
    <Link to="/transactions" search={{ search: '', page: 1, refine: where.toString() }}>
      {children}
    </Link>
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
