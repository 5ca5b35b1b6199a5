import type { Transaction } from '../contract/transaction.ts'
import { directionOf, formatAmount, isDecimal } from '../values/money.ts'
import classes from './Amount.module.css'

type AmountProps = { transaction: Pick<Transaction, 'amount' | 'currency'> }

/** An amount with its sign and currency. One that cannot be read is shown as it came, and marked. */
export function Amount({ transaction: { amount, currency } }: AmountProps) {
  const readable = isDecimal(amount)
  const text = formatAmount(amount, currency, navigator.language)
  return (
    <span className={classes.amount} title={readable ? undefined : 'This amount cannot be read as a number'}>
      <span className={classes.number} data-direction={directionOf(amount)} data-readable={readable}>
        {readable || amount === '' ? text : <mark>{text}</mark>}
        {amount === '' && <mark>no amount</mark>}
      </span>
      <span className={classes.currency}>{currency}</span>
    </span>
  )
}
