import type { Read } from '../contract/aside.ts'
import type { Transaction } from '../contract/transaction.ts'
import { formatAmount } from '../values/money.ts'
import { sumsOf } from './sums-of.ts'
import classes from './Sums.module.css'

type SumsProps = {
  records: Read<Transaction>[]
  /** How many currencies there is room for. */
  most?: number
}

/** What transactions come to, per currency; amounts that cannot be summed are counted apart. */
export function Sums({ records, most = Infinity }: SumsProps) {
  const { currencies, unread, uncertain } = sumsOf(records)
  const others = currencies.length - most
  return (
    <span className={classes.sums}>
      {currencies.slice(0, most).map(({ currency, deposits, withdrawals, net }) => (
        <span key={currency} className={classes.currency}>
          <b>{currency}</b> <Part label="in" amount={deposits} currency={currency} />{' '}
          <Part label="out" amount={withdrawals} currency={currency} />{' '}
          <Part label="net" amount={net} currency={currency} />
        </span>
      ))}
      {others > 0 && (
        <span>
          and {others} more {others === 1 ? 'currency' : 'currencies'}
        </span>
      )}
      {unread > 0 && (
        <span className={classes.apart}>
          {unread.toLocaleString()} {unread === 1 ? 'amount' : 'amounts'} cannot be read
        </span>
      )}
      {uncertain > 0 && (
        <span className={classes.apart}>
          {uncertain.toLocaleString()} {uncertain === 1 ? 'amount has' : 'amounts have'} no clear currency
        </span>
      )}
    </span>
  )
}

function Part({ label, amount, currency }: { label: string; amount: string; currency: string }) {
  return (
    <span className={classes.part}>
      <span className={classes.label}>{label}</span> {formatAmount(amount, currency, navigator.language)}
    </span>
  )
}
