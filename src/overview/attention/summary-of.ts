import type { Transaction } from '../../domain/transaction.ts'
import { collections } from '../../changes/history/collections.ts'

/** What identifies a transaction, on one line. */
export function summaryOf(transaction: Transaction): string {
  return collections.transactions.noun.summaryOf(transaction).join(' · ')
}
