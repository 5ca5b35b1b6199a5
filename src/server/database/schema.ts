import type { ContactDraft } from '../../contract/contact.ts'
import type { TransactionDraft } from '../../contract/transaction.ts'
import type { Generated } from 'kysely'

/** The tables, as Kysely types them. All but `accounts` have an `account` column that comes first in every key and index. */
export type Schema = {
  accounts: AccountRow
  tokens: TokenRow
  contacts: RecordColumns & ContactDraft
  transactions: RecordColumns & TransactionDraft
  marks: { account: number; collection: CollectionName; mark: string; count: number }
  letters: { account: number; collection: CollectionName; gram: string; count: number }
  statements: StatementRow
  entries: EntryRow
}

export type CollectionName = 'contacts' | 'transactions'

/** The tables whose rows belong to an account: all but `accounts` itself. */
export const accountTables = [
  'tokens',
  'contacts',
  'transactions',
  'marks',
  'letters',
  'statements',
  'entries',
] as const satisfies Exclude<keyof Schema, 'accounts'>[]

/**
 * One client's books, with the number of its records: a list's total is read here. A version is counted up by every write to its
 * collection, so that what was found out at one version holds as long as that is there.
 */
type AccountRow = {
  id: Generated<number>
  name: string
  created_at: string
  contacts: Generated<number>
  transactions: Generated<number>
  contacts_version: Generated<number>
  transactions_version: Generated<number>
}

/** Of a token only the hash is kept (SHA-256, hexadecimal). */
type TokenRow = { hash: string; account: number; name: string; created_at: string; revoked_at: string | null }

/** What a record has besides its fields: by `key` and then `id` lists are sorted, in `search` its folded text is looked for. */
type RecordColumns = { account: number; id: string; key: string; search: string }

/** A bank statement that was taken in; balances as JSON, null when the file had none. */
type StatementRow = {
  account: number
  id: string
  bank_account: string
  name: string
  format: string
  opening: string | null
  closing: string | null
  file_name: string
  imported_at: string
}

/**
 * One line of the bank, known by its fingerprint and, among equal lines, by its number from 0. It outlives its transaction, so that
 * what was deleted does not come back; `original` is the line as the bank wrote it, as JSON: the five fields and the bank's reference.
 * `statement` names the statements in which it stands, parted by blanks.
 */
type EntryRow = {
  account: number
  fingerprint: string
  occurrence: number
  transaction_id: string
  statement: string
  original: string
  deleted_at: string | null
}
