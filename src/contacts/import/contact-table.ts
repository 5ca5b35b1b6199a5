import type { GuessedColumn } from './guess-columns.ts'

/** A file of contacts as a table: its columns with what they seem to hold, its rows, and what was not read. */
export type ContactTable = { columns: GuessedColumn[]; rows: TableRow[]; notes: string[] }
export type TableRow = { at: number; cells: string[] }

/** Why a file cannot be read, in words for the user. */
export class ContactFileError extends Error {
  override name = 'ContactFileError'
}

/** The most rows that one file may have. */
export const mostRows = 10_000
