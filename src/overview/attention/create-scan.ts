import type { Transaction } from '../../domain/transaction.ts'
import { fingerprintOf } from '../../storage/fingerprint.ts'

/** The result of scanning transactions. */
export type Scanned = {
  /** Transactions that appear more than once with the same values. */
  repeated: Transaction[][]
  /** Transactions like ones deleted in this browser. */
  like: Transaction[]
}

/**
 * Scans transactions, portion by portion, for those that appear more than once, and for those that `deleted`
 * lists by id or by values (storage/fingerprint.ts).
 */
export function createScan(deleted: ReadonlySet<string>) {
  const groups = new Map<string, Transaction[]>()
  const like: Transaction[] = []
  return {
    add: (portion: readonly Transaction[]) => {
      for (const record of portion) {
        const print = fingerprintOf(record)
        if (deleted.has(record.id) || (print !== nothing && deleted.has(print))) like.push(record)
        if (print === nothing) continue
        if (!groups.get(print)?.push(record)) groups.set(print, [record])
      }
    },
    end: (): Scanned => ({ repeated: [...groups.values()].filter((group) => group.length > 1), like }),
  }
}

const nothing = fingerprintOf({})
