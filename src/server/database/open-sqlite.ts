import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, sql } from 'kysely'
import { UserError } from '../common/user-error.ts'
import type { Engine } from './core/engine.ts'
import type { Schema } from './core/schema.ts'
import { openConnection } from './sqlite/connection.ts'
import type { Rows, SqlStatement } from './sqlite/connection.ts'
import type { Access } from './sqlite/open-database.ts'
import type { File } from './sqlite/watch-files.ts'
import { postpone } from './sqlite/channel-connection.ts'
import type { Channel } from './sqlite/channel-connection.ts'
import { alone, ConnectionPool } from './sqlite/connection-pool.ts'
import type { Connections } from './sqlite/connection-pool.ts'
import { sqliteDialect } from './sqlite/sqlite-dialect.ts'
import { numberOf } from './sqlite/file.ts'
import { insert } from './sqlite/insert.ts'
import { inThisThread } from './sqlite/in-this-thread.ts'
import { isOutdated, leavesWriteInDoubt, troubleOf } from './sqlite/sqlite-errors.ts'
import { searchLimit } from './core/search-limit.ts'
import { searchesIn } from './search/searches.ts'
import { withSureEnd } from './core/database-errors.ts'
import { openThread } from './sqlite/open-thread.ts'
import type { Thread } from './sqlite/open-thread.ts'
import { sqliteWords } from './search/sqlite-words.ts'

/**
 * The database in a file. Short reads run in this thread, searches in two threads of their own, and writes, which wait
 * for the disk, in another, so that none of them delays a short read. Throws ServiceUnavailableError if the file cannot
 * be opened, and a UserError if its folder cannot be created.
 */
export async function openSqlite(path: string, { searchMs = searchLimit } = {}): Promise<Engine> {
  const { file, channel, refuseMoved } = await openFirst(resolve(path))
  const here = new ConnectionPool([channel], patience)
  const searches = searchesIn(file, { patience, searchMs })
  const [reader, writer] = [threadFor(file, 'read'), threadFor(file, 'write')]
  const wholes = new ConnectionPool([channelTo(reader)])
  // Small writes share the thread, so that it is not idle while the caller receives a result; other writes have it to
  // themselves.
  const small = new ConnectionPool(
    Array.from({ length: 8 }, () => channelTo(writer)),
    patience,
  )
  const writes = alone(new ConnectionPool([channelTo(writer)], patience), small)
  const on = (connections: Connections, begin: string, guard: boolean, glance?: Channel) =>
    new Kysely<Schema>({ dialect: sqliteDialect(connections, begin, { guard, ...(glance && { glance }) }) })
  const writing = on(writes, 'begin immediate', true)
  const glancing = on(small, 'begin immediate', true, channel)
  const admin = on(writes, 'begin immediate', false)
  const whole = on(wholes, 'begin', false)
  const opening = on(here, 'begin', false)
  return {
    kind: 'SQLite',
    where: file.path,
    quick: on(here, 'begin', true),
    opening,
    admin,
    write: async (work, { isSmall = false } = {}) => {
      const write = (db: Kysely<Schema>) =>
        withSureEnd((inside) => db.transaction().execute(inside), work, leavesWriteInDoubt)
      if (!isSmall) return write(writing)
      return write(glancing).catch((error: unknown) => {
        if (isOutdated(error)) return write(writing)
        throw error
      })
    },
    snapshot: (work) => whole.transaction().execute(work),
    rowsOf,
    insert,
    later,
    words: sqliteWords({ rowsOf, insert, later }, searches),
    troubleOf,
    // Every query has only one good plan, so it needs no statistics; this moves the log into the file.
    tidy: async () => {
      await sql`pragma wal_checkpoint(passive)`.execute(admin)
    },
    // Without the reader: backups, exports and checks run in other processes. With the searcher: only a file that is
    // already open can be searched while someone has moved it away.
    openEarly: async () => {
      await Promise.all([searches.open(), writer.open()])
    },
    ready: async () => {
      await opening.selectFrom('accounts').select('id').limit(1).execute()
      refuseMoved()
    },
    close: async () => {
      await Promise.all([here, searches, wholes, writer].map((one) => one.close()))
    },
  }
}

// How many milliseconds a request waits for others before it fails as busy; a user would not wait longer.
const patience = 8000

function threadFor(file: File, access: Access): Thread<readonly SqlStatement[], Rows> {
  return openThread(new URL('./sqlite/worker.ts', import.meta.url), { file, access })
}

function channelTo({ ask, close }: Thread<readonly SqlStatement[], Rows>): Channel {
  return { run: ask, close }
}

/** Opens the file in this thread and creates it if missing; only then does it have the number that identifies it. */
async function openFirst(path: string) {
  const file: File = { path }
  const connection = openConnection(file, { access: 'read', patience: 0 })
  const channel = inThisThread(connection)
  try {
    mkdirSync(dirname(path), { recursive: true })
    await channel.run([{ sql: 'select 1', parameters: [] }])
  } catch (error) {
    throw troubleOf(error) ?? folderTrouble(error, dirname(path)) ?? error
  }
  file.number = numberOf(path)
  return { file, channel, refuseMoved: connection.refuseMoved }
}

function folderTrouble(error: unknown, folder: string): UserError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!['EACCES', 'EEXIST', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'].includes(code)) return undefined
  return new UserError(
    `The folder ${folder} for the books cannot be created (${code}). Use --database to put them elsewhere.`,
    1,
  )
}

const later: Engine['later'] = async (tx, query) => {
  await tx.executeQuery(postpone(query.compile(tx)))
}

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
