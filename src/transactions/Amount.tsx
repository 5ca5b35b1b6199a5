import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import { Figure } from '../ui/Figure.tsx'
import { decimalsOf, directionOf, formatAmount, isDecimal } from '../domain/money.ts'
import classes from './Amount.module.css'
import * as messages from './messages.ts'

type AmountProps = {
  transaction: WithMeta<Pick<Transaction, 'amount' | 'currency'>>
  /** The currency named in the column heading, which the cells do not repeat visibly. */
  stated?: string | undefined
}

/** An amount with its sign and currency. An unreadable amount is shown as received, and marked. */
export function Amount({ transaction: { amount, currency, aside }, stated }: AmountProps) {
  const doubt = aside?.doubts['amount']
  const readable = isDecimal(amount) && !doubt
  return (
    <span className={classes.amount} title={readable ? undefined : (doubt ?? messages.unreadableAmount)}>
      <span
        className={classes.number}
        data-column
        data-direction={readable ? directionOf(amount) : undefined}
        data-readable={readable}
        data-align={readable ? missingDecimals[decimalsOf(amount, currency)] : undefined}
      >
        {readable ? (
          <Figure text={formatAmount(amount, currency)} />
        ) : (
          <mark>{amount || messages.noAmount}</mark>
        )}
      </span>
      <span
        className={`quiet ${classes.currency}`}
        data-column
        title={aside?.doubts['currency']}
        data-stated={stated !== undefined && stated === currency}
      >
        {aside?.doubts['currency'] ? <mark>{currency}</mark> : currency}
        {stated && currency.trim() === '' && <mark>{messages.noCurrency}</mark>}
      </span>
    </span>
  )
}

// Space for missing decimals, for example of the yen, so that decimal points line up.
const missingDecimals = ['.00', '0']
