import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { GroupTotals } from '../../domain/query/group-totals.ts'
import { writePeriod } from '../../domain/query/period-text.ts'
import { formatAmount } from '../../domain/money.ts'
import type { Period } from '../../domain/search/period.ts'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow } from '../../ui/MissingPart.tsx'
import { notationLanguage } from '../../domain/notation-language.ts'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { LeftOut } from './LeftOut.tsx'
import { moneyByCurrency, moneyRows, sumOfMoney } from './money-rows.ts'
import classes from './MoneySection.module.css'
import { MonthTable } from './MonthTable.tsx'
import { Figures } from './Figures.tsx'
import { refineOf } from '../parts/refine-of.ts'

const MonthChart = lazyNamed(() => import('./MonthChart.tsx'), 'MonthChart', MissingForNow)

type MoneySectionProps = {
  groups: readonly GroupTotals[]
  period: Period
  /** The chosen currency; the most used one if the period does not have it. */
  chosen: string | undefined
  today: string
  onChoose: (currency: string) => void
}

/** Money in, out and net of a period in one currency: the sums, a chart by month, and its table. */
export function MoneySection({ groups, period, chosen, today, onChoose }: MoneySectionProps) {
  const navigate = useNavigate()
  const [active, setActive] = useState<string>()
  const currencies = moneyByCurrency(groups)
  const money = currencies.find(({ currency }) => currency === chosen) ?? currencies[0]
  if (!money) return <LeftOut groups={groups} period={writePeriod(period)} />
  const { currency } = money
  const rows = moneyRows(groups, currency, period, today)
  const where = { currency: currencies.length > 1 ? currency : undefined }
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
      <Figures money={money} format={format} currency={currency} />
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
      <LeftOut groups={groups} period={writePeriod(period)} />
    </>
  )
}
