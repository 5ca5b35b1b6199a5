import type { BankStatement } from '../../domain/bank-account.ts'
import { compareText } from '../../domain/compare-text.ts'
import { isDay, daysAway, monthAway } from '../../domain/day.ts'
import { differenceOf, shortestOf } from '../../domain/sum.ts'

/**
 * What lies between a statement and the one before it: nothing, or an amount that no statement explains; `notCompared`: the last
 * earlier one that it overlaps, if one of the two does not add up, so that their balances on a day are not known.
 */
export type CheckedStatement = BankStatement & {
  gap?: { from: string; to: string; amount: string }
  notCompared?: BankStatement
}

/**
 * How much of a month (`YYYY-MM`) statements cover; `still`: none has days of it, but the next opens as the last closed; `since`:
 * it is over, and later than the last statement.
 */
type Month = { month: string; covered: 'whole' | 'part' | 'still' | 'none' | 'since' }

/** The statements of a bank account in a currency, oldest first, and the months from the first of them to the last that is over. */
export type AccountCheck = {
  bankAccount: string
  currency: string
  statements: CheckedStatement[]
  months: Month[]
}

/**
 * Checks from one statement to the next: each must open with the balance with which an earlier one closed. Where two say the same
 * in other forms, or overlap, one that fits is enough.
 */
export function checkStatements(all: readonly BankStatement[], today = ''): AccountCheck[] {
  const byAccount = Map.groupBy(all, ({ bankAccount, currency }) => JSON.stringify([bankAccount, currency]))
  return [...byAccount.values()]
    .flatMap((some) => (some[0] ? [checkAccount(some[0], some, today)] : []))
    .toSorted(
      (one, other) =>
        compareText(one.bankAccount, other.bankAccount) || compareText(one.currency, other.currency),
    )
}

function checkAccount(
  { bankAccount, currency }: BankStatement,
  all: readonly BankStatement[],
  today: string,
): AccountCheck {
  const inOrder = all.toSorted(
    (one, other) =>
      compareText(one.opening.day, other.opening.day) || compareText(one.closing.day, other.closing.day),
  )
  const isWhole = all.every(({ addsUp }) => addsUp)
  const statements = inOrder.map((one, index) => {
    const before = inOrder.slice(0, index)
    const notCompared = isWhole || one.contradicts ? undefined : lastNotCompared(one, before)
    return { ...withGap(one, before), ...(notCompared && { notCompared }) }
  })
  const months = monthsOf(statements)
  return { bankAccount, currency, statements, months: [...months, ...monthsSince(months.at(-1), today)] }
}

function withGap(one: BankStatement, before: readonly BankStatement[]): CheckedStatement {
  const earlier = before.filter(({ closing }) => closing.day <= one.opening.day)
  const isWithin = before.some(({ closing }) => closing.day > one.opening.day)
  const last = earlier.toSorted((first, second) => compareText(first.closing.day, second.closing.day)).at(-1)
  if (!last || isWithin || earlier.some(({ closing }) => isSame(closing.amount, one.opening.amount)))
    return one
  const amount = differenceOf(one.opening.amount, last.closing.amount)
  return { ...one, gap: { from: last.closing.day, to: one.opening.day, amount } }
}

function lastNotCompared(one: BankStatement, before: readonly BankStatement[]): BankStatement | undefined {
  return before.findLast((other) => other.closing.day > one.opening.day && !(one.addsUp && other.addsUp))
}

/** A mistyped year must not give a calendar of centuries. */
const mostMonths = 120

/** Between statements that follow each other nothing is missing, so that those days are covered, too. */
function monthsOf(statements: readonly CheckedStatement[]): Month[] {
  const spans: { from: string; to: string }[] = []
  for (const { opening, closing, gap } of statements) {
    if (!isDay(opening.day) || !isDay(closing.day)) continue
    const last = spans.at(-1)
    if (!last || gap) spans.push({ from: opening.day, to: closing.day })
    else if (closing.day > last.to) last.to = closing.day
  }
  const [start, end] = [spans[0]?.from.slice(0, 7), spans.at(-1)?.to.slice(0, 7)]
  const months: Month[] = []
  for (let back = 1 - mostMonths; end !== undefined && back <= 0; back += 1) {
    const [first, next] = [monthAway(`${end}-01`, back), monthAway(`${end}-01`, back + 1)]
    if (first === undefined || next === undefined || first.slice(0, 7) < (start ?? '')) continue
    const last = daysAway(next, -1)
    const covered = coverOf(spans, first, last)
    const isTold = statements.some((one) => hasDaysIn(one, first, last))
    months.push({ month: first.slice(0, 7), covered: covered === 'whole' && !isTold ? 'still' : covered })
  }
  return months
}

/** An account without statements for a year is not missed. */
const mostSince = 12

function monthsSince(last: Month | undefined, today: string): Month[] {
  if (!last) return []
  return Array.from({ length: mostSince }, (_, index) => monthAway(`${last.month}-01`, index + 1) ?? '9')
    .filter((first) => first.slice(0, 7) < today.slice(0, 7))
    .map((first) => ({ month: first.slice(0, 7), covered: 'since' }))
}

function coverOf(
  spans: readonly { from: string; to: string }[],
  first: string,
  last: string,
): Month['covered'] {
  if (spans.some(({ from, to }) => from <= first && to >= last)) return 'whole'
  return spans.some(({ from, to }) => from <= last && to >= first) ? 'part' : 'none'
}

/** Some banks date the opening balance on the day before the first. */
function hasDaysIn({ opening, closing }: BankStatement, first: string, last: string): boolean {
  return closing.day >= first && (closing.day <= last || opening.day < last)
}

/** The transactions of a period in a bank account, or in any if it has no number. */
export function refineTo({ period, bankAccount }: { period: string; bankAccount: string }): string {
  return new URLSearchParams({ period, ...(bankAccount !== '' && { account: bankAccount }) }).toString()
}

function isSame(one: string, other: string): boolean {
  return shortestOf(one) === shortestOf(other)
}
