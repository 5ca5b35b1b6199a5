type Kept = { id: string }

/**
 * Counts the records of a query, and keeps the ids in a range of positions of its order; without `compare`, the order
 * is the one in which they arrive.
 */
export function firstOf<T extends Kept>(from: number, end: number, compare?: (one: T, other: T) => number) {
  let total = 0
  let kept: T[] = []

  function add(record: T) {
    total += 1
    if (!compare && (total <= from || total > end)) return
    kept.push(record)
    // Sorting now and then costs less than inserting each record in order.
    if (compare && kept.length > 2 * end + 1000) kept = kept.sort(compare).slice(0, end)
  }

  function found(): { ids: string[]; total: number } {
    const inOrder = compare ? kept.sort(compare).slice(from, end) : kept
    return { ids: inOrder.map(({ id }) => id), total }
  }

  return { add, found }
}
