import { DatabaseSync } from 'node:sqlite'

/**
 * Closes a connection whose log or shared index is no longer the one in the folder, and leaves the log as it is. The last
 * connection to close would move the log that it knows into the file and delete it, and with it what other processes
 * have written since. It does so only if no other connection is open; a read-only one never does.
 */
export function leaveLog(path: string, database: DatabaseSync): void {
  const other = new DatabaseSync(path, { readOnly: true })
  try {
    other.prepare('select 1 from sqlite_schema limit 1').get() // locks the file
  } finally {
    database.close()
    other.close()
  }
}
