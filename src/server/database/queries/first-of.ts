import type { RecordOrder, SortKey } from '../../../domain/query/order-by.ts'

/**
 * Counts the records of a query, and keeps the ids in a range of positions of its order; without `order`, they keep the
 * order in which they arrive.
 */
export function firstOf<T extends { id: string }>(from: number, end: number, order?: RecordOrder<T>) {
  let total = 0
  let kept: { id: string }[] = []
  const keys = order && firstKeys(end, order)

  function add(record: T) {
    total += 1
    if (keys) keys.add(record)
    else if (total > from && total <= end) kept.push(record)
  }

  function found(): { ids: string[]; total: number } {
    const inOrder = keys ? keys.sorted().slice(from) : kept
    return { ids: inOrder.map(({ id }) => id), total }
  }

  return { add, found }
}

/** The first of many records in an order. */
function firstKeys<T>(end: number, { keyOf, compare }: RecordOrder<T>) {
  let keys: SortKey[] = []
  let last: SortKey | undefined // nothing after it is wanted

  function sorted(): SortKey[] {
    keys = keys.sort(compare).slice(0, end)
    return keys
  }

  return {
    sorted,
    add: (record: T) => {
      const key = keyOf(record)
      if (last && compare(key, last) > 0) return
      keys.push(key)
      // Sorting now and then costs less than a place for each record.
      if (keys.length > 2 * end + 1000) last = sorted().at(-1)
    },
  }
}
