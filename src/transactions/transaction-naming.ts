import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { RecordNaming } from '../records/collection.ts'
import { formatAmount } from '../domain/money.ts'
import * as messages from './messages.ts'

/** The labels for transactions. A transaction's name is its counterparty, otherwise the first line of its description. */
export const transactionNaming: RecordNaming<WithMeta<Transaction>> = {
  resource: 'transactions',
  title: messages.title,
  missing: messages.missing,
  warning: messages.bankMayResend,
  nameOf: transactionName,
  summaryOf: (transaction) => {
    const { amount: stored, currency, aside } = transaction
    const amount = aside?.doubts['amount'] ? stored : formatAmount(stored, currency)
    return [transaction.date, transactionName(transaction), `${amount} ${currency}`.trim()].filter(Boolean)
  },
  detailOf: ({ counterpart, description }) =>
    counterpart.trim() ? description.trim() : linesOf(description).slice(1).join('\n').trim(),
}

function transactionName({ counterpart, description }: Transaction): string {
  return counterpart.trim() || linesOf(description)[0]?.trim() || messages.unnamed
}

function linesOf(text: string): string[] {
  return text.trim().split('\n')
}
