import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { movedCode, numberOf, refuseOther } from './file.ts'

export type Rows = { rows: Record<string, unknown>[]; changes: number }

/**
 * What one connection does with a statement; the same in this thread and in a worker. Where the only parameter is a list of lists, the
 * statement is run with each of them.
 */
export type Execute = (sql: string, parameters: readonly unknown[]) => Rows

/** `read` refuses to change anything; `write` is told by each transaction how long to wait for other processes to finish theirs. */
export type Access = 'read' | 'write'

/** A file and, from the second connection of this process on, its number (sqlite/file.ts). */
export type File = { path: string; number?: bigint | undefined }

/**
 * One connection to a SQLite file. After an error that a broken file, a full disk or a lost mount can leave behind it opens the
 * file anew, so that nothing has to be restarted when the trouble is over. `patience`: milliseconds to wait for a lock.
 * `refuseMoved` throws unless what it has open is what is in the folder.
 */
export function openConnection(
  file: File,
  { access, patience }: { access: Access; patience: number },
): { execute: Execute; close: () => void; refuseMoved: () => void } {
  let database: DatabaseSync | undefined
  let log: bigint | undefined
  let isDoubted = false
  const prepared = new Map<string, StatementSync>()

  function prepare(sql: string): StatementSync {
    if (!database) {
      refuseOther(file.path, file.number)
      database = open(file.path, access, patience)
      log = numberOf(`${file.path}-wal`)
    }
    const known = prepared.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    if (prepared.size >= 300) prepared.clear() // searches of many words are many texts
    prepared.set(sql, statement)
    return statement
  }

  function close() {
    isDoubted = false
    prepared.clear()
    if (database?.isOpen) database.close()
    database = undefined
  }

  function execute(sql: string, parameters: readonly unknown[]): Rows {
    try {
      return run(sql, parameters)
    } catch (error) {
      isDoubted ||= leavesDoubt(error)
      throw error
    } finally {
      // Not before the end of a transaction: with a file that was read-only when it was opened, even `begin immediate` succeeds.
      if (isDoubted && !database?.isTransaction) close()
    }
  }

  function run(sql: string, parameters: readonly unknown[]): Rows {
    if (sql === 'rollback' && !database?.isTransaction) return { rows: [], changes: 0 } // SQLite has done it by itself
    const statement = prepare(sql)
    if (sql === 'begin immediate') refuseMoved()
    const [each] = parameters
    if (Array.isArray(each)) return runEach(statement, each)
    if (statement.columns().length > 0) return { rows: statement.all(...parameters.map(toInput)), changes: 0 }
    return { rows: [], changes: Number(statement.run(...parameters.map(toInput)).changes) }
  }

  /** Two looks at the folder before each write, some thousandths of a millisecond: what is written must have a name. */
  function refuseMoved() {
    refuseOther(file.path, file.number)
    refuseOther(`${file.path}-wal`, log)
  }

  return { execute, close, refuseMoved }
}

function open(path: string, access: Access, timeout: number): DatabaseSync {
  const database = new DatabaseSync(path, { timeout })
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

function runEach(statement: StatementSync, each: unknown[][]): Rows {
  for (const parameters of each) statement.run(...parameters.map(toInput))
  return { rows: [], changes: each.length }
}

function toInput(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  throw new TypeError(`SQLite takes no ${typeof value} for a parameter`)
}

/** Errors after which the connection may know the file otherwise than it is: read-only, I/O, corrupt, full, cannot open, no database. */
function leavesDoubt(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return code !== movedCode && [8, 10, 11, 13, 14, 26].includes(code & 0xff)
}
