import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dailyBalances } from '../../api/bank-accounts/bank-accounts.ts'
import { useCapability, useSession } from '../../api/session/use-session.ts'
import { formatAmount } from '../../domain/money.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Figure } from '../../ui/Figure.tsx'
import * as messages from '../page-messages.ts'
import { refineTo, type AccountCheck } from './check-statements.ts'
import { TableHead } from '../../ui/TableHead.tsx'

type DailyBalancesProps = { account: AccountCheck; words: string }

/** The balance of a bank account by day, read when it is opened; a year at a time. */
export function DailyBalances({ account: { bankAccount, currency, statements }, words }: DailyBalancesProps) {
  const session = useSession()
  const canAnswer = useCapability('daily-balances')
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState('')
  const { data, error, refetch, isFetching } = useQuery({
    ...dailyBalances(session, { account: bankAccount, currency }),
    enabled: canAnswer && isOpen,
  })
  if (!canAnswer) return null
  const all = data?.balances ?? []
  const years = [...new Set(all.map(({ day }) => day.slice(0, 4)))]
  const year = years.includes(chosen) ? chosen : years[0]
  const byId = new Map(statements.map((one) => [one.id, one]))
  const nameOf = (id: string) => {
    const { name = '', fileName = '', addsUp = true } = byId.get(id) ?? {}
    return addsUp ? name || fileName : messages.notAddingUp(name || fileName)
  }
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{messages.balanceByDay}</summary>
      {data ? (
        <>
          <p>{messages.howBalances}</p>
          {years.length > 1 && (
            <NativeSelect
              className="after"
              style={{ width: 'max-content' }}
              aria-label={messages.yearOf(words)}
              value={year}
              data={years}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
          <table className="table snug" aria-label={messages.balancesOf(words)}>
            <TableHead
              columns={[messages.day, messages.checkBalance, messages.statement]}
              figures={[messages.checkBalance]}
            />
            <tbody>
              {all
                .filter(({ day }) => day.slice(0, 4) === year)
                .map(({ day, amount, statement }) => (
                  <tr key={`${day} ${statement}`}>
                    <td className="oneline">{day}</td>
                    <td data-figure>
                      <Link
                        to="/transactions"
                        search={{ search: '', page: 1, refine: refineTo({ period: day, bankAccount }) }}
                      >
                        <Figure text={formatAmount(amount, currency).replace(/^\+/, '')} />
                      </Link>
                    </td>
                    <td>{nameOf(statement)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </>
      ) : error ? (
        <Failure title={messages.balancesNotRead} of={{ error, refetch, isFetching }} />
      ) : (
        <p role="status">{messages.balancesLoading}</p>
      )}
    </details>
  )
}
