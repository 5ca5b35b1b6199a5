/** The parts of the key of something that was called fine or not the same; none if it is no such key. */
export function partsOfKey(key: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(key)
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
