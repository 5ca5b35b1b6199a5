import { nameFingerprint } from '../../domain/cluster/fingerprint.ts'
import { isDay } from '../../domain/day.ts'
import { directionOf, isDecimal, magnitudeOf } from '../../domain/money.ts'
import { shortestOf } from '../../domain/sum.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { fingerprintOf } from '../../storage/fingerprint.ts'

/** The result of scanning transactions. */
export type Scanned = {
  /** Transactions that appear more than once with the same values. */
  repeated: Transaction[][]
  /** Two payments of the same amount to the same name within ten days, and no third one. */
  paidTwice: Transaction[][]
  /** A payment, and the same amount from the same name within sixty days. */
  returned: Transaction[][]
  /** Transactions like ones deleted in this browser. */
  like: Transaction[]
}

const mostDaysTwice = 10
const mostDaysReturned = 60

/**
 * Scans transactions, portion by portion, for those that appear more than once, that may be paid twice or came back, and for
 * those that `deleted` lists by id or by values (storage/fingerprint.ts).
 */
export function createScan(deleted: ReadonlySet<string>) {
  const groups = new Map<string, Transaction[]>()
  const amounts = new Map<string, Transaction[]>()
  const names = new Map<string, string>()
  const like: Transaction[] = []
  const put = (map: Map<string, Transaction[]>, key: string, record: Transaction) => {
    if (!map.get(key)?.push(record)) map.set(key, [record])
  }
  const nameOf = (counterpart: string): string => {
    const known = names.get(counterpart) ?? nameFingerprint(counterpart)
    names.set(counterpart, known)
    return known
  }
  return {
    add: (portion: readonly Transaction[]) => {
      for (const record of portion) {
        const print = fingerprintOf(record)
        if (deleted.has(record.id) || (print !== nothing && deleted.has(print))) like.push(record)
        if (print === nothing) continue
        put(groups, print, record)
        const name = nameOf(record.counterpart)
        if (name === '' || !isDecimal(record.amount) || !isDay(record.date)) continue
        put(amounts, JSON.stringify([name, record.currency, shortestOf(magnitudeOf(record.amount))]), record)
      }
    },
    end: (): Scanned => {
      const pairs = [...amounts.values()].filter(({ length }) => length === 2).map(inTime)
      const isPaid = ({ amount }: Transaction) => directionOf(amount) === 'withdrawal'
      const isBack = ([first, second]: Transaction[]) =>
        first !== undefined &&
        isPaid(first) &&
        second !== undefined &&
        directionOf(second.amount) === 'deposit'
      return {
        repeated: [...groups.values()].filter((group) => group.length > 1),
        paidTwice: pairs.filter(
          (pair) =>
            pair.every(isPaid) &&
            daysBetween(pair) <= mostDaysTwice &&
            new Set(pair.map(fingerprintOf)).size === 2,
        ),
        returned: pairs.filter((pair) => isBack(pair) && daysBetween(pair) <= mostDaysReturned),
        like,
      }
    },
  }
}

const nothing = fingerprintOf({})

function inTime(pair: Transaction[]): Transaction[] {
  return pair.toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

function daysBetween([first, second]: Transaction[]): number {
  return (Date.parse(second?.date ?? '') - Date.parse(first?.date ?? '')) / 86_400_000
}
