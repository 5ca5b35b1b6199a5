import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import { Figure } from '../ui/Figure.tsx'
import { formatAmount } from '../domain/money.ts'
import { sumsOf } from './sums-of.ts'
import classes from './Sums.module.css'
import { formatCount } from '../domain/format-count.ts'

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
        <span className={classes.first}>{currencies.length} currencies </span>
      )}
      {currencies.slice(0, brief ? 2 : Infinity).map(({ currency, deposits, withdrawals, net }) => (
        <span key={currency} className={classes.currency}>
          <b>{currency}</b>{' '}
          {!onlyNet && (
            <>
              <Part label="in" amount={deposits} currency={currency} />{' '}
              <Part label="out" amount={withdrawals} currency={currency} />{' '}
            </>
          )}
          <Part label="net" amount={net} currency={currency} />{' '}
        </span>
      ))}
      {unread > 0 && (
        <span className={`${classes.apart} ${classes.first}`}>
          {formatCount(unread)} {unread === 1 ? 'amount' : 'amounts'} cannot be read
        </span>
      )}
      {uncertain > 0 && (
        <span className={`${classes.apart} ${classes.first}`}>
          {formatCount(uncertain)} {uncertain === 1 ? 'amount has' : 'amounts have'} no clear currency
        </span>
      )}
    </span>
  )
}

function Part({ label, amount, currency }: { label: string; amount: string; currency: string }) {
  return (
    <span className={classes.part} data-part={label}>
      <span className={classes.label}>{label}</span>{' '}
      <Figure text={formatAmount(amount, currency, navigator.language)} />
    </span>
  )
}
