import { compareText } from '../compare-text.ts'
import { otherName, otherText, type WithMeta } from '../record-meta.ts'

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
