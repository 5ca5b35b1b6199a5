import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { movedCode } from './file.ts'
import { overwrittenCode } from './log-file.ts'
import type { Access } from './open-database.ts'
import { prepareStatements } from './prepare-statements.ts'
import { watchFiles } from './watch-files.ts'
import type { File } from './watch-files.ts'

export type Rows = { rows: Record<string, unknown>[]; changes: number }

/**
 * A statement to run; if its only parameter is a list of lists, once for each of them. Fails with `outdatedCode` if its
 * rows differ from `expected`.
 */
export type SqlStatement = {
  sql: string
  parameters: readonly unknown[]
  expected?: Rows['rows']
  /** Each row is a list of its values, which costs half as much to read. */
  asLists?: boolean
}

/**
 * A pseudo statement that sets busy_timeout to the seconds left until a moment of `process.hrtime`. Whole seconds keep
 * the number of prepared statements small.
 */
export const waitUntil = 'pragma busy_timeout'

/** SQLite's code for data that another write has changed since it was read (SQLITE_BUSY_SNAPSHOT). */
export const outdatedCode = 517

/** SQLite's code for an interrupted statement (SQLITE_INTERRUPT). */
export const tooLongCode = 9

/** Runs statements, in this thread or in a worker, stops at the first that fails, and returns the rows of the last. */
export type Connection = {
  run: (statements: readonly SqlStatement[]) => Rows
  close: () => void
  refuseMoved: () => void
}

/**
 * One connection to a SQLite file. After an error that a broken file, a full disk or a lost mount can cause it reopens
 * the file, so that no restart is needed once the problem is solved. `patience`: milliseconds to wait for a lock.
 * `refuseMoved` throws if the open file is no longer the one in the folder. Statements call `checkTime` as `in_time()`:
 * node:sqlite can neither interrupt a statement nor terminate its thread, so a long statement stops when `checkTime`
 * throws.
 */
export function openConnection(
  file: File,
  { access, patience, checkTime }: { access: Access; patience: number; checkTime?: () => void },
): Connection {
  const files = watchFiles(file)
  const database = prepareStatements({ path: file.path, access, patience, checkTime }, files)
  let isDoubted = false

  function close() {
    isDoubted = false
    database.close()
  }

  function run(statements: readonly SqlStatement[]): Rows {
    let last: Rows = nothing
    try {
      for (const statement of statements) {
        last = execute(statement)
        refuseOutdated(statement, last)
      }
    } catch (error) {
      // Statements that end with the commit must leave no open transaction: the next ones may be someone else's.
      if (statements.at(-1)?.sql === 'commit') execute({ sql: 'rollback', parameters: [] })
      throw error
    }
    return last
  }

  function execute(statement: SqlStatement): Rows {
    try {
      const rows = runOne(statement)
      files.used(statement.sql === 'commit')
      return rows
    } catch (error) {
      isDoubted ||= leavesDoubt(error)
      throw Object.assign(error instanceof Error ? error : new Error(String(error)), {
        failed: statement.sql,
      })
    } finally {
      // Wait for the end of the transaction: on a file that was read-only when opened, even `begin immediate` succeeds.
      if (isDoubted && !database.isInTransaction()) close()
    }
  }

  function runOne({ sql, parameters, asLists = false }: SqlStatement): Rows {
    // SQLite has already rolled back
    if (sql === 'rollback' && !database.isInTransaction()) return nothing
    const statement = database.prepare(sql === waitUntil ? `${sql} = ${secondsUntil(parameters[0])}000` : sql)
    if (sql === waitUntil) return { rows: statement.all(), changes: 0 }
    if (sql === 'begin immediate') refuseMoved()
    else if (!database.isInTransaction()) files.refuseOtherIndex()
    statement.setReturnArrays(asLists)
    return runPrepared(statement, parameters)
  }

  function refuseMoved() {
    files.refuseMoved(() => Number(database.prepare('pragma wal_checkpoint(noop)').get()?.['log']))
  }

  return { run, close, refuseMoved }
}

const nothing: Rows = { rows: [], changes: 0 }

function secondsUntil(moment: unknown): number {
  const left = typeof moment === 'bigint' ? Number(moment - process.hrtime.bigint()) : 0
  return Math.max(0, Math.ceil(left / 1e9))
}

function refuseOutdated({ expected }: SqlStatement, { rows }: Rows): void {
  if (!expected || JSON.stringify(expected) === JSON.stringify(rows)) return
  throw Object.assign(new Error('What was read before has changed'), { errcode: outdatedCode })
}

function runPrepared(statement: StatementSync, parameters: readonly unknown[]): Rows {
  const [each] = parameters
  if (Array.isArray(each)) return runEach(statement, each)
  if (statement.columns().length > 0) return { rows: statement.all(...parameters.map(toInput)), changes: 0 }
  return { rows: [], changes: Number(statement.run(...parameters.map(toInput)).changes) }
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

/**
 * Errors after which the connection's view of the file may be wrong: read-only, I/O, corrupt, full, cannot open, no
 * database.
 */
function leavesDoubt(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return code !== movedCode && code !== overwrittenCode && [8, 10, 11, 13, 14, 26].includes(code & 0xff)
}
