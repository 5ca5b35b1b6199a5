// Over 200 lines because the tables of a backup and what their columns may contain are one format.
import { z } from 'zod/mini'
import { jsonIn, isKeepable, text } from '../../../domain/text.ts'
import { isPlainName } from '../accounts/accounts.ts'
import { isListedDay } from '../core/collections.ts'
import { StoredDecision } from '../records/decisions-and-names.ts'
import { StoredBalance, StoredLine } from '../records/entries.ts'
import { StoredViesAnswer } from '../records/vies-answers.ts'
import { StoredAccounts, StoredUndo } from '../statement-import/import-list.ts'
import { StoredMapping } from '../statement-import/kept-mappings.ts'

/*
 * The values that columns of a backup may contain: exactly what Bookend writes. A backup that someone made or edited
 * by hand is rejected with a line and a reason instead of being half understood.
 */

/** Text that every database can store: no unpaired surrogates, and no NUL. */
const anyText = z
  .string()
  .check(
    z.refine(isKeepable, { error: 'it holds a character that cannot be stored', abort: true }),
    z.maxLength(1_000_000, 'it has more than 1,000,000 characters'),
  )

/** The name of a table, including tables added by a newer Bookend. */
const tableName = z.string().check(z.regex(/^[a-z_]{1,63}$/))

/** A field of a record, within the limits of the service. */
const field = text

const recordId = anyText.check(
  z.refine((id) => !['', 'new', '.', '..'].includes(id), { error: 'no record can have this id' }),
  z.refine((id) => id.length <= 200 && !id.includes(','), {
    error: 'an id has at most 200 characters and no comma',
  }),
)

/** The sort key of a transaction: banks send days that do not exist, but never a thirteenth month. */
const day = field.check(z.refine(isListedDay, { error: 'a date is empty or written YYYY-MM-DD' }))

const name = anyText.check(z.refine(isPlainName, { error: 'a name is plain text of at most 100 characters' }))

const moment = anyText.check(
  z.refine((value) => value.length <= 40 && !Number.isNaN(Date.parse(value)), {
    error: 'it is not a date and time',
  }),
)

// The largest integer in PostgreSQL.
const largest = 2 ** 31 - 1
const count = z
  .int('it is not a whole number')
  .check(z.minimum(0, 'it is below 0'), z.maximum(largest, 'it is too large'))
const account = count.check(z.minimum(1, 'accounts are numbered from 1'))

const balance = jsonOf(StoredBalance)
const original = jsonOf(StoredLine)
/** The fields of a deleted record; one that was added later is missing. */
const deletedFields = jsonOf(z.catchall(z.object({ date: z.optional(day) }), field))

/** What is known of an import; "" of those that earlier versions made, or that were not taken back. */
const importedAccounts = z.union([z.literal(''), jsonOf(StoredAccounts)])
const keptMapping = jsonOf(StoredMapping)
const viesAnswer = jsonOf(StoredViesAnswer)
const decision = jsonOf(StoredDecision)
const undone = z.union([z.literal(''), jsonOf(StoredUndo)])

/** JSON text that the program can read back. */
function jsonOf(shape: z.ZodMiniType) {
  return anyText.check(
    z.refine((value) => jsonIn(shape, value) !== undefined, {
      error: 'it is not the JSON that Bookend writes',
    }),
  )
}

/*
 * A backup is lines of JSON, the same for SQLite and PostgreSQL: a header, the rows of one table after another,
 * accounts first, and an end with the number of rows and the SHA-256 of all bytes before it. It omits what can be
 * rebuilt from the rows: keys, folded text, counts and the word index.
 *
 * Backups outlive the program that wrote them, so every column is listed here. A new column gets a default for reading
 * older backups: `website: z._default(field, '')`.
 */

/** Raise this when an older program would misunderstand the backup. New tables and columns do not raise it. */
export const backupVersion = 1

