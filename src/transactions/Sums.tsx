import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import { Figure } from '../ui/Figure.tsx'
import { formatAmount } from '../domain/money.ts'
import { sumsOf } from './sums-of.ts'
import classes from './Sums.module.css'
import * as messages from '../records/totals/sums-messages.ts'

type SumsProps = {
  records: WithMeta<Transaction>[]
  /** Whether it must fit on one line: with several currencies it then shows the net amounts of the two most used. */
  brief?: boolean
}

/** The totals of transactions per currency; amounts that cannot be added are counted separately. */
export function Sums({ records, brief = false }: SumsProps) {
  const { currencies, unread, uncertain } = sumsOf(records)
  const onlyNet = brief && currencies.length > 1
  return (
    <span className={classes.sums} data-brief={brief}>
      {brief && currencies.length > 2 && (
        <span className={classes.first}>{messages.currencies(currencies.length)} </span>
      )}
      {currencies.slice(0, brief ? 2 : Infinity).map(({ currency, deposits, withdrawals, net }) => (
        <span key={currency} className={classes.currency}>
          <b>{currency}</b>{' '}
          {!onlyNet && (
            <>
              <Part part="in" amount={deposits} currency={currency} />{' '}
              <Part part="out" amount={withdrawals} currency={currency} />{' '}
            </>
          )}
          <Part part="net" amount={net} currency={currency} />{' '}
        </span>
      ))}
      {unread > 0 && (
        <span className={`${classes.apart} ${classes.first}`}>{messages.unreadAmounts(unread)}</span>
      )}
      {uncertain > 0 && (
        <span className={`${classes.apart} ${classes.first}`}>
          {messages.amountsWithoutCurrency(uncertain)}
        </span>
      )}
    </span>
  )
}

type PartProps = { part: keyof typeof messages.parts; amount: string; currency: string }

function Part({ part, amount, currency }: PartProps) {
  return (
    <span className={classes.part} data-part={part}>
      <span className={classes.label}>{messages.parts[part]}</span>{' '}
      <Figure text={formatAmount(amount, currency, navigator.language)} />
    </span>
  )
}
