import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Complaint } from '../../complaint.ts'
import type { Engine } from '../engine.ts'
import type { Schema } from '../schema.ts'
import { openConnection } from './connection.ts'
import type { File } from './connection.ts'
import { ConnectionPool, sqliteDialect } from './dialect.ts'
import { numberOf } from './file.ts'
import { insert } from './insert.ts'
import { inThisThread, openThread } from './thread.ts'
import { leavesWriteInDoubt, troubleOf } from './sqlite-trouble.ts'
import { withSureEnd } from '../trouble.ts'
import { sqliteWords } from '../search/sqlite-words.ts'

/**
 * The database in a file. Short reads run in this thread; searches in two threads of their own, and writes, which wait for the disk,
 * in another, so that none of them holds up a short read. Throws `Unavailable` when the file cannot be
 * opened, and a Complaint when its folder cannot be made.
 */
export async function openSqlite(path: string): Promise<Engine> {
  const { file, channel, refuseMoved } = await openFirst(resolve(path))
  const here = new ConnectionPool([channel], patience)
  const searches = new ConnectionPool([openThread(file, 'read'), openThread(file, 'read')], patience)
  const wholes = new ConnectionPool([openThread(file, 'read')])
  const writes = new ConnectionPool([openThread(file, 'write')], patience)
  const on = (connections: ConnectionPool, begin: string, guard: boolean) =>
    new Kysely<Schema>({ dialect: sqliteDialect(connections, begin, { guard }) })
  const slow = on(searches, 'begin', true)
  const writing = on(writes, 'begin immediate', true)
  const admin = on(writes, 'begin immediate', false)
  const whole = on(wholes, 'begin', false)
  const opening = on(here, 'begin', false)
  return {
    kind: 'SQLite',
    where: file.path,
    quick: on(here, 'begin', true),
    slow,
    opening,
    admin,
    write: (work) => withSureEnd((inside) => writing.transaction().execute(inside), work, leavesWriteInDoubt),
    snapshot: (work) => whole.transaction().execute(work),
    rowsOf,
    insert,
    words: sqliteWords({ rowsOf, insert, slow }),
    troubleOf,
    // Each query is written so that it has one good plan; what grew in the log goes into the file.
    tidy: async () => {
      await sql`pragma wal_checkpoint(passive)`.execute(admin)
    },
    ready: async () => {
      await opening.selectFrom('accounts').select('id').limit(1).execute()
      refuseMoved()
    },
    close: async () => {
      await Promise.all([here, searches, wholes, writes].map((connections) => connections.close()))
    },
  }
}

// Milliseconds until somebody who waits for others to be served is told to come back; who watches a screen waits no longer.
const patience = 8000

/** Opens the file in this thread, and makes it when it is missing; only then it has the number by which it is known again. */
async function openFirst(path: string) {
  const file: File = { path }
  const connection = openConnection(file, { access: 'read', patience: 0 })
  const channel = inThisThread(connection)
  try {
    mkdirSync(dirname(path), { recursive: true })
    await channel.execute('select 1', [])
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

const rowsOf: Engine['rowsOf'] = (rows, columns, numbers = []) =>
  sql`(select ${sql.join(
    columns.map((column) =>
      numbers.includes(column)
        ? sql`cast(value ->> ${sql.lit(`$.${column}`)} as integer) as ${sql.ref(column)}`
        : sql`value ->> ${sql.lit(`$.${column}`)} as ${sql.ref(column)}`,
    ),
  )} from json_each(${JSON.stringify(rows)}))`
