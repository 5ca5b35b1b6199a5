import type { ContactDraft } from '../../../domain/contact.ts'
import type { StatementImport } from '../../../domain/statement-import.ts'
import type { DerivedColumns } from '../../../domain/query/derived-columns.ts'
import type { TransactionDraft } from '../../../domain/transaction.ts'
import type { Generated, Kysely } from 'kysely'
import type { CollectionName } from '../../../domain/collection-name.ts'
import type { NameRule } from '../../../domain/name-rules.ts'
import type { TransactionMark } from '../../../domain/transaction-mark.ts'

/** The tables, as Kysely types them. All but `accounts` and `installation` have `account`, first in every key and index. */
export type Schema = {
  accounts: AccountRow
  account_state: AccountStateRow
  tokens: TokenRow
  contacts: RecordColumns & ContactDraft
  transactions: RecordColumns & TransactionDraft & DerivedColumns & AccountColumns & ImportColumn
  day_sums: { account: number; day: number; currency: string } & DaySum
  statements: StatementRow
  entries: EntryRow
  imports: ImportRow
  import_lines: ImportLineRow
  import_files: ImportFileRow
  changes: ChangeRow
  transaction_marks: TransactionMarkRow
  deleted_records: DeletedRow
  bank_accounts: BankAccountRow
  name_rules: { account: number } & NameRule
  kept_mappings: KeptMappingRow
  vies_answers: ViesAnswerRow
  decisions: { account: number; id: string; content: string }
  installation: InstallationRow
}

/** The database, or a transaction in it. */
export type Db = Kysely<Schema>

/** The tables whose rows belong to an account: all but `accounts` itself and `installation`. */
export const accountTables = [
  'account_state',
  'tokens',
  'contacts',
  'transactions',
  'day_sums',
  'statements',
  'entries',
  'imports',
  'import_lines',
  'import_files',
  'changes',
  'transaction_marks',
  'deleted_records',
  'bank_accounts',
  'name_rules',
  'kept_mappings',
  'vies_answers',
  'decisions',
] as const satisfies Exclude<keyof Schema, 'accounts' | 'installation'>[]

/** One client's books. Work on records only reads it, so that each node of a distributed database can have a copy. */
type AccountRow = { id: Generated<number>; name: string; created_at: string }

/**
 * What every write to an account changes, and locks: the number of records, which gives lists their total, and for each
 * collection a version that increments, so that cached results are valid as long as the version is the same; so does every
 * import of statements. `history` is a random name: a backup restored elsewhere starts its versions again.
 */
type AccountStateRow = {
  account: number
  contacts: Generated<number>
  transactions: Generated<number>
  contacts_version: Generated<number>
  transactions_version: Generated<number>
  imports_version: Generated<number>
  history: string
}

/** Only a token's hash is stored (SHA-256, hexadecimal). `last_used_on` is a day, so that a token costs at most one write a day. */
type TokenRow = {
  hash: string
  account: number
  name: string
  created_at: string
  revoked_at: string | null
  last_used_on: string | null
}

/** The columns of a record besides its fields: lists sort by `key`, then `id`; searches look in the folded text of `search`. */
type RecordColumns = { account: number; id: string; key: string; search: string }

/** The bank account of a transaction by its statement, "" if there is none, and that of the other party by its bank line. */
type AccountColumns = { bank_account: Generated<string>; counter_account: Generated<string> }

/** The import that brought a transaction; "" if there is none, or it is not known. */
type ImportColumn = { import_id: Generated<string> }

/**
 * The transactions of a day in a currency, added up: `n` of them, of which `readable` have an amount. `high` and `low` are
 * the sums of the upper and the lower 24 bits of their units, `sizes` and `size` those without signs, so that no sum
 * overflows and each is exact as a float.
 */
export type DaySum = Record<'n' | 'readable' | 'high' | 'low' | 'sizes' | 'size', number>

/**
 * An imported bank statement; balances are JSON, null when the file had none. `imports` lists the imports that contained it,
 * separated by blanks: null if earlier versions imported it, "" if all were taken back but some of its lines were left.
 */
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
  imports: string | null
}

/**
 * One bank line, identified by its fingerprint and, among equal lines, its number from 0. It outlives its transaction,
 * so that deleted transactions do not return. `original` is the line as the bank wrote it, as JSON: the five fields,
 * the bank's reference, and as `bank` its details (domain/bank-line.ts), which lines of earlier versions lack.
 * `statement` lists the statements that contain it, separated by blanks.
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

/**
 * A file that someone tried to import; `faults` is JSON, `[]` if it was imported. `bank_accounts` is JSON, too, and "" if it
 * was refused, or imported by an earlier version, which kept nothing else of it; `undone` says how it was taken back.
 */
type ImportRow = {
  account: number
  id: string
  file_name: string
  imported_at: string
  source: StatementImport['source']
  lines: number
  new_lines: number
  known: number
  deleted_before: number
  faults: string
  bank_accounts: string
  undone: string
}

/** A line of an imported file, by its transaction, which it has brought or found. */
type ImportLineRow = { account: number; import_id: string; transaction_id: string }

/** A part of an imported file, compressed by gzip, as base64. */
type ImportFileRow = { account: number; import_id: string; part: number; bytes: string }

/** Columns that someone chose for a CSV file; `content` is JSON (statement-import/kept-mappings.ts). */
type KeptMappingRow = { account: number; id: string; name: string; chosen_at: string; content: string }

/** What VIES answered about a VAT number; `content` is JSON (records/vies-answers.ts). */
type ViesAnswerRow = { account: number; vat_number: string; asked_at: string; content: string }

/**
 * The ids that a write touched, and those of the records that it added, as JSON, by the version that it created; "" if they
 * were too many. Not in backups.
 */
type ChangeRow = { account: number; collection: CollectionName; version: number; ids: string; added: string }

/** What the office notes about a transaction; no row if there is neither mark nor note. */
type TransactionMarkRow = { account: number } & TransactionMark

/** The name that people gave a bank account; no row if nobody did. */
type BankAccountRow = { account: number; number: string; name: string }

/**
 * A deleted record: its fields as JSON, its mark and note, and the name of the sign-in that deleted it. `kept_until` is
 * null for the transaction of a bank line, which is kept as long as its statement.
 */
type DeletedRow = { account: number; collection: CollectionName; fields: string } & TransactionMark & {
    deleted_at: string
    deleted_by: string
    kept_until: string | null
  }

/** What the running server publishes for other programs on the same books, such as its public address. Not in backups. */
type InstallationRow = { name: string; value: string }
