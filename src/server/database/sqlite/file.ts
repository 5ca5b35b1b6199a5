import { statSync } from 'node:fs'

/** SQLite's code for a moved file (SQLITE_READONLY_DBMOVED), which it does not return in WAL mode. */
export const movedCode = 1032

/** The inode number of the file at this path; undefined when there is none. */
export function numberOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino
}

/**
 * Throws an error with `movedCode` unless the file at the path is the open one. The replacement is left alone: a write
 * would go into a file without a name, and opening the new file would mix it with the old log.
 */
export function refuseOther(path: string, number: bigint | undefined): void {
  if (number === undefined || numberOf(path) === number) return
  throw Object.assign(new Error('The file was moved, replaced or deleted'), { errcode: movedCode })
}
