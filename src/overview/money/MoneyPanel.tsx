// Over 200 lines because the section and its panel are one part of the overview.
import { Radio } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { GroupTotals } from '../../domain/query/group-totals.ts'
import { type Period, writePeriod } from '../../domain/search/period.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { LoadingLines } from '../../ui/LoadingLines.tsx'
import { Notice } from '../../ui/Notice.tsx'
import classes from './MoneySection.module.css'
import * as messages from '../parts/messages.tsx'
import { formatAmount, directionOf } from '../../domain/money.ts'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow } from '../../ui/MissingPart.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { countFigure, groupFigures, type Figures } from '../../api/query/overview-figures.ts'
import { attentionConditions, queryOf } from '../parts/attention-conditions.ts'
import { ListLink } from '../parts/ListLink.tsx'
import { transactionsWhere } from '../../records/record-route.ts'
import { useFigureContext } from '../../changes/use-pending-deletions.ts'
import {
  isMonth,
  moneyByCurrency,
  moneyRows,
  sumOfMoney,
  periodInWords,
  type MoneyRow,
} from './money-rows.ts'
import { MonthTable } from './MonthTable.tsx'
import { periodToCompare } from '../../domain/query/step-period.ts'
import { today } from '../../domain/day.ts'

type MoneyPanelProps = {
  months: UseQueryResult<Figures<GroupTotals[]>>
  period: Period
  today: string
  /** The latest month with transactions, once it is known. */
  latest: string | undefined
  currency: string | undefined
  transfer: 'no' | undefined
  onPeriod: (text: string) => void
  onCurrency: (currency: string) => void
  /** Shown between the chart and the table of months. */
  children: ReactNode
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
        >
          {props.children}
        </MoneySection>
      ) : months.data ? (
        <Notice
          title={messages.noTransactions}
          actions={year && <Button onClick={() => onPeriod(year)}>{messages.showYear(year)}</Button>}
        >
          {latest && messages.latestIs(periodInWords(latest))}
        </Notice>
      ) : months.error ? (
        <Failure title={messages.notAdded} of={months} />
      ) : (
        <LoadingLines label={messages.moneyLoading} />
      )}
    </section>
  )
}

const MonthChart = lazyNamed(() => import('./MonthChart.tsx'), 'MonthChart', MissingForNow)

type MoneySectionProps = {
  groups: readonly GroupTotals[]
  period: Period
  /** The chosen currency; the most used one if the period does not have it. */
  chosen: string | undefined
  /** `no`: without transfers between own accounts. */
  transfer: 'no' | undefined
  today: string
  onChoose: (currency: string) => void
  children: ReactNode
}

/** Money in, out and net of a period in one currency: the sums, a chart by month, and its table. */
function MoneySection(props: MoneySectionProps) {
  const { groups, period, chosen, transfer, today, onChoose } = props
  const navigate = useNavigate()
  const [active, setActive] = useState<string>()
  const currencies = moneyByCurrency(groups)
  const money = currencies.find(({ currency }) => currency === chosen) ?? currencies[0]
  if (!money) return <LeftOut groups={groups} where={{ period: writePeriod(period), transfer }} />
  const { currency } = money
  const rows = moneyRows(groups, currency, period, today)
  const where = { currency: currencies.length > 1 ? currency : undefined, transfer }
  const format = (amount: string) => formatAmount(amount, currency)
  const open = (row: { period: string }) => void navigate(transactionsWhere({ period: row.period, ...where }))
  return (
    <>
      {currencies.length > 1 && (
        <CurrencyChoice currencies={currencies} value={currency} onChoose={onChoose} />
      )}
      <MoneyFigures money={money} period={period} where={where} currency={currency} format={format} />
      <Suspense fallback={<div className={classes.room} />}>
        <MonthChart rows={rows} format={format} active={active} onActive={setActive} onOpen={open} />
      </Suspense>
      <div className={classes.largest}>{props.children}</div>
      <MonthTable
        rows={rows}
        total={{ ...sumOfMoney(rows), period: writePeriod(period) }}
        currency={currency}
        where={where}
        format={format}
        active={active}
        onActive={setActive}
      />
      <LeftOut groups={groups} where={{ period: writePeriod(period), transfer }} />
    </>
  )
}

type CurrencyChoiceProps = {
  currencies: readonly { currency: string; net: string }[]
  value: string
  onChoose: (currency: string) => void
}

/** The choice of a currency, each with its net amount: amounts in different currencies are never added. */
function CurrencyChoice({ currencies, value, onChoose }: CurrencyChoiceProps) {
  return (
    <fieldset className={`tiles spaced ${classes.currencies}`}>
      <legend className="visually-hidden">{messages.currency}</legend>
      {currencies.map(({ currency, net }) => (
        <Radio
          key={currency}
          label={
            <>
              <b>{currency}</b> <Figure text={formatAmount(net, currency)} />
            </>
          }
          name="overview-currency"
          checked={currency === value}
          onChange={() => onChoose(currency)}
        />
      ))}
    </fieldset>
  )
}

type LeftOutProps = {
  groups: readonly GroupTotals[]
  where: { period: string; transfer: string | undefined }
}

/** What the totals and the months leave out, so that no figure seems complete when it is not. */
function LeftOut({ groups, where }: LeftOutProps) {
  const unread = sum(groups.map(({ totals }) => totals.unread))
  const uncertain = sum(groups.map(({ totals }) => totals.uncertain))
  const outside = sum(groups.map(({ key, totals }) => (isMonth(key) ? 0 : totals.count)))
  const noAmount = { ...where, ...attentionConditions.noAmount }
  const counted = useQuery({
    ...countFigure(useFigureContext(), queryOf(noAmount)),
    enabled: unread > 0,
  })
  if (unread + uncertain + outside === 0) return null
  const missing = unread > 0 ? (counted.data?.answer ?? 0) : 0
  return (
    <ul className="caution small after">
      {missing > 0 && (
        <li>
          <ListLink where={noAmount}>{messages.withoutAmount(missing)}</ListLink>
        </li>
      )}
      {unread > missing && (
        <li>
          <ListLink where={{ ...where, ...attentionConditions.unreadable }}>
            {messages.unreadAmounts(unread - missing)}
          </ListLink>
        </li>
      )}
      {uncertain > 0 && (
        <li>
          <ListLink where={{ ...where, ...attentionConditions.noCurrency }}>
            {messages.withoutCurrency(uncertain)}
          </ListLink>
        </li>
      )}
      {outside > 0 && <li>{messages.withoutMonth(outside)}</li>}
    </ul>
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

type MoneyFiguresProps = {
  money: Pick<MoneyRow, 'deposits' | 'withdrawals' | 'net'>
  period: Period
  where: { currency: string | undefined; transfer: 'no' | undefined }
  currency: string
  format: (amount: string) => string
}

/** Money in, out and net of the whole period, beside the one before. They are the chart's legend too. */
function MoneyFigures({ money, period, where, currency, format }: MoneyFiguresProps) {
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
