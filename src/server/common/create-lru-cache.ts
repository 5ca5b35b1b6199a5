/** A cache that drops the least recently used values when it holds more than `most`. */
export type Recent<K, V> = {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
}

/** `most` limits the number of values, or their total weight. */
export function createLruCache<K, V>(
  most: number,
  weightOf: (key: K, value: V) => number = () => 1,
): Recent<K, V> {
  const values = new Map<K, { value: V; weight: number }>() // least recently used first
  let weight = 0
  const remove = (key: K) => {
    const kept = values.get(key)
    weight -= kept?.weight ?? 0
    values.delete(key)
    return kept
  }
  const put = (key: K, kept: { value: V; weight: number }) => {
    remove(key)
    values.set(key, kept)
    weight += kept.weight
  }
  return {
    get(key) {
      const kept = values.get(key)
      if (kept) put(key, kept)
      return kept?.value
    },
    set(key, value) {
      put(key, { value, weight: weightOf(key, value) })
      for (const oldest of values.keys()) {
        if (weight <= most) return
        remove(oldest)
      }
    },
    delete: (key) => void remove(key),
  }
}
