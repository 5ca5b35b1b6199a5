import { directionOf } from '../../domain/money.ts'
import { Figure } from '../../ui/Figure.tsx'
import type { MoneyRow } from './money-rows.ts'
import classes from './Figures.module.css'
import * as messages from './messages.ts'

type FiguresProps = {
  money: Pick<MoneyRow, 'deposits' | 'withdrawals' | 'net'>
  currency: string
  format: (amount: string) => string
}

/** Money in, out and net of the whole period. They are the chart's legend too. */
export function Figures({ money, currency, format }: FiguresProps) {
  const parts = [
    ['deposits', messages.moneyIn],
    ['withdrawals', messages.moneyOut],
    ['net', messages.net],
  ] as const
  return (
    <dl className={classes.figures}>
      {parts.map(([part, label]) => (
        <div key={part} data-part={part}>
          <dt>{label}</dt>
          <dd data-direction={part === 'deposits' ? directionOf(money[part]) : undefined}>
            <Figure text={format(money[part])} /> <small>{currency}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
