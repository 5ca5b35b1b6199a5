import { shortestOf, sumOf } from '../../values/sum.ts'
import { negated } from './amount.ts'
import type { ReadRow } from './rows.ts'
import type { Balance } from '../statement.ts'

/**
 * The balances before the first and after the last line, from those that rows tell after themselves: only when all of them
 * follow from one another by the rows' amounts, oldest or newest first, and in one of the two orders alone. Both undefined otherwise.
 */
export function balancesOf(rows: ReadRow[]): { opening: Balance | undefined; closing: Balance | undefined } {
  const none = { opening: undefined, closing: undefined }
  const oldestFirst = chainOf(rows)
  const newestFirst = chainOf(rows.toReversed())
  if (!oldestFirst || !newestFirst) return oldestFirst ?? newestFirst ?? none
  const isSame =
    oldestFirst.opening.amount === newestFirst.opening.amount &&
    oldestFirst.closing.amount === newestFirst.closing.amount
  return isSame ? (isNewestFirst(rows) ? newestFirst : oldestFirst) : none
}

function chainOf(rows: ReadRow[]): { opening: Balance; closing: Balance } | undefined {
  let moved = '0.00'
  let opening: string | undefined
  for (const row of rows) {
    moved = sumOf([moved, row.moved])
    if (row.balance === '') continue
    const before = sumOf([row.balance, negated(moved)])
    if (opening !== undefined && shortestOf(before) !== shortestOf(opening)) return undefined
    opening ??= before
  }
  const [first, last] = [rows[0]?.lines[0], rows.at(-1)?.lines[0]]
  if (opening === undefined || !first || !last) return undefined
  return {
    opening: { date: first.date, currency: first.currency, amount: opening },
    closing: { date: last.date, currency: last.currency, amount: sumOf([opening, moved]) },
  }
}

function isNewestFirst(rows: ReadRow[]): boolean {
  return (rows[0]?.lines[0]?.date ?? '') > (rows.at(-1)?.lines[0]?.date ?? '')
}
