import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteStatement } from 'kysely'
import { movedCode, watchFiles, type File } from './watch-files.ts'
import { overwrittenCode } from './log-file.ts'

/** `read` rejects all changes. */
export type Access = 'read' | 'write'

/** One connection to a SQLite file, as Kysely's own dialect uses it. */
export type Connection = {
  prepare: (sql: string) => SqliteStatement
  close: () => void
  isInTransaction: () => boolean
  /** Throws if the open file is no longer the one in the folder, or its log was overwritten. */
  refuseMoved: () => void
}

/**
 * Opens the file with the first statement, and again after an error that a broken file, a full disk or a lost mount can
 * cause, so that no restart is needed once the problem is solved. Never waits for a lock (sqlite-dialect.ts does).
 * Statements call `checkTime` as `in_time()`: node:sqlite can neither interrupt a statement nor terminate its thread, so a
 * long statement stops when `checkTime` throws.
 */
export function openConnection(file: File, access: Access, checkTime?: () => void): Connection {
  const files = watchFiles(file)
  const prepared = new Map<string, StatementSync>()
  let database: DatabaseSync | undefined
  let isDoubted = false

  function open(): DatabaseSync {
    files.refuseOtherFile()
    const opened = openDatabase(file.path, access)
    opened.function('in_time', () => {
      checkTime?.()
      return 1
    })
    return opened
  }

  function prepare(sql: string): StatementSync {
    const known = prepared.get(sql)
    if (known) return known
    try {
      database ??= open()
      const statement = database.prepare(sql)
      if (prepared.size >= 300) prepared.clear() // searches of many words create many statements
      prepared.set(sql, statement)
      return statement
    } catch (error) {
      throw doubting(sql, error)
    }
  }

  function doubting(failed: string, error: unknown): Error {
    isDoubted ||= leavesDoubt(error)
    // Not within a transaction: on a file that was read-only when opened, even `begin immediate` succeeds.
    if (isDoubted && !isInTransaction()) close()
    return Object.assign(error instanceof Error ? error : new Error(String(error)), { failed })
  }

  function close() {
    isDoubted = false
    prepared.clear()
    if (database?.isOpen) {
      if (files.isReplaced()) leaveLog(file.path, database)
      else database.close()
    }
    database = undefined
    files.forget()
  }

  const isInTransaction = () => database?.isTransaction ?? false

  /** Runs a statement on files that are still the same. */
  function attempt<T>(sql: string, work: (statement: StatementSync) => T): T {
    const statement = prepare(sql)
    try {
      if (sql === 'begin immediate') refuseMoved()
      else if (!isInTransaction()) files.refuseOtherIndex()
      const result = work(statement)
      files.used(sql === 'commit')
      if (isDoubted && !isInTransaction()) close()
      return result
    } catch (error) {
      throw doubting(sql, error)
    }
  }

  function refuseMoved() {
    files.refuseMoved(() => Number(prepare('pragma wal_checkpoint(noop)').get()?.['log']))
  }

  return {
    // SQLite has already rolled back by itself, as it does when the disk is full.
    prepare: (sql) =>
      sql === 'rollback' && !isInTransaction()
        ? nothing
        : statementOf(prepare(sql), (work) => attempt(sql, work)),
    close,
    isInTransaction,
    refuseMoved,
  }
}

type Attempt = <T>(work: (statement: StatementSync) => T) => T

function statementOf(statement: StatementSync, attempt: Attempt): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => attempt((prepared) => prepared.all(...parameters.map(toInput))),
    run: (parameters) => attempt((prepared) => prepared.run(...parameters.map(toInput))),
    iterate: (parameters) => attempt((prepared) => prepared.iterate(...parameters.map(toInput))),
  }
}

const nothing: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}

/** Readers have SQLite's usual cache of 2 MB, as the system caches the file too; an import is faster with 16 MB. */
function openDatabase(path: string, access: Access): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    // FULL: a confirmed write is on the disk (https://sqlite.org/pragma.html#pragma_synchronous).
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma temp_store = memory;
      pragma cache_size = -${access === 'read' ? 2000 : 16384};
      pragma journal_size_limit = 67108864;
      ${access === 'read' ? 'pragma query_only = on;' : 'pragma secure_delete = fast;'}`)
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

/** Errors after which the connection's view of the file may be wrong: read-only, I/O, corrupt, full, cannot open, no database. */
function leavesDoubt(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return code !== movedCode && code !== overwrittenCode && [8, 10, 11, 13, 14, 26].includes(code & 0xff)
}

/**
 * Closes a connection whose log or shared index is no longer the one in the folder, and leaves the log as it is. The last
 * connection to close would move the log that it knows into the file and delete it, and with it what other processes
 * have written since. It does so only if no other connection is open; a read-only one never does.
 */
function leaveLog(path: string, database: DatabaseSync): void {
  const other = new DatabaseSync(path, { readOnly: true })
  try {
    other.prepare('select 1 from sqlite_schema limit 1').get() // locks the file
  } finally {
    database.close()
    other.close()
  }
}
