import { compareText } from '../compare-text.ts'
import type { Transaction } from '../transaction.ts'
import { addUp } from './add-up.ts'
import type { Totals } from './add-up.ts'

/** What transactions can be grouped by. */
export const groupings = ['month', 'counterpart', 'currency'] as const
export type Grouping = (typeof groupings)[number]

/** What one group adds up to: its month `2026-03`, its counterparty as stored, or its currency; "" where that is missing. */
export type GroupTotals = { key: string; totals: Totals }

/** The totals of each group: months from the newest to the oldest, others from the most records to the fewest. */
export function groupTotals(records: Iterable<Pick<Transaction, GroupedField>>, by: Grouping): GroupTotals[] {
  const groups = new Map<string, Pick<Transaction, GroupedField>[]>()
  for (const record of records) {
    const key = groupOf(record, by)
    const group = groups.get(key)
    if (group) group.push(record)
    else groups.set(key, [record])
  }
  return sortGroups(
    [...groups].map(([key, group]) => ({ key, totals: addUp(group) })),
    by,
  )
}

/** Brings groups into their order. */
function sortGroups(groups: GroupTotals[], by: Grouping): GroupTotals[] {
  return groups.toSorted((one, other) =>
    by === 'month'
      ? compareText(other.key, one.key)
      : other.totals.count - one.totals.count || compareText(one.key, other.key),
  )
}

type GroupedField = 'date' | 'counterpart' | 'currency' | 'amount'

function groupOf({ date, counterpart, currency }: Pick<Transaction, GroupedField>, by: Grouping): string {
  if (by === 'counterpart') return counterpart
  if (by === 'currency') return currency.trim()
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? date.slice(0, 7) : ''
}
