import type { Read } from '../contract/aside.ts'
import type { Transaction } from '../contract/transaction.ts'
import { directionOf, formatAmount, isDecimal } from '../values/money.ts'
import classes from './Amount.module.css'

type AmountProps = { transaction: Read<Pick<Transaction, 'amount' | 'currency'>> }

/** An amount with its sign and currency. One that cannot be read is shown as it came, and marked. */
export function Amount({ transaction: { amount, currency, aside } }: AmountProps) {
  const doubt = aside?.doubts['amount']
  const readable = isDecimal(amount) && !doubt
  const text = readable ? formatAmount(amount, currency, navigator.language) : amount
  return (
    <span
      className={classes.amount}
      title={readable ? undefined : (doubt ?? 'This amount cannot be read as a number')}
    >
      <span
        className={classes.number}
        data-direction={readable ? directionOf(amount) : undefined}
        data-readable={readable}
      >
        {readable || amount === '' ? text : <mark>{text}</mark>}
        {amount === '' && <mark>no amount</mark>}
      </span>
      <span className={classes.currency} title={aside?.doubts['currency']}>
        {aside?.doubts['currency'] ? <mark>{currency}</mark> : currency}
      </span>
    </span>
  )
}
