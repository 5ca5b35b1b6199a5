import { shortestOf, sumOf } from '../../domain/sum.ts'
import { negated } from './normalize.ts'
import type { Balance, Statement, StatementLine } from './statement.ts'

type Balances = Pick<Statement, 'opening' | 'closing' | 'contradictsAt' | 'isOrderUnclear'>

/** A row of a statement: the change of the balance, and the balance after it, "" if the row does not state it. */
export type RunningRow = Pick<StatementLine, 'at' | 'date' | 'currency'> & { moved: string; balance: string }

/**
 * The balances before the first and after the last line, from the rows' running balances. All of them must follow from
 * one another by the rows' amounts, either oldest or newest first; if both orders are possible, the order is unclear.
 * If they do in no order, an amount or a balance is wrong or a row is missing, and the error names the line where that
 * shows.
 */
export function balancesOf(rows: RunningRow[]): Balances {
  const none = { opening: undefined, closing: undefined }
  const newestFirst = rows.toReversed()
  const [upward, downward] = [chainOf(rows), chainOf(newestFirst)]
  if (upward && downward) {
    const isSame =
      upward.opening.amount === downward.opening.amount && upward.closing.amount === downward.closing.amount
    return isSame ? (isNewestFirst(rows) ? downward : upward) : { ...none, isOrderUnclear: true }
  }
  const chain = upward ?? downward
  if (chain || rows.every(({ balance }) => balance === '')) return chain ?? none
  if (formsTrail(rows)) return { ...none, isOrderUnclear: true }
  const [one, other] = [breakIn(rows), breakIn(newestFirst)]
  return { ...none, contradictsAt: one.after >= other.after ? one.at : other.at }
}

/** The balances before and after the rows, oldest first; undefined unless all that are stated follow from one another. */
export function chainOf(rows: RunningRow[]): { opening: Balance; closing: Balance } | undefined {
  let moved = '0.00'
  let opening: string | undefined
  for (const row of rows) {
    moved = sumOf([moved, row.moved])
    if (row.balance === '') continue
    const before = sumOf([row.balance, negated(moved)])
    if (opening !== undefined && shortestOf(before) !== shortestOf(opening)) return undefined
    opening ??= before
  }
  const [first, last] = [rows[0], rows.at(-1)]
  if (opening === undefined || !first || !last) return undefined
  return {
    opening: { date: first.date, currency: first.currency, amount: opening },
    closing: { date: last.date, currency: last.currency, amount: sumOf([opening, moved]) },
  }
}

/** The first row whose balance does not follow from those before it, and how many rows did. */
export function breakIn(rows: RunningRow[]): { at: number | undefined; after: number } {
  let balance: string | undefined
  for (const [after, row] of rows.entries()) {
    balance = balance === undefined ? undefined : sumOf([balance, row.moved])
    if (row.balance === '') continue
    if (balance !== undefined && shortestOf(balance) !== shortestOf(row.balance)) return { at: row.at, after }
    balance = row.balance
  }
  return { at: undefined, after: rows.length }
}

/**
 * Whether rows that all state their balance follow from one another in some order, since banks sort the rows of a day
 * differently. Each row leads from one balance to another; a trail over all rows exists if they are connected and every
 * balance is left as often as it is reached, except the first and the last (Euler).
 */
function formsTrail(rows: RunningRow[]): boolean {
  if (rows.some(({ balance }) => balance === '')) return false
  const groups = new Map<string, string>()
  const groupOf = (node: string): string => {
    let top = node
    for (let next = groups.get(top); next !== undefined; next = groups.get(top)) top = next
    if (top !== node) groups.set(node, top)
    return top
  }
  const surplus = new Map<string, number>()
  for (const { moved, balance } of rows) {
    const [from, to] = [shortestOf(sumOf([balance, negated(moved)])), shortestOf(balance)]
    surplus.set(from, (surplus.get(from) ?? 0) + 1)
    surplus.set(to, (surplus.get(to) ?? 0) - 1)
    const [one, other] = [groupOf(from), groupOf(to)]
    if (one !== other) groups.set(one, other)
  }
  const uneven = [...surplus.values()].filter((count) => count !== 0).map(Math.abs)
  const isEven = uneven.length === 0 || (uneven.length === 2 && uneven.every((count) => count === 1))
  return isEven && new Set([...surplus.keys()].map(groupOf)).size === 1
}

function isNewestFirst(rows: RunningRow[]): boolean {
  return (rows[0]?.date ?? '') > (rows.at(-1)?.date ?? '')
}
