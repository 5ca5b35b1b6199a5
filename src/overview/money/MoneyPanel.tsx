import type { UseQueryResult } from '@tanstack/react-query'
import type { Figures } from '../../api/query/overview-figures.ts'
import type { GroupTotals } from '../../domain/query/group-totals.ts'
import type { Period } from '../../domain/search/period.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { LoadingLines } from '../../ui/LoadingLines.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { MoneySection } from './MoneySection.tsx'
import { periodInWords } from './month-in-words.ts'
import classes from './MoneySection.module.css'
import * as messages from '../parts/messages.tsx'

type MoneyPanelProps = {
  /** The months of the period. */
  months: UseQueryResult<Figures<GroupTotals[]>>
  period: Period
  today: string
  /** The latest month with transactions, once it is known. */
  latest: string | undefined
  currency: string | undefined
  transfer: 'no' | undefined
  onPeriod: (text: string) => void
  onCurrency: (currency: string) => void
}

/** The money of a period, or why it is not shown. */
export function MoneyPanel(props: MoneyPanelProps) {
  const { months, period, today, latest, currency, onPeriod, onCurrency } = props
  const year = latest?.slice(0, 4)
  return (
    <section aria-labelledby="money" aria-busy={!months.data} className={classes.panel}>
      <h2 id="money" className="visually-hidden">
        {messages.moneyTitle}
      </h2>
      {months.data && months.data.answer.length > 0 ? (
        <MoneySection
          groups={months.data.answer}
          period={period}
          chosen={currency}
          transfer={props.transfer}
          today={today}
          onChoose={onCurrency}
        />
      ) : months.data ? (
        <Notice
          title={messages.noTransactions}
          actions={year && <Button onClick={() => onPeriod(year)}>{messages.showYear(year)}</Button>}
        >
          {latest && messages.latestIs(periodInWords(latest))}
        </Notice>
      ) : months.error ? (
        <Failure
          title={messages.notAdded}
          error={months.error}
          onRetry={() => void months.refetch()}
          retrying={months.isFetching}
        />
      ) : (
        <LoadingLines label={messages.moneyLoading} />
      )}
    </section>
  )
}
