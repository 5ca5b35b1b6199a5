import { collections } from '../../changes/history/collections.ts'
import type { Transaction } from '../../domain/transaction.ts'

/** What identifies a transaction, on one line. */
export function summaryOf(transaction: Transaction | undefined): string {
  return transaction ? collections.transactions.noun.summaryOf(transaction).join(' · ') : ''
}
