import { contactCollection } from '../../contacts/contact-collection.ts'
import { transactionCollection } from '../../transactions/transaction-collection.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { DeletedRecord } from '../../domain/deleted-record.ts'
import type { Collection } from '../../records/collection.ts'
import type { Snapshot } from '../../storage/rows.ts'

/** Both collections, for pages that show both. */
export const collections = { contacts: contactCollection, transactions: transactionCollection }

type Kept = Pick<Snapshot, 'id' | 'fields'>

/** The name and details of a record that is known only from stored data. */
export function nameKept(resource: CollectionName, kept: Kept): { name: string; summary: string[] } {
  if (resource === 'transactions') return words(collections.transactions, kept)
  const { name, summary, detail } = words(collections.contacts, kept)
  return { name, summary: detail ? [...summary, detail] : summary }
}

/** The same of a deleted record that the service keeps, and its fields. */
export function nameDeleted(collection: CollectionName, { record: { id, ...fields } }: DeletedRecord) {
  return { ...nameKept(collection, { id, fields }), fields }
}

function words<T extends { id: string }>({ noun, fromKept }: Collection<T>, { id, fields }: Kept) {
  const record = fromKept(id, fields)
  return { name: noun.nameOf(record), summary: noun.summaryOf(record), detail: noun.detailOf?.(record) }
}
