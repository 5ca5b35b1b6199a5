import type { BankAccount } from './bank-account.ts'
import { daysBetween, isDay } from './day.ts'

/** Every how many days one of these days usually is: the median of the last twelve; undefined if there are fewer than three. */
export function usualGap(days: readonly string[]): number | undefined {
  const last = [...new Set(days.filter(isDay))].toSorted().slice(-13)
  const gaps = last.slice(1).map((day, index) => daysBetween(last[index] ?? day, day))
  return gaps.length < 2 ? undefined : gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)]
}

/**
 * How many days ago the last statement ended, if that is half as long again as usual, and two weeks more; undefined for an account
 * without any for more than a year, which is not missed.
 */
export function daysLate({ statement }: Pick<BankAccount, 'statement'>, today: string): number | undefined {
  if (!statement?.every || !isDay(statement.day)) return undefined
  const days = daysBetween(statement.day, today)
  const isLate = days >= statement.every + Math.max(14, Math.floor(statement.every / 2))
  return isLate && days <= 400 + statement.every ? days : undefined
}
