/** Why a file cannot be read as a table, in words for the user. */
export class TableFileError extends Error {
  override name = 'TableFileError'
}
