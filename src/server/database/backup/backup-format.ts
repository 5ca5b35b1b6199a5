import { z } from 'zod/mini'
import {
  accountNumber as account,
  anyText,
  balance,
  count,
  day,
  deletedFields,
  field,
  importedAccounts,
  keptMapping,
  moment,
  name,
  original,
  recordId,
  tableName,
  undone,
  viesAnswer,
  decision,
} from './backup-values.ts'

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
