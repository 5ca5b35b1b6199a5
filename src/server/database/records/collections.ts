import { sql } from 'kysely'
import { contactFields, emptyContact, transactionFields } from '../../../contract/fields.ts'
import { displayName } from '../../../service/display-name.ts'
import { searchText } from '../../../service/searching.ts'
import type { CollectionName } from '../schema.ts'

/** A record as a table holds it, without its account. */
export type RecordRow = { id: string; key: string; search: string } & Record<string, string>

/** How the records of a collection are kept and sorted: by `key`, ties by id, texts compared by code points. */
export type CollectionShape = {
  fields: readonly string[]
  descending: boolean
  keyOf: (record: Record<string, string>) => string
  /** The beginning of a key by which records are counted, so that a far page need not be counted up to. */
  markOf: (key: string) => string
}

export const collections: Record<CollectionName, CollectionShape> = {
  contacts: {
    fields: contactFields,
    descending: false,
    keyOf: (contact) => displayName({ id: '', ...emptyContact, ...contact }),
    markOf: (key) => Array.from(key).slice(0, 2).join(''),
  },
  transactions: {
    fields: transactionFields,
    descending: true,
    keyOf: ({ date = '' }) => date,
    markOf: (key) => key, // in descending order a mark must be a whole key
  },
}

/** The row of a record; throws for a date that no statement and no edit can bring. */
export function rowOf(
  collection: CollectionName,
  record: Record<string, string> & { id: string },
): RecordRow {
  const { fields, keyOf } = collections[collection]
  const key = keyOf(record)
  if (collection === 'transactions' && !/^$|^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])$/.test(key))
    throw new TypeError('A date must be empty or written YYYY-MM-DD')
  const kept: { id: string } & Record<string, string> = { id: record.id }
  for (const field of fields) kept[field] = record[field] ?? ''
  return { ...kept, key, search: searchText(kept) }
}

/** The columns of which a record is made. Never all columns: SQLite's row numbers are larger than JavaScript's numbers. */
export function columnsOf(collection: CollectionName) {
  return ['id', ...collections[collection].fields].map((column) => sql.ref<string>(column).as(column))
}

/** The record that a row holds. */
export function recordOf(
  collection: CollectionName,
  row: Record<string, unknown>,
): { id: string } & Record<string, string> {
  const record: { id: string } & Record<string, string> = { id: String(row['id']) }
  for (const field of collections[collection].fields) record[field] = String(row[field])
  return record
}
