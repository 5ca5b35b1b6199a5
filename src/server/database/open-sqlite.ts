import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Unavailable } from '../../service/unavailable.ts'
import type { Engine } from './engine.ts'
import type { Schema } from './schema.ts'
import { openConnection } from './sqlite-connection.ts'
import { ConnectionPool, sqliteDialect } from './sqlite-dialect.ts'
import { inThisThread, openThread } from './sqlite-thread.ts'
import { sqliteWords } from './words-sqlite.ts'

/**
 * The database in a file. Short reads run in this thread; searches in two threads of their own, and writes, which wait for the disk,
 * in another, so that none of them holds up a short read.
 */
export function openSqlite(path: string): Engine {
  const file = resolve(path)
  mkdirSync(dirname(file), { recursive: true })
  const here = new ConnectionPool([inThisThread(openConnection(file, 'read'))])
  const searches = new ConnectionPool([openThread(file, 'read'), openThread(file, 'read')])
  const wholes = new ConnectionPool([openThread(file, 'read')])
  const writes = new ConnectionPool([openThread(file, 'write')])
  const on = (connections: ConnectionPool, begin: string, guard: boolean) =>
    new Kysely<Schema>({ dialect: sqliteDialect(connections, begin, { guard }) })
  const slow = on(searches, 'begin', true)
  const writing = on(writes, 'begin immediate', true)
  const admin = on(writes, 'begin immediate', false)
  const whole = on(wholes, 'begin', false)
  return {
    kind: 'SQLite',
    where: file,
    quick: on(here, 'begin', true),
    slow,
    opening: on(here, 'begin', false),
    admin,
    write: (work) => writing.transaction().execute(work),
    snapshot: (work) => whole.transaction().execute(work),
    rowsOf,
    words: sqliteWords(rowsOf, slow),
    troubleOf,
    // Each query is written so that it has one good plan; what grew in the log goes into the file.
    tidy: async () => {
      await sql`pragma wal_checkpoint(passive)`.execute(admin)
    },
    close: async () => {
      await Promise.all([here, searches, wholes, writes].map((connections) => connections.close()))
    },
  }
}

const rowsOf: Engine['rowsOf'] = (rows, columns, numbers = []) =>
  sql`(select ${sql.join(
    columns.map((column) =>
      numbers.includes(column)
        ? sql`cast(value ->> ${sql.lit(`$.${column}`)} as integer) as ${sql.ref(column)}`
        : sql`value ->> ${sql.lit(`$.${column}`)} as ${sql.ref(column)}`,
    ),
  )} from json_each(${JSON.stringify(rows)}))`

/** The result codes of SQLite (https://sqlite.org/rescode.html) that tell of a trouble which may pass. */
function troubleOf(error: unknown): Unavailable | undefined {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
  switch (code) {
    case 5:
    case 6:
      return new Unavailable(
        'The books are locked by another program. Nothing was changed; please try again.',
        2,
      )
    case 8:
      return new Unavailable('The books cannot be changed: their file is read-only. Nothing was changed.', 30)
    case 10:
      return new Unavailable(
        'The disk that holds the books does not answer as it should. Please try again.',
        10,
      )
    case 13:
      return new Unavailable('The disk that holds the books is full. Nothing was changed.', 30)
    case 14:
      return new Unavailable('The file that holds the books cannot be opened. Please try again.', 10)
    case 11:
    case 26:
      return new Unavailable('The file that holds the books is damaged: it has to be restored from a backup.')
    default:
      return undefined
  }
}
