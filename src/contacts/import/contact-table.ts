import type { TableRow } from '../../tables/table.ts'
import type { GuessedColumn } from './guess-columns.ts'

/** A file of contacts as a table: its columns with what they seem to hold, its rows, and what was not read. */
export type ContactTable = { columns: GuessedColumn[]; rows: TableRow[]; notes: string[] }
