import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Complaint } from '../../complaint.ts'
import type { Engine } from '../engine.ts'
import type { Schema } from '../schema.ts'
import { openConnection } from './connection.ts'
import type { Access, Answer, File, Statement } from './connection.ts'
import { postpone } from './channel-connection.ts'
import type { Channel } from './channel-connection.ts'
import { alone, ConnectionPool } from './connection-pool.ts'
import type { Connections } from './connection-pool.ts'
import { sqliteDialect } from './dialect.ts'
import { numberOf } from './file.ts'
import { insert } from './insert.ts'
import { inThisThread } from './in-this-thread.ts'
import { isOutdated, leavesWriteInDoubt, troubleOf } from './sqlite-trouble.ts'
import { searchesIn } from '../search/searches.ts'
import { withSureEnd } from '../trouble.ts'
import { openThread } from './thread.ts'
import type { Thread } from './thread.ts'
import { sqliteWords } from '../search/sqlite-words.ts'

/**
 * The database in a file. Short reads run in this thread; searches in two threads of their own, and writes, which wait for the disk,
 * in another, so that none of them holds up a short read. Throws `Unavailable` when the file cannot be opened, and a Complaint when its
 * folder cannot be made.
 */
export async function openSqlite(path: string): Promise<Engine> {
  const { file, channel, refuseMoved } = await openFirst(resolve(path))
  const here = new ConnectionPool([channel], patience)
  const searches = searchesIn(file, patience)
  const [reader, writer] = [threadFor(file, 'read'), threadFor(file, 'write')]
  const wholes = new ConnectionPool([channelTo(reader)])
  // Small writes share the thread, so that it need not wait until one was told that it is done; every other write has it alone.
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
    // Each query is written so that it has one good plan; what grew in the log goes into the file.
    tidy: async () => {
      await sql`pragma wal_checkpoint(passive)`.execute(admin)
    },
    // Not the reader: backups, exports and checks run in processes of their own.
    openAll: async () => {
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

// Milliseconds until somebody who waits for others to be served is told to come back; who watches a screen waits no longer.
const patience = 8000

function threadFor(file: File, access: Access): Thread<readonly Statement[], Answer> {
  return openThread(new URL('./worker.ts', import.meta.url), { file, access })
}

function channelTo({ ask, close }: Thread<readonly Statement[], Answer>): Channel {
  return { run: ask, close }
}

/** Opens the file in this thread, and makes it when it is missing; only then it has the number by which it is known again. */
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

function folderTrouble(error: unknown, folder: string): Complaint | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!['EACCES', 'EEXIST', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'].includes(code)) return undefined
  return new Complaint(
    `The folder ${folder} for the books cannot be made (${code}). Say by --database where they are.`,
    1,
  )
}

const later: Engine['later'] = async (tx, query, told) => {
  await tx.executeQuery(postpone(query.compile(tx), told))
}

const rowsOf: Engine['rowsOf'] = (rows, columns, numbers = []) => {
  // As lists, from which SQLite takes values out by their places, faster than by names.
  const lists = rows.map((row) => columns.map((column) => Reflect.get(row, column)))
  const values = columns.map((column, place) => {
    const value = sql`value ->> ${sql.lit(place)}`
    return numbers.includes(column)
      ? sql`cast(${value} as integer) as ${sql.ref(column)}`
      : sql`${value} as ${sql.ref(column)}`
  })
  return sql`(select ${sql.join(values)} from json_each(${JSON.stringify(lists)}))`
}
