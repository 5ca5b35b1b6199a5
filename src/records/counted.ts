import type { CollectionName } from '../domain/collection-name.ts'
import { countWords, plural } from '../domain/plural.ts'

const nouns: Record<CollectionName, { one: string; other: string }> = {
  contacts: { one: 'contact', other: 'contacts' },
  transactions: { one: 'transaction', other: 'transactions' },
}

/** A sentence about a number of records, as in `countWords`: `{record}` is the noun that goes with the number. */
export function counted(...sentence: Parameters<typeof countWords>) {
  const words = countWords(...sentence)
  return (resource: CollectionName, number: number, parts: Record<string, string> = {}): string => {
    const record = plural(number, nouns[resource])
    return words(number, { ...parts, record, Record: record.charAt(0).toUpperCase() + record.slice(1) })
  }
}
