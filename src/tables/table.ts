/** The rows of a file with the lines or rows where they begin, from 1, and what was not read, in words. */
export type Table = { rows: TableRow[]; notes: string[] }
/** The text of a file of vCards. */
export type Vcards = { vcards: string }
export type TableRow = { at: number; cells: string[] }

/** The most rows that one file may have. */
export const mostRows = 10_000

/** Why a file cannot be read as a table, in words for the user. */
export class TableFileError extends Error {
  override name = 'TableFileError'
}
