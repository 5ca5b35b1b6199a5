import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, sql } from 'kysely'
import { codeOf, UserError } from '../common/user-error.ts'
import { insertBy, type Engine } from './core/engine.ts'
import type { Db, Schema } from './core/schema.ts'
import { answering, searchLimit } from './core/database-errors.ts'
import { indexAtOnce, numberRows } from './search/packed-rowid.ts'
import { find, matching } from './search/sqlite-words.ts'
import { openConnection, type Connection } from './sqlite/connection.ts'
import { numberOf, type File } from './sqlite/watch-files.ts'
import { groupCommit } from './sqlite/group-commit.ts'
import { createTurns, sqliteDialect } from './sqlite/sqlite-dialect.ts'
import { readOnlyCode, tooLongCode, troubleOf } from './sqlite/sqlite-errors.ts'

/** How one thread uses the file. */
type Options = {
  /** The longest time of a search, in milliseconds. */
  searchMs?: number
  /** The inode number of the file, once another thread has opened it (sqlite/watch-files.ts). */
  number?: bigint | undefined
  /** Whether whoever waits for the present read has gone. */
  isAborted?: () => boolean
}

/**
 * The database in a file, used in this thread: writes share commits, and a long read delays neither them nor short reads,
 * as each kind has a connection of its own. Throws ServiceUnavailableError if the file cannot be opened, and a UserError
 * if its folder cannot be created.
 */
export async function openSqlite(
  path: string,
  { searchMs = searchLimit, number, isAborted = () => false }: Options = {},
): Promise<Engine> {
  const file: File = { path: resolve(path), number }
  let latest = Infinity
  const checkTime = () => {
    if (performance.now() >= latest || isAborted())
      throw Object.assign(new Error('The search took too long'), { errcode: tooLongCode })
  }
  const short = openConnection(file, 'read')
  const long = openConnection(file, 'read', checkTime)
  const writer = openConnection(file, 'write')
  const [shortTurns, longTurns, writeTurns] = [createTurns(), createTurns(), createTurns()]
  const on = (connection: Connection, options: Parameters<typeof sqliteDialect>[1]) =>
    new Kysely<Schema>({ dialect: sqliteDialect(connection, options) })
  const opening = on(short, { guard: false, turns: shortTurns, patience: 2000 })
  const reading = on(long, { guard: false, turns: longTurns, patience: 2000 })
  const writing = { begin: 'begin immediate', turns: writeTurns, patience: 7500 } as const
  const admin = on(writer, { ...writing, guard: false })
  const write = groupCommit(on(writer, { ...writing, guard: true }), {
    isInTransaction: writer.isInTransaction,
    patience: 8000,
  })
  // Reads the file, so that the connection knows which log and which shared index belong to it.
  const open = (db: Db) => sql`select 1 from sqlite_schema limit 1`.execute(db)
  let closing: Promise<void> | undefined
  const read: Engine['snapshot'] = (work, { longest = Infinity } = {}) =>
    reading.transaction().execute(async (tx) => {
      latest = performance.now() + longest
      try {
        return await work(tx)
      } finally {
        latest = Infinity
      }
    })
  await openFirst(file, () => open(opening))
  return {
    kind: 'SQLite',
    where: file.path,
    quick: on(short, { guard: true, turns: shortTurns, patience: 2000 }),
    opening,
    admin,
    write: (work, { isLong = false } = {}) => answering({ troubleOf }, () => write(work, isLong)),
    snapshot: (...given) => answering({ troubleOf }, () => read(...given)),
    rowsOf,
    insert,
    later,
    words: {
      numbering: numberRows(rowsOf),
      atOnce: indexAtOnce,
      matching,
      find: (at, query, offset, limit) =>
        read((tx) => find(tx, at, query, offset, limit), { longest: searchMs }),
    },
    troubleOf,
    // Every query has only one good plan, so it needs no statistics; this moves the log into the file.
    tidy: async () => {
      await sql`pragma wal_checkpoint(passive)`.execute(admin)
    },
    noticeLines: async () => {},
    forgetLog: () => emptyLog(admin),
    // Only a file that is already open can be read while someone has moved it away.
    openEarly: async () => {
      await open(reading)
      await open(admin)
    },
    ready: async () => {
      short.refuseMoved()
      await opening.selectFrom('accounts').select('id').limit(1).execute()
    },
    close: () => (closing ??= close()),
  }

  /** Waits for what is under way. */
  async function close() {
    for (const turns of [shortTurns, longTurns, writeTurns]) await turns.take()
    for (const connection of [short, long, writer]) connection.close()
  }
}

/** If someone reads, a later checkpoint does it: what was written is on the disk already. */
async function emptyLog(db: Db): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db).catch(() => undefined)
}

/** Opens the file and creates it if missing; only then does it have the number that identifies it. */
async function openFirst(file: File, open: () => Promise<unknown>): Promise<void> {
  try {
    if (file.number === undefined) mkdirSync(dirname(file.path), { recursive: true })
    // SQLite would create a log and a shared index that may only be read either, and still may once the file may be written.
    if (existsSync(file.path)) refuseReadOnly(file.path)
    await open()
  } catch (error) {
    throw troubleOf(error) ?? folderTrouble(error, dirname(file.path)) ?? error
  }
  file.number ??= numberOf(file.path)
}

function refuseReadOnly(path: string): void {
  try {
    accessSync(path, constants.W_OK)
  } catch (cause) {
    throw Object.assign(new Error('The file is read-only', { cause }), { errcode: readOnlyCode })
  }
}

function folderTrouble(error: unknown, folder: string): UserError | undefined {
  const code = codeOf(error)
  if (!['EACCES', 'EEXIST', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'].includes(code)) return undefined
  return new UserError(
    `The folder ${folder} for the books cannot be created (${code}). Use --database to put them elsewhere.`,
    1,
  )
}

const later: Engine['later'] = async (tx, query) => void (await tx.executeQuery(query.compile(tx)))

const rowsOf: Engine['rowsOf'] = (rows, columns, numbers = []) => {
  // As arrays, because SQLite reads values faster by position than by name.
  const lists = rows.map((row) => columns.map((column) => Reflect.get(row, column)))
  const values = columns.map((column, place) => {
    const value = sql`value ->> ${sql.lit(place)}`
    return numbers.includes(column)
      ? sql`cast(${value} as integer) as ${sql.ref(column)}`
      : sql`${value} as ${sql.ref(column)}`
  })
  return sql`(select ${sql.join(values)} from json_each(${JSON.stringify(lists)}))`
}

const insertRows = insertBy(rowsOf, later)

/** Very many rows are bound value by value, in groups: SQLite takes twice as long to read them from JSON. */
const insert: Engine['insert'] = async (tx, into, columns, rows, more = {}) => {
  const { isLarge = false, onConflict = sql`` } = more
  const whole = isLarge ? rows.length - (rows.length % groupSize) : 0
  if (whole > 0) {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const values = sql`(${sql.join(columns.map(() => null))})`
    const group = sql.join(Array.from({ length: groupSize }, () => values))
    const query = sql`insert into ${sql.ref(into)} (${names}) values ${group} ${onConflict}`.compile(tx)
    for (let start = 0; start < whole; start += groupSize)
      await tx.executeQuery({ ...query, parameters: rows.slice(start, start + groupSize).flat() })
  }
  await insertRows(tx, into, columns, rows.slice(whole), more)
}

const groupSize = 50