/** The tables of a backup in the order of its rows, each with its sort columns and all its columns. */
export const backupTables = {
  accounts: { key: ['id'], row: z.object({ id: account, name, created_at: moment }) },
  tokens: {
    key: ['account', 'name'],
    row: z.object({
      account,
      hash: anyText,
      name,
      created_at: moment,
      revoked_at: z.nullable(moment),
      last_used_on: z._default(z.nullable(moment), null),
    }),
  },
  contacts: {
    key: ['account', 'key', 'id'],
    row: z.object({
      account,
      id: recordId,
      firstName: field,
      lastName: field,
      company: field,
      phone: field,
      email: field,
      vatNumber: field,
      country: field,
      city: field,
      zip: field,
      number: field,
      street: field,
    }),
  },
  transactions: {
    key: ['account', 'key', 'id'],
    row: z.object({
      account,
      id: recordId,
      date: day,
      currency: field,
      amount: field,
      counterpart: field,
      description: field,
      bank_account: z._default(anyText, ''),
      import_id: z._default(anyText, ''),
    }),
  },
  statements: {
    key: ['account', 'id'],
    row: z.object({
      account,
      id: anyText,
      bank_account: anyText,
      name: anyText,
      format: anyText,
      opening: z.nullable(balance),
      closing: z.nullable(balance),
      file_name: anyText,
      imported_at: moment,
      imports: z._default(z.nullable(anyText), null),
    }),
  },
  entries: {
    key: ['account', 'fingerprint', 'occurrence'],
    row: z.object({
      account,
      fingerprint: anyText,
      occurrence: count,
      transaction_id: anyText,
      statement: anyText,
      original,
      deleted_at: z.nullable(moment),
    }),
  },
  imports: {
    key: ['account', 'id'],
    row: z.object({
      account,
      id: anyText,
      file_name: anyText,
      imported_at: moment,
      source: z.enum(['upload', 'command', 'inbox']),
      lines: count,
      new_lines: count,
      known: count,
      deleted_before: count,
      faults: anyText,
      bank_accounts: z._default(importedAccounts, ''),
      undone: z._default(undone, ''),
    }),
  },
  import_lines: {
    key: ['account', 'import_id', 'transaction_id'],
    row: z.object({ account, import_id: anyText, transaction_id: anyText }),
  },
  import_files: {
    key: ['account', 'import_id', 'part'],
    row: z.object({ account, import_id: anyText, part: count, bytes: anyText }),
  },
  // Version 0.1.0 had none.
  transaction_marks: {
    key: ['account', 'id'],
    row: z.object({ account, id: recordId, mark: z.enum(['reviewed', 'ask', '']), note: field }),
  },
  deleted_records: {
    key: ['account', 'collection', 'id'],
    row: z.object({
      account,
      collection: z.enum(['contacts', 'transactions']),
      id: recordId,
      fields: deletedFields,
      mark: z.enum(['reviewed', 'ask', '']),
      note: field,
      deleted_at: moment,
      deleted_by: anyText,
      kept_until: z.nullable(moment),
    }),
  },
  bank_accounts: { key: ['account', 'number'], row: z.object({ account, number: anyText, name: anyText }) },
  name_rules: {
    key: ['account', 'match', 'text'],
    row: z.object({ account, match: z.enum(['is', 'begins', 'contains']), text: anyText, name: anyText }),
  },
  kept_mappings: {
    key: ['account', 'id'],
    row: z.object({ account, id: anyText, name: anyText, chosen_at: moment, content: keptMapping }),
  },
  vies_answers: {
    key: ['account', 'vat_number', 'asked_at'],
    row: z.object({ account, vat_number: anyText, asked_at: moment, content: viesAnswer }),
  },
  decisions: { key: ['account', 'id'], row: z.object({ account, id: anyText, content: decision }) },
} as const

/** So many parts of files are in memory at once: each is long. */
export const mostFileRows = 10

export type BackupTable = keyof typeof backupTables

export type BackupCounts = Record<BackupTable, number>

/** A row of any table, including tables added by a newer Bookend. */
export const BackupLine = z.strictObject({ table: tableName, row: z.unknown() })

export const BackupHeader = z.object({
  bookend: z.literal('backup'),
  version: count,
  migrations: z.array(anyText),
  madeAt: anyText,
  counts: z.unknown(), // read once the version is known to be ours
})

export const BackupEnd = z.strictObject({
  end: z.literal(true),
  counts: z.record(tableName, count), // a table that was added later has none
  sha256: anyText,
})

export function noRows(): BackupCounts {
  return Object.fromEntries(Object.keys(backupTables).map((table) => [table, 0])) as BackupCounts
}
