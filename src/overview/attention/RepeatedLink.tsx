import { isDay } from '../../domain/day.ts'
import { isDecimal, magnitudeOf } from '../../domain/money.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { collections } from '../../changes/history/collections.ts'
import { RecordLink } from '../../changes/history/RecordLink.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { ListLink } from '../parts/ListLink.tsx'
import classes from '../parts/Section.module.css'
import { summaryOf } from './summary-of.ts'

/** A link to transactions with the same values: to their list, if its filters can find exactly these. */
export function RepeatedLink({ transactions }: { transactions: readonly Transaction[] }) {
  const [first] = transactions
  if (!first) return null
  const words = summaryOf(first)
  const { id, date, amount, currency, counterpart } = first
  if (!isDay(date) || !isDecimal(amount))
    return <RecordLink resource="transactions" record={id} name={words} />
  const [day = '', name = '', money = ''] = collections.transactions.noun.summaryOf(first)
  return (
    <ListLink
      where={{
        period: date,
        amount: magnitudeOf(amount),
        currency: currency || undefined,
        counterparty: counterpart || undefined,
      }}
    >
      <span className={classes.summary} title={words}>
        {day} · <Figure text={money} /> · {name}
      </span>
    </ListLink>
  )
}
