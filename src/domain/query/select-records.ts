import type { CollectionName } from '../collection-name.ts'
import { contactFields } from '../contact-fields.ts'
import type { Contact } from '../contact.ts'
import { createMatcher } from '../search/search-text.ts'
import { isKeepable } from '../text.ts'
import { transactionFields } from '../transaction-fields.ts'
import type { Transaction } from '../transaction.ts'
import { orderBy, sortRecords } from './order-by.ts'
import { matchesFilter } from './conditions.ts'
import type { RecordQuery, StoredRecord } from './record-query.ts'

type Select<C extends CollectionName> = (
  records: readonly StoredRecord<C>[],
  query: RecordQuery<C>,
  noteOf?: (id: string) => string,
) => StoredRecord<C>[]

/** The records that a query finds, in its order or that of the list. Every store and the client's own reading must agree. */
export const selectRecords: { [C in CollectionName]: Select<C> } = {
  contacts: (records, { search, filter, sort }) => {
    const isFound = matcherOf('contacts', search)
    const found = records.filter((one) => isFound(one) && matchesFilter('contacts', filter, one))
    return sort ? sortRecords(found, orderBy(contactFields, sort)) : found
  },
  transactions: (records, { search, filter, sort }, noteOf) => {
    const isFound = matcherOf('transactions', search, noteOf)
    const found = records.filter((one) => isFound(one) && matchesFilter('transactions', filter, one))
    return sort ? sortRecords(found, orderBy(transactionFields, sort)) : found
  },
}

/** An empty search finds everything without looking at the texts. */
function matcherOf(
  collection: CollectionName,
  search: string,
  noteOf: (id: string) => string = () => '',
): (record: Contact | Transaction) => boolean {
  if (search.trim() === '') return () => true
  if (!isKeepable(search)) return () => false // half a surrogate pair would match whole ones
  const matches = createMatcher(search)
  return ({ id, ...fields }) => matches(collection, fields, { note: noteOf(id) })
}
