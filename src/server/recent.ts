/** The values of the keys used last: of more than `most`, those that were left alone longest are forgotten. */
export type Recent<K, V> = {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
}

/** `most` is how many there are at most, or how much they weigh together. */
export function createRecent<K, V>(
  most: number,
  weightOf: (key: K, value: V) => number = () => 1,
): Recent<K, V> {
  const values = new Map<K, { value: V; weight: number }>() // in the order of their last use
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
