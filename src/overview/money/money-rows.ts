import { daysAway, monthAway } from '../../domain/day.ts'
import type { GroupTotals } from '../../domain/query/group-totals.ts'
import { type Period, readPeriod, writePeriod } from '../../domain/search/period.ts'
import { sumOf } from '../../domain/sum.ts'
import { monthInWords } from '../../domain/moment.ts'
import { notationLanguage } from '../../domain/notation-language.ts'

/** The money of one month, or of one year where there are too many months; exact decimals, withdrawals negative. */
export type MoneyRow = {
  /** `2026-03`, or `2026`. */
  key: string
  /** Its days within the chosen period, as an address has them. */
  period: string
  deposits: string
  withdrawals: string
  net: string
  count: number
  /** Whether it is in the future and still empty. */
  isAhead: boolean
}

/** More months than this are too many to tell apart. */
const mostMonths = 36

/**
 * The months of a period with their money in one currency, including empty ones. An open period begins or ends with
 * the transactions. Months whose transactions have no readable date are left out.
 */
export function moneyRows(
  groups: readonly GroupTotals[],
  currency: string,
  period: Period,
  today: string,
): MoneyRow[] {
  const known = groups.map(({ key }) => key).filter(isMonth)
  const lastKnown = greatest([today.slice(0, 7), ...known])
  const months = monthsOf(period, known.toSorted()[0] ?? lastKnown, lastKnown)
  const keys = months.length <= mostMonths ? months : [...new Set(months.map((key) => key.slice(0, 4)))]
  return keys.map((key) => ({
    key,
    period: writePeriod(common(period, readPeriod(key) ?? period)),
    ...sumOfMoney(
      groups.filter((group) => isMonth(group.key) && group.key.startsWith(key)).flatMap(moneyIn(currency)),
    ),
    isAhead: key > lastKnown,
  }))
}

/** The currencies of all groups, the most used first, with all their money. */
export function moneyByCurrency(groups: readonly GroupTotals[]): ({ currency: string } & Money)[] {
  const all = groups.flatMap(({ totals }) => totals.currencies)
  return [...Map.groupBy(all, ({ currency }) => currency)]
    .map(([currency, some]) => ({ currency, ...sumOfMoney(some) }))
    .toSorted((one, other) => other.count - one.count || (one.currency < other.currency ? -1 : 1))
}

/** Whether the key of a group is a month of the calendar. */
export function isMonth(key: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(key)
}

type Money = Pick<MoneyRow, 'deposits' | 'withdrawals' | 'net' | 'count'>

function moneyIn(currency: string) {
  return ({ totals }: GroupTotals) => totals.currencies.filter((one) => one.currency === currency)
}

export function sumOfMoney(some: readonly Money[]): Money {
  return {
    deposits: sumOf(some.map(({ deposits }) => deposits)),
    withdrawals: sumOf(some.map(({ withdrawals }) => withdrawals)),
    net: sumOf(some.map(({ net }) => net)),
    count: some.reduce((count, one) => count + one.count, 0),
  }
}

function monthsOf({ from, end }: Period, firstKnown: string, lastKnown: string): string[] {
  const first = readPeriod(from.slice(0, 7)) && from > '0000-01-01' ? from.slice(0, 7) : firstKnown
  const last = end < '9999' ? daysAway(end, -1).slice(0, 7) : lastKnown
  const months = [first]
  for (let next = after(first); next !== undefined && next <= last; next = after(next)) months.push(next)
  return months
}

function after(month: string): string | undefined {
  return monthAway(`${month}-01`, 1)?.slice(0, 7)
}

function common(one: Period, other: Period): Period {
  return {
    from: one.from > other.from ? one.from : other.from,
    end: one.end < other.end ? one.end : other.end,
  }
}

function greatest(keys: readonly string[]): string {
  return keys.reduce((most, key) => (key > most ? key : most), '')
}

/** A month (`2026-03`) among others of a chart: "Mar". Where there are several years, January says which begins. A year stays as it is. */
export function monthInChart(key: string, hasSeveralYears: boolean): string {
  if (!isMonth(key)) return key
  if (hasSeveralYears && key.endsWith('-01')) return key.slice(0, 4)
  return new Intl.DateTimeFormat(notationLanguage(), { month: 'short', timeZone: 'UTC' }).format(
    Date.parse(`${key}-01`),
  )
}

/** A month with its year: "March 2026", or short "Mar 2026". A year stays as it is. */
export function periodInWords(key: string, month: 'short' | 'long' = 'long'): string {
  return isMonth(key) ? monthInWords(key, notationLanguage(), month) : key
}
