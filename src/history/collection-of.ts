import type { Snapshot } from '../storage/rows.ts'
import type { Collection } from '../records/collection.ts'
import { collections } from './collections.ts'
import type { CollectionName } from '../domain/collection-name.ts'

type Kept = Pick<Snapshot, 'id' | 'fields'>

/** The name and details of a record that is known only from stored data. */
export function collectionOf(resource: CollectionName, kept: Kept): { name: string; summary: string[] } {
  return resource === 'contacts' ? words(collections.contacts, kept) : words(collections.transactions, kept)
}

function words<T extends { id: string }>({ noun, fromKept }: Collection<T>, { id, fields }: Kept) {
  const record = fromKept(id, fields)
  return { name: noun.nameOf(record), summary: noun.summaryOf(record) }
}
