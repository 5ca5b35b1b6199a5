import { magnitudeOf } from './money.ts'
import type { Transaction } from './transaction.ts'

/** An amount is unusual if it is so many times the usual one of its counterparty, of at least so many. */
const unusualTimes = 3
const fewestForUsual = 6

/** The one transaction far above all others of its counterparty, direction and currency, and the usual amount; else undefined. */
export function unusualAmount(
  flow: readonly Transaction[],
): { transaction: Transaction; usual: string } | undefined {
  if (flow.length < fewestForUsual) return undefined
  const [largest, next, ...rest] = flow.toSorted((one, other) => sizeOf(other) - sizeOf(one))
  const middle = rest[Math.floor(rest.length / 2) - 1]
  if (!largest || !next || !middle) return undefined
  const isUnusual = sizeOf(largest) >= Math.max(unusualTimes * sizeOf(middle), 2 * sizeOf(next))
  return isUnusual ? { transaction: largest, usual: middle.amount } : undefined
}

/** Only to compare: no sum is made of it. */
export function sizeOf({ amount }: Transaction): number {
  return Number(magnitudeOf(amount))
}
