import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue, StatementSync } from 'node:sqlite'

export type Rows = { rows: Record<string, unknown>[]; changes: number }

/** What one connection does with a statement; the same in this thread and in a worker. */
export type Execute = (sql: string, parameters: readonly unknown[]) => Rows

/** `read` refuses to change anything; `write` waits for other processes to finish their writes. */
export type Access = 'read' | 'write'

/**
 * One connection to a SQLite file. After an error that a broken file, a full disk or a lost mount can leave behind it opens the
 * file anew, so that nothing has to be restarted when the trouble is over.
 */
export function openConnection(file: string, access: Access): { execute: Execute; close: () => void } {
  let database: DatabaseSync | undefined
  const prepared = new Map<string, StatementSync>()

  function prepare(sql: string): StatementSync {
    database ??= open(file, access)
    const known = prepared.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    if (prepared.size >= 300) prepared.clear() // searches of many words are many texts
    prepared.set(sql, statement)
    return statement
  }

  function close() {
    prepared.clear()
    if (database?.isOpen) database.close()
    database = undefined
  }

  function execute(sql: string, parameters: readonly unknown[]): Rows {
    try {
      if (sql === 'rollback' && !database?.isTransaction) return { rows: [], changes: 0 } // SQLite has done it by itself
      const statement = prepare(sql)
      if (statement.columns().length > 0)
        return { rows: statement.all(...parameters.map(toInput)), changes: 0 }
      return { rows: [], changes: Number(statement.run(...parameters.map(toInput)).changes) }
    } catch (error) {
      if (leavesDoubt(error) && !database?.isTransaction) close()
      throw error
    }
  }

  return { execute, close }
}

function open(file: string, access: Access): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: access === 'write' ? 10_000 : 2000 })
  try {
    // FULL: a write that was answered is on the disk (https://sqlite.org/pragma.html#pragma_synchronous).
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma temp_store = memory;
      pragma cache_size = -32768;
      pragma journal_size_limit = 67108864;
      ${access === 'read' ? 'pragma query_only = on;' : ''}`)
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

function toInput(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  throw new TypeError(`SQLite takes no ${typeof value} for a parameter`)
}

/** Errors after which the connection may know the file otherwise than it is: read-only, I/O, corrupt, full, cannot open, no database. */
function leavesDoubt(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    [8, 10, 11, 13, 14, 26].includes(Number(error.errcode) & 0xff)
  )
}
