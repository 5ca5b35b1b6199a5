import type { Transaction } from '../../domain/transaction.ts'

/** Transactions waiting to be deleted: the service still has them, but totals leave them out, as lists do. */
export type PendingDeletions = {
  ids: ReadonlySet<string>
  /** Changes whenever these do. */
  turn: number
  /**
   * Asks a question, given those that the service certainly still has. Asks again if one of their deletions was sent in
   * the meantime.
   */
  ask: <T>(question: (records: readonly Transaction[]) => Promise<T>) => Promise<T>
}
