import { compareText } from '../compare-text.ts'

/** A value of a field, and how many records have it. */
export type ValueCount = { value: string; count: number }

/** An answer has at most this many values: the most frequent ones. */
export const mostValues = 1000

/** The values of a field with the number of records, the most used first, then by text. Empty text is no value. */
export function countValues<Name extends string>(
  records: Iterable<Readonly<Record<Name, string>>>,
  field: Name,
): ValueCount[] {
  const counts = new Map<string, number>()
  for (const { [field]: value } of records) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || compareText(one.value, other.value))
}
