/** A cache that drops the least recently used values when it holds more than `most`. */
export function createLruCache<K, V>(most: number) {
  const values = new Map<K, V>() // least recently used first
  const put = (key: K, value: V) => {
    values.delete(key)
    values.set(key, value)
  }
  return {
    get(key: K): V | undefined {
      const value = values.get(key)
      if (value !== undefined) put(key, value)
      return value
    },
    set(key: K, value: V) {
      put(key, value)
      const [oldest] = values.keys()
      if (values.size > most && oldest !== undefined) values.delete(oldest)
    },
    delete: (key: K) => void values.delete(key),
  }
}
