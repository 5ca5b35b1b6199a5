import { useQuery } from '@tanstack/react-query'
import { groupFigures } from '../../api/query/overview-figures.ts'
import { directionOf } from '../../domain/money.ts'
import { writePeriod } from '../../domain/query/period-text.ts'
import { periodToCompare } from '../../domain/query/step-period.ts'
import type { Period } from '../../domain/search/period.ts'
import { today } from '../../domain/today.ts'
import { Figure } from '../../ui/Figure.tsx'
import { ListLink } from '../parts/ListLink.tsx'
import * as messages from '../parts/messages.tsx'
import { useFigureContext } from '../../changes/use-pending-deletions.ts'
import { moneyByCurrency, type MoneyRow, periodInWords } from './money-rows.ts'
import classes from './MoneySection.module.css'

type MoneyFiguresProps = {
  money: Pick<MoneyRow, 'deposits' | 'withdrawals' | 'net'>
  period: Period
  where: { currency: string | undefined; transfer: 'no' | undefined }
  currency: string
  format: (amount: string) => string
}

/** Money in, out and net of the whole period, beside the one before. They are the chart's legend too. */
export function MoneyFigures({ money, period, where, currency, format }: MoneyFiguresProps) {
  const before = useBefore(period, currency, where.transfer)
  const parts = [
    ['deposits', messages.moneyIn, 'in'],
    ['withdrawals', messages.moneyOut, 'out'],
    ['net', messages.net, undefined],
  ] as const
  // Ten billions, as in rupiahs, need smaller figures, or their last digits go to the next line.
  const isLong = parts.some(([part]) => format(money[part]).length > 14)
  return (
    <dl className={`tiles links plain spaced ${classes.figures}`}>
      {parts.map(([part, label, direction]) => (
        <div key={part} data-part={part}>
          <dt className="beside">{label}</dt>
          <dd
            className={classes.sum}
            style={isLong ? { fontSize: 'var(--text-large)' } : undefined}
            data-direction={part === 'deposits' ? directionOf(money[part]) : undefined}
          >
            <ListLink where={{ period: writePeriod(period), ...where, direction }}>
              <Figure text={format(money[part])} /> <small>{currency}</small>
            </ListLink>
          </dd>
          {before && (
            <dd className="quiet small">
              <ListLink where={{ period: before.period, ...where, direction }}>
                {messages.inPeriod(periodInWords(before.period, 'short').replace('..', ' – '))}{' '}
                <Figure text={format(before.money[part])} />
              </ListLink>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

type Before = { period: string; money: Pick<MoneyRow, 'deposits' | 'withdrawals' | 'net'> }

/** The money of the period before, or of as much of it; undefined until it is known, and where there is none. */
function useBefore(period: Period, currency: string, transfer: 'no' | undefined): Before | undefined {
  const days = periodToCompare(period, today())
  const query = { search: '', filter: days ? { period: days, ...(transfer && { transfer: false }) } : {} }
  const { data } = useQuery({
    ...groupFigures(useFigureContext(), query, 'month'),
    enabled: days !== undefined,
  })
  const money = moneyByCurrency(data?.answer ?? []).find((one) => one.currency === currency)
  // Named by what was answered: while another answer is on its way, the last one stays.
  const answered = data?.query.filter?.period
  return money && answered && { period: writePeriod(answered), money }
}
