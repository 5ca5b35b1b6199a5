import { sql } from 'kysely'
import { contactFieldNames, emptyContact, transactionFieldNames } from '../../../domain/fields.ts'
import { deriveColumns, derivedColumnNames } from '../../../domain/query/derived-columns.ts'
import { displayName } from '../../../service/store.ts'
import { searchText, withBeside, type SearchedBeside } from '../../../domain/search/search-text.ts'
import type { Transaction } from '../../../domain/transaction.ts'
import type { CollectionName } from '../../../domain/collection-name.ts'

/** A record as a row of its table, without the account. */
export type RecordRow = { id: string; key: string; search: string } & Record<string, string>

/** How a collection is stored and sorted: by `key`, ties by id, comparing text by code points. */
export type CollectionShape = {
  fields: readonly string[]
  /** What is stored with a record besides its fields, and stays when these change. */
  kept: readonly string[]
  /** What follows from its bank line, besides the search text. */
  fromLine: readonly 'counter_account'[]
  descending: boolean
  keyOf: (record: Record<string, string>) => string
}

export const collections: Record<CollectionName, CollectionShape> = {
  contacts: {
    fields: contactFieldNames,
    kept: [],
    fromLine: [],
    descending: false,
    keyOf: (contact) => displayName({ id: '', ...emptyContact, ...contact }),
  },
  transactions: {
    fields: transactionFieldNames,
    kept: ['bank_account', 'import_id'],
    fromLine: ['counter_account'],
    descending: true,
    keyOf: ({ date = '' }) => date,
  },
}

/** The row of a record; its search text has what its bank line and note say. Throws for a date that nobody can have entered. */
export function rowOf(
  collection: CollectionName,
  record: Record<string, string> & { id: string },
  beside: SearchedBeside | undefined,
): RecordRow {
  const { fields, keyOf } = collections[collection]
  const key = keyOf(record)
  if (collection === 'transactions' && !isListedDay(key))
    throw new TypeError('A date must be empty or written YYYY-MM-DD')
  const kept: { id: string } & Record<string, string> = { id: record.id }
  for (const field of fields) kept[field] = record[field] ?? ''
  const search = searchText(kept)
  if (!beside) return { ...kept, key, search }
  const whole = { ...kept, key, search: withBeside(search, beside) }
  const { line } = beside
  return line ? { ...whole, counter_account: accountKey(line.bank?.counterpartAccount) } : whole
}

/** The number of an account as statements name their own, which are in capitals and without blanks. */
export function accountKey(number = ''): string {
  return number.replaceAll(/\s/g, '').toUpperCase()
}

/** Whether all that follows from the bank line of a row is as in the row that was made from its fields. */
export function isLikeLine(collection: CollectionName, row: RecordRow, remade: RecordRow): boolean {
  const { fromLine } = collections[collection]
  return row.search === remade.search && fromLine.every((column) => row[column] === (remade[column] ?? ''))
}

/** Whether transactions can be listed under this date: it is empty or looks like a date; banks send 2016-02-30. */
export function isListedDay(date: string): boolean {
  return /^$|^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])$/.test(date)
}

/** The columns of a record. Never select all columns: SQLite's row numbers exceed JavaScript's safe integers. */
export function columnsOf(collection: CollectionName) {
  return ['id', ...collections[collection].fields].map((column) => sql.ref<string>(column).as(column))
}

/** All columns of a record that are not derived from others. */
export function storedColumnsOf(collection: CollectionName) {
  return [...columnsOf(collection), ...keptIn(collection)]
}

/** The columns that stay with a record when its fields change. */
export function keptIn(collection: CollectionName) {
  return collections[collection].kept.map((column) => sql.ref<string>(column).as(column))
}

/** What stays with the record of a row. */
export function keptOf(collection: CollectionName, row: Record<string, unknown>): Record<string, string> {
  const { kept } = collections[collection]
  return Object.fromEntries(kept.map((column) => [column, column in row ? String(row[column]) : '']))
}

/** The columns of a collection that are derived from others (domain/query/derived-columns.ts). */
export function derivedIn(collection: CollectionName) {
  const columns = collection === 'transactions' ? derivedColumnNames : []
  return columns.map((column) => sql.ref<unknown>(column).as(column))
}

export function recordOf(
  collection: CollectionName,
  row: Record<string, unknown>,
): { id: string } & Record<string, string> {
  const record: { id: string } & Record<string, string> = { id: String(row['id']) }
  for (const field of collections[collection].fields) record[field] = field in row ? String(row[field]) : ''
  return record
}

/** Whether the derived columns of a row follow from its fields. PostgreSQL gives large numbers as text. */
export function isDerived(row: Record<string, unknown>): boolean {
  const derived = deriveColumns(recordOf('transactions', row) as Transaction)
  return derivedColumnNames.every((column) => String(row[column]) === String(derived[column]))
}
