import type { KeptRecord } from '../kept/rows.ts'
import type { Collection } from '../list/collection.ts'
import { collections } from './collections.ts'

type Kept = Pick<KeptRecord, 'id' | 'fields'>

/** How a record is called that is known only by what was kept of it, and what tells it from others. */
export function wordsOf(resource: keyof typeof collections, kept: Kept): { name: string; summary: string[] } {
  return resource === 'contacts' ? words(collections.contacts, kept) : words(collections.transactions, kept)
}

function words<T extends { id: string }>({ noun, fromKept }: Collection<T>, { id, fields }: Kept) {
  const record = fromKept(id, fields)
  return { name: noun.nameOf(record), summary: noun.summaryOf(record) }
}
