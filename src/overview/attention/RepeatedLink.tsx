import { isDay } from '../../domain/day.ts'
import { isDecimal } from '../../domain/money.ts'
import { magnitudeOf } from '../../domain/query/compare-amounts.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { RecordLink } from '../../history/journal/RecordLink.tsx'
import { ListLink } from '../parts/ListLink.tsx'
import { summaryOf } from './summary-of.ts'

/** A link to transactions with the same values: to the list of them, where its filters can find just these. */
export function RepeatedLink({ transactions }: { transactions: readonly Transaction[] }) {
  const [first] = transactions
  if (!first) return null
  const words = summaryOf(first)
  const { id, date, amount, currency, counterpart } = first
  if (!isDay(date) || !isDecimal(amount))
    return <RecordLink resource="transactions" record={id} name={words} />
  return (
    <ListLink
      where={{
        period: date,
        amount: magnitudeOf(amount),
        currency: currency || undefined,
        counterparty: counterpart || undefined,
      }}
    >
      {words}
    </ListLink>
  )
}
