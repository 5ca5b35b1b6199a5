import type { Transaction } from '../../domain/transaction.ts'

/** The transactions whose confirmed deletion waits: the service still has them, and sums leave them out as lists do. */
export type PendingDeletions = {
  ids: ReadonlySet<string>
  /** Another number whenever these are others. */
  turn: number
  /** Asks a question with those that the service certainly still has; again if one of them was sent in the meantime. */
  ask: <T>(question: (records: readonly Transaction[]) => Promise<T>) => Promise<T>
}
