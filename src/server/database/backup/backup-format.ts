import { z } from 'zod/mini'
import { byName, contactFields, transactionFields } from '../../../contract/fields.ts'

/*
 * A backup is lines of JSON, the same for SQLite and PostgreSQL: a header, the rows of one table after the other, accounts first, and an
 * end with the number of rows and the SHA-256 of all bytes before it. What can be made anew from the rows is not in it: keys, folded
 * text, counts and the index of words.
 */

/** Raised when a program that reads only older backups would misunderstand one. */
export const backupVersion = 1

const text = z.string()
const number = z.int()
const account = z.int()

/** The tables of a backup, in the order of its rows; the columns by which the rows of each are ordered, and all of them. */
export const backupTables = {
  accounts: { key: ['id'], row: z.strictObject({ id: number, name: text, created_at: text }) },
  tokens: {
    key: ['account', 'name'],
    row: z.strictObject({
      account,
      hash: text,
      name: text,
      created_at: text,
      revoked_at: z.nullable(text),
    }),
  },
  contacts: {
    key: ['account', 'key', 'id'],
    row: z.strictObject({ account, id: text, ...byName(contactFields, text) }),
  },
  transactions: {
    key: ['account', 'key', 'id'],
    row: z.strictObject({ account, id: text, ...byName(transactionFields, text) }),
  },
  statements: {
    key: ['account', 'id'],
    row: z.strictObject({
      account,
      id: text,
      bank_account: text,
      name: text,
      format: text,
      opening: z.nullable(text),
      closing: z.nullable(text),
      file_name: text,
      imported_at: text,
    }),
  },
  entries: {
    key: ['account', 'fingerprint', 'occurrence'],
    row: z.strictObject({
      account,
      fingerprint: text,
      occurrence: number,
      transaction_id: text,
      statement: text,
      original: text,
      deleted_at: z.nullable(text),
    }),
  },
} as const

export type BackupTable = keyof typeof backupTables

/** How many rows of each table a backup has. */
export const BackupCounts = z.strictObject(byName(Object.keys(backupTables) as BackupTable[], number))
export type BackupCounts = z.infer<typeof BackupCounts>

export const BackupHeader = z.object({
  bookend: z.literal('backup'),
  version: number,
  migrations: z.array(text),
  madeAt: text,
  counts: z.unknown(), // read when the version is known to be ours
})

const { accounts, tokens, contacts, transactions, statements, entries } = backupTables

export const BackupLine = z.discriminatedUnion('table', [
  z.strictObject({ table: z.literal('accounts'), row: accounts.row }),
  z.strictObject({ table: z.literal('tokens'), row: tokens.row }),
  z.strictObject({ table: z.literal('contacts'), row: contacts.row }),
  z.strictObject({ table: z.literal('transactions'), row: transactions.row }),
  z.strictObject({ table: z.literal('statements'), row: statements.row }),
  z.strictObject({ table: z.literal('entries'), row: entries.row }),
])
export type BackupLine = z.infer<typeof BackupLine>

export const BackupEnd = z.strictObject({ end: z.literal(true), counts: BackupCounts, sha256: text })

export function noRows(): BackupCounts {
  return { accounts: 0, tokens: 0, contacts: 0, transactions: 0, statements: 0, entries: 0 }
}
