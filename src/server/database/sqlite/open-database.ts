import { DatabaseSync } from 'node:sqlite'

/** `read` rejects all changes; with `write`, each transaction sets how long it waits for other processes. */
export type Access = 'read' | 'write'

/**
 * Opens a file with the settings of all connections. `timeout`: milliseconds to wait for a lock. Readers have SQLite's
 * usual cache of 2 MB, as the system caches the file too; an import is faster with 16 MB.
 */
export function openDatabase(path: string, access: Access, timeout: number): DatabaseSync {
  const database = new DatabaseSync(path, { timeout })
  try {
    // FULL: a confirmed write is on the disk (https://sqlite.org/pragma.html#pragma_synchronous).
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma temp_store = memory;
      pragma cache_size = -${access === 'read' ? 2000 : 16384};
      pragma journal_size_limit = 67108864;
      ${access === 'read' ? 'pragma query_only = on;' : ''}`)
  } catch (error) {
    database.close()
    throw error
  }
  return database
}
