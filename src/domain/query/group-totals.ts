import { compareText } from '../compare-text.ts'
import type { Transaction } from '../transaction.ts'
import { createAddition, type Totals } from './add-up.ts'
import { UnknownConditionError } from './conditions.ts'
import { otherName, otherText, type WithMeta } from '../record-meta.ts'

/** What transactions can be grouped by; where statements are imported, also by bank account, which is not a field of theirs. */
export const groupings = ['month', 'counterpart', 'currency'] as const
export const allGroupings = [...groupings, 'account'] as const
export type Grouping = (typeof allGroupings)[number]

/** The totals of a group: a month `2026-03`, a counterparty, a currency or the number of a bank account; "" where it is missing. */
export type GroupTotals = { key: string; totals: Totals }

/** The totals of each group: months from the newest to the oldest, others from the most records to the fewest. */
export function groupTotals(records: Iterable<Grouped>, by: Grouping): GroupTotals[] {
  const adding = createGroupAddition(by)
  for (const record of records) adding.add(record)
  return adding.groups()
}

/** An answer has at most this many counterparties: those with the most records. Others are few. */
export const mostGroups = 2000

/** Adds up groups of transactions one after another, without keeping them. */
export function createGroupAddition(by: Grouping) {
  const additions = new Map<string, ReturnType<typeof createAddition>>()

  function additionOf(key: string) {
    const addition = additions.get(key) ?? createAddition()
    additions.set(key, addition)
    return addition
  }

  function groups(): GroupTotals[] {
    const all = [...additions].map(([key, addition]) => ({ key, totals: addition.totals() }))
    return sortGroups(all, by)
  }

  return { add: (record: Grouped) => additionOf(groupOf(record, by)).add(record), additionOf, groups }
}

/** Brings groups into their order. */
export function sortGroups(groups: GroupTotals[], by: Grouping): GroupTotals[] {
  return groups.sort((one, other) =>
    by === 'month'
      ? compareText(other.key, one.key)
      : other.totals.count - one.totals.count || compareText(one.key, other.key),
  )
}

type Grouped = Pick<Transaction, 'date' | 'counterpart' | 'currency' | 'amount'> & { account?: string }

/** The key of the group that a transaction is in. Throws UnknownConditionError where its bank account is not known. */
export function groupOf({ date, counterpart, currency, account }: Grouped, by: Grouping): string {
  if (by === 'counterpart') return counterpart
  if (by === 'currency') return currency.trim()
  if (by === 'account') {
    if (account === undefined) throw new UnknownConditionError('by')
    return account
  }
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? date.slice(0, 7) : ''
}

/** A value of a field, and how many records have it. */
export type ValueCount = { value: string; count: number }

/** An answer has at most this many values: the most frequent ones. */
export const mostValues = 1000

/**
 * The values of a field, or of a column that only the service knows (domain/record-meta.ts), with the number of records for
 * each, the most used first, then by text. Empty text is no value.
 */
export function countValues(records: Iterable<WithMeta<object>>, field: string): ValueCount[] {
  const counts = new Map<string, number>()
  const other = otherName(field)
  for (const record of records) {
    const value: unknown = other === undefined ? Reflect.get(record, field) : otherText(record, other)
    if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, two) => two.count - one.count || compareText(one.value, two.value))
}
