/** The values of the keys used last: of more than `most`, the one that was left alone longest is forgotten. */
export type Recent<K, V> = {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
}

export function createRecent<K, V>(most: number): Recent<K, V> {
  const values = new Map<K, V>() // in the order of their last use
  const put = (key: K, value: V) => {
    values.delete(key)
    values.set(key, value)
  }
  return {
    get(key) {
      const value = values.get(key)
      if (value !== undefined) put(key, value)
      return value
    },
    set(key, value) {
      put(key, value)
      for (const oldest of values.keys()) {
        if (values.size <= most) return
        values.delete(oldest)
      }
    },
    delete: (key) => void values.delete(key),
  }
}
