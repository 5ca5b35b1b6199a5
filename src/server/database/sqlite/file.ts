import { statSync } from 'node:fs'

/** SQLite's own code for it (SQLITE_READONLY_DBMOVED), which it does not give in WAL mode. */
export const movedCode = 1032

/** The number of the file (its inode) that is at this path now; undefined when there is none. */
export function numberOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino
}

/**
 * Throws an error of `movedCode` unless the file at the path is the one that is open. Whatever was put in its place is then left alone: a
 * write would go into a file without a name, and to open the new one would mix it with the old one's log.
 */
export function refuseOther(path: string, number: bigint | undefined): void {
  if (number === undefined || numberOf(path) === number) return
  throw Object.assign(new Error('The file was moved, replaced or deleted'), { errcode: movedCode })
}
