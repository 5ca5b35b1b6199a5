import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { movedCode, numberOf, refuseOther } from './file.ts'
import { leaveLog } from './leave-log.ts'
import { overwrittenCode, watchLog } from './log-file.ts'
import { openDatabase } from './open-database.ts'

export type Rows = { rows: Record<string, unknown>[]; changes: number }

/** The result of the last statement, and the rows of each one that was `wanted`. */
export type Answer = Rows & { wanted: Rows['rows'][] }

/**
 * A statement to run; if its only parameter is a list of lists, once for each of them. Fails with `outdatedCode` if its
 * rows differ from `expected`. If `wanted`, its rows are returned even if it is not the last statement.
 */
export type Statement = {
  sql: string
  parameters: readonly unknown[]
  expected?: Rows['rows']
  wanted?: boolean
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

/** `read` rejects all changes; with `write`, each transaction sets how long it waits for other processes. */
export type Access = 'read' | 'write'

/** A file and, from this process's second connection on, its inode number (file.ts). */
export type File = { path: string; number?: bigint | undefined }

/** Runs statements, in this thread or in a worker, and stops at the first that fails. */
export type Connection = {
  run: (statements: readonly Statement[]) => Answer
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
  let database: DatabaseSync | undefined
  // The inode numbers of SQLite's extra files: the log, and the index that all processes share.
  let [log, index]: (bigint | undefined)[] = []
  const watch = watchLog(`${file.path}-wal`)
  let isDoubted = false
  const prepared = new Map<string, StatementSync>()

  function prepare(sql: string): StatementSync {
    if (!database) {
      refuseOther(file.path, file.number)
      database = openDatabase(file.path, access, patience)
      database.function('in_time', () => {
        checkTime?.()
        return 1
      })
    }
    const known = prepared.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    if (prepared.size >= 300) prepared.clear() // searches of many words create many statements
    prepared.set(sql, statement)
    return statement
  }

  function close() {
    isDoubted = false
    prepared.clear()
    if (database?.isOpen) {
      if (isReplaced('-wal', log) || isReplaced('-shm', index)) leaveLog(file.path, database)
      else database.close()
    }
    database = undefined
    log = undefined
    index = undefined
  }

  function isReplaced(end: string, number: bigint | undefined): boolean {
    return number !== undefined && numberOf(file.path + end) !== number
  }

  function run(statements: readonly Statement[]): Answer {
    let last: Rows = { rows: [], changes: 0 }
    const wanted: Rows['rows'][] = []
    try {
      for (const statement of statements) {
        last = execute(statement)
        refuseOutdated(statement, last)
        if (statement.wanted) wanted.push(last.rows)
      }
    } catch (error) {
      // Statements that end with the commit must leave no open transaction: the next ones may be somebody else's.
      if (statements.at(-1)?.sql === 'commit') execute({ sql: 'rollback', parameters: [] })
      throw error
    }
    return { ...last, wanted }
  }

  function execute(statement: Statement): Rows {
    try {
      const rows = runOne(statement)
      if (statement.sql === 'commit') watch.wrote()
      log ??= numberOf(`${file.path}-wal`)
      index ??= numberOf(`${file.path}-shm`)
      return rows
    } catch (error) {
      isDoubted ||= leavesDoubt(error)
      throw Object.assign(error instanceof Error ? error : new Error(String(error)), {
        failed: statement.sql,
      })
    } finally {
      // Wait for the end of the transaction: on a file that was read-only when opened, even `begin immediate` succeeds.
      if (isDoubted && !database?.isTransaction) close()
    }
  }

  function runOne({ sql, parameters }: Statement): Rows {
    // SQLite has already rolled back
    if (sql === 'rollback' && !database?.isTransaction) return { rows: [], changes: 0 }
    const statement = prepare(sql === waitUntil ? `${sql} = ${secondsUntil(parameters[0])}000` : sql)
    if (sql === waitUntil) return { rows: statement.all(), changes: 0 }
    if (sql === 'begin immediate') refuseMoved()
    else if (!database?.isTransaction) refuseOther(`${file.path}-shm`, index)
    const [each] = parameters
    if (Array.isArray(each)) return runEach(statement, each)
    if (statement.columns().length > 0) return { rows: statement.all(...parameters.map(toInput)), changes: 0 }
    return { rows: [], changes: Number(statement.run(...parameters.map(toInput)).changes) }
  }

  /**
   * Checks the files before each write, in some 20 microseconds: a file without a name or with an overwritten log would lose it.
   * Without the shared index two processes would overwrite each other's log and miss each other's writes.
   */
  function refuseMoved() {
    refuseOther(file.path, file.number)
    refuseOther(`${file.path}-wal`, log)
    refuseOther(`${file.path}-shm`, index)
    const countFrames = () => Number(prepare('pragma wal_checkpoint(noop)').get()?.['log'])
    if (log !== undefined) watch.refuseOverwritten(countFrames)
  }

  return { run, close, refuseMoved }
}

function secondsUntil(moment: unknown): number {
  const left = typeof moment === 'bigint' ? Number(moment - process.hrtime.bigint()) : 0
  return Math.max(0, Math.ceil(left / 1e9))
}

function refuseOutdated({ expected }: Statement, { rows }: Rows): void {
  if (!expected || JSON.stringify(expected) === JSON.stringify(rows)) return
  throw Object.assign(new Error('What was read before has changed'), { errcode: outdatedCode })
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
