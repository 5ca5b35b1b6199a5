import type { Contact } from '../contact.ts'

/** The same for both orders of two ids. */
export function pairKey(one: string, other: string): string {
  return JSON.stringify(['contacts', ...[one, other].toSorted()])
}

export function pairKeysOf(contacts: readonly Contact[]): string[] {
  return contacts.flatMap(({ id }, index) => contacts.slice(index + 1).map((other) => pairKey(id, other.id)))
}

/** The parts of the key of something that was called fine or not the same; none if it is no such key. */
export function partsOfKey(key: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(key)
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
