import { Radio } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { GroupTotals } from '../../domain/query/group-totals.ts'
import { writePeriod } from '../../domain/query/period-text.ts'
import { formatAmount } from '../../domain/money.ts'
import type { Period } from '../../domain/search/period.ts'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow } from '../../ui/MissingPart.tsx'
import { notationLanguage } from '../../domain/notation-language.ts'
import { Figure } from '../../ui/Figure.tsx'
import classes from './MoneySection.module.css'
import * as messages from '../parts/messages.tsx'
import { countFigure } from '../../api/query/overview-figures.ts'
import { attentionConditions, queryOf } from '../parts/attention-conditions.ts'
import { ListLink } from '../parts/ListLink.tsx'
import { useFigureContext } from '../../changes/use-pending-deletions.ts'
import { isMonth, moneyByCurrency, moneyRows, sumOfMoney } from './money-rows.ts'
import { MoneyFigures } from './MoneyFigures.tsx'
import { MonthTable } from './MonthTable.tsx'
import { refineOf } from '../parts/refine-of.ts'

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
}

/** Money in, out and net of a period in one currency: the sums, a chart by month, and its table. */
export function MoneySection(props: MoneySectionProps) {
  const { groups, period, chosen, transfer, today, onChoose } = props
  const navigate = useNavigate()
  const [active, setActive] = useState<string>()
  const currencies = moneyByCurrency(groups)
  const money = currencies.find(({ currency }) => currency === chosen) ?? currencies[0]
  if (!money) return <LeftOut groups={groups} where={{ period: writePeriod(period), transfer }} />
  const { currency } = money
  const rows = moneyRows(groups, currency, period, today)
  const where = { currency: currencies.length > 1 ? currency : undefined, transfer }
  const format = (amount: string) => formatAmount(amount, currency, notationLanguage())
  const open = (row: { period: string }) =>
    void navigate({
      to: '/transactions',
      search: { search: '', page: 1, refine: refineOf({ period: row.period, ...where }) },
    })
  return (
    <>
      {currencies.length > 1 && (
        <CurrencyChoice currencies={currencies} value={currency} onChoose={onChoose} />
      )}
      <MoneyFigures money={money} period={period} where={where} currency={currency} format={format} />
      <Suspense fallback={<div className={classes.room} />}>
        <MonthChart rows={rows} format={format} active={active} onActive={setActive} onOpen={open} />
      </Suspense>
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
    <fieldset className={`row ${classes.choice}`}>
      <legend className="visually-hidden">{messages.currency}</legend>
      {currencies.map(({ currency, net }) => (
        <Radio
          key={currency}
          classNames={{ inner: 'visually-hidden' }}
          label={
            <>
              <b>{currency}</b> <Figure text={formatAmount(net, currency, notationLanguage())} />
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
    <ul className={`caution small ${classes.leftOut}`}>
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
