import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { movedCode, numberOf, refuseOther } from './file.ts'

export type Rows = { rows: Record<string, unknown>[]; changes: number }

/** What the last statement gave, and the rows of each one that was `wanted`. */
export type Answer = Rows & { wanted: Rows['rows'][] }

/**
 * What is run; where the only parameter is a list of lists, with each of them. It fails (`outdatedCode`) when other rows are `expected`;
 * its rows are answered, wherever it stands, when they are `wanted`.
 */
export type Statement = {
  sql: string
  parameters: readonly unknown[]
  expected?: Rows['rows']
  wanted?: boolean
}

/** Lets later statements wait for other programs' locks until a moment of `process.hrtime`, in whole seconds: so its texts are few. */
export const waitUntil = 'pragma busy_timeout'

/** SQLite's own code for what was read before somebody else wrote (SQLITE_BUSY_SNAPSHOT). */
export const outdatedCode = 517

/** `read` refuses to change anything; `write` is told by each transaction how long to wait for other processes to finish theirs. */
export type Access = 'read' | 'write'

/** A file and, from the second connection of this process on, its number (sqlite/file.ts). */
export type File = { path: string; number?: bigint | undefined }

/** What runs statements, the same in this thread and in a worker; after one that fails none is run. */
export type Connection = {
  run: (statements: readonly Statement[]) => Answer
  close: () => void
  refuseMoved: () => void
}

/**
 * One connection to a SQLite file. After an error that a broken file, a full disk or a lost mount can leave behind it opens the
 * file anew, so that nothing has to be restarted when the trouble is over. `patience`: milliseconds to wait for a lock.
 * `refuseMoved` throws unless what it has open is what is in the folder.
 */
export function openConnection(
  file: File,
  { access, patience }: { access: Access; patience: number },
): Connection {
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
      // Who sends the end of a transaction may be followed by somebody else's.
      if (statements.at(-1)?.sql === 'commit') execute({ sql: 'rollback', parameters: [] })
      throw error
    }
    return { ...last, wanted }
  }

  function execute(statement: Statement): Rows {
    try {
      return runOne(statement)
    } catch (error) {
      isDoubted ||= leavesDoubt(error)
      throw Object.assign(error instanceof Error ? error : new Error(String(error)), {
        failed: statement.sql,
      })
    } finally {
      // Not before the end of a transaction: with a file that was read-only when it was opened, even `begin immediate` succeeds.
      if (isDoubted && !database?.isTransaction) close()
    }
  }

  function runOne({ sql, parameters }: Statement): Rows {
    if (sql === 'rollback' && !database?.isTransaction) return { rows: [], changes: 0 } // SQLite has done it by itself
    const statement = prepare(sql === waitUntil ? `${sql} = ${secondsUntil(parameters[0])}000` : sql)
    if (sql === waitUntil) return { rows: statement.all(), changes: 0 }
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

  return { run, close, refuseMoved }
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
      pragma cache_size = -${access === 'read' ? 8192 : 16384};
      pragma journal_size_limit = 67108864;
      ${access === 'read' ? 'pragma query_only = on;' : ''}`)
  } catch (error) {
    database.close()
    throw error
  }
  return database
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

/** Errors after which the connection may know the file otherwise than it is: read-only, I/O, corrupt, full, cannot open, no database. */
function leavesDoubt(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return code !== movedCode && [8, 10, 11, 13, 14, 26].includes(code & 0xff)
}
