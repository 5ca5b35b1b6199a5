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
    return words(number, { ...parts, record, Record: capital(record) })
  }
}

/** A text for each collection: `{record}` and `{records}` are its nouns, which begin with a capital where the name does. */
export function ofEach(text: string): Record<CollectionName, string> {
  return { contacts: withNouns(text, nouns.contacts), transactions: withNouns(text, nouns.transactions) }
}

/** The same for texts in which `{words}` is given each time. */
export function ofEachWith(text: string): Record<CollectionName, (words: string) => string> {
  const texts = ofEach(text)
  const put = (name: CollectionName) => (words: string) => texts[name].replace('{words}', () => words)
  return { contacts: put('contacts'), transactions: put('transactions') }
}

function withNouns(text: string, { one, other }: (typeof nouns)[CollectionName]): string {
  const parts = { record: one, records: other, Record: capital(one), Records: capital(other) }
  return Object.entries(parts).reduce((words, [name, noun]) => words.replaceAll(`{${name}}`, noun), text)
}

function capital(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
