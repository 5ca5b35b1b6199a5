import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { booksOn } from '../../../src/server/database/books.ts'
import { migrate } from '../../../src/server/database/migrations/migrate.ts'
import { openSqlite } from '../../../src/server/database/open-sqlite.ts'
import { importStatements } from '../../../src/server/database/statement-import/import-statements.ts'
import { aTransaction } from '../../builders.ts'
import { aLine, aReport } from './statements-to-import.ts'

test('writes that wait share a commit, and one that fails leaves the others alone', async () => {
  const { engine, sqlite } = await booksInFile()
  sqlite('create table noted (place integer)')
  const committed = new Set<unknown>()
  const note = (place: number) =>
    engine.write(async (tx) => {
      await sql`insert into noted values (${place})`.execute(tx)
      committed.add(
        (await sql<{ count: number }>`select count(*) as count from noted`.execute(engine.opening)).rows[0]
          ?.count,
      )
      if (place % 5 === 3) throw new Error(`No ${place}`)
      return place
    })
  const ended = await Promise.allSettled(Array.from({ length: 20 }, (_, place) => note(place)))
  expect(ended.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual(
    Array.from({ length: 20 }, (_, place) => (place % 5 === 3 ? `Error: No ${place}` : place)),
  )
  const { rows } = await sql<{ place: number }>`select place from noted order by place`.execute(
    engine.opening,
  )
  expect(rows.map(({ place }) => place)).toEqual(
    Array.from({ length: 20 }, (_, place) => place).filter((place) => place % 5 !== 3),
  )
  expect(committed).toEqual(new Set([0])) // as another connection sees them meanwhile
})

test('a write that undoes the whole transaction, as a full disk does, is answered alone; the others are written', async () => {
  const { engine, sqlite } = await booksInFile()
  sqlite('create table noted (place integer)')
  const note = (place: number) =>
    engine.write(async (tx) => {
      await sql`insert into noted values (${place})`.execute(tx)
      if (place === 2) await sql`rollback`.execute(tx)
      if (place === 2) throw new Error('The disk is full')
    })
  const ended = await Promise.allSettled([1, 2, 3].map(note))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const { rows } = await sql`select place from noted order by place`.execute(engine.opening)
  expect(rows).toEqual([{ place: 1 }, { place: 3 }])
})

test('a short write goes before a long one that waits, and is on the disk when it is answered', async () => {
  const { engine, sqlite } = await booksInFile()
  sqlite('create table noted (place integer)')
  const order: number[] = []
  const note = async (place: number, isLong: boolean) => {
    await engine.write(async (tx) => void (await sql`insert into noted values (${place})`.execute(tx)), {
      isLong,
    })
    const other = new DatabaseSync(engine.where)
    expect(other.prepare('select place from noted where place = ?').get(place)).toEqual({ place })
    other.close()
    order.push(place)
  }
  await Promise.all([note(1, true), note(2, true), note(3, false), note(4, false)])
  expect(order).toEqual([3, 4, 1, 2])
})

test('while another program holds its lock writes wait, and a request for something else is answered', async () => {
  const { engine, store } = await booksInFile()
  const other = new DatabaseSync(engine.where)
  other.exec('begin immediate')
  const saving = store.transactions.update('t1', { description: 'Bread' })
  expect(await store.transactions.get('t1')).toMatchObject({ description: '' })
  other.exec('rollback')
  other.close()
  expect(await saving).toMatchObject({ description: 'Bread' })
})

test('a write that is given up, or fails at its commit, leaves nothing behind', async () => {
  const { engine, id, store, sqlite } = await booksInFile()
  sqlite('create table parents (id integer primary key)')
  sqlite('create table children (parent integer references parents deferrable initially deferred)')
  const renamed = sql`update accounts set name = 'Other'`
  const failing = engine.write(async (tx) => {
    await renamed.execute(tx)
    await sql`insert into children values (1)`.execute(tx)
  })
  await expect(failing).rejects.toThrow('FOREIGN KEY')
  const givenUp = engine.write(async (tx) => {
    await renamed.execute(tx)
    await tx.selectFrom('accounts').select('id').where('id', '=', id).execute()
    throw new Error('No')
  })
  await expect(givenUp).rejects.toThrow('No')
  expect(await engine.admin.selectFrom('accounts').select('name').execute()).toEqual([{ name: 'My books' }])
  expect(await store.transactions.update('t1', { description: 'Bread' })).toMatchObject({
    description: 'Bread',
  })
})

test('an import that is stopped while it is written takes nothing', async () => {
  const { engine, id, store } = await booksInFile()
  const stopped = new Int32Array(new SharedArrayBuffer(4))
  const stopping: typeof engine = {
    ...engine,
    write: (work, options) => {
      Atomics.store(stopped, 0, 1)
      return engine.write(work, options)
    },
  }
  const take = () =>
    importStatements(stopping, id, [aReport([aLine()])], { name: 'a.xml', source: 'upload', stopped })
  await expect(take()).rejects.toThrow('stopped')
  expect(await store.transactions.list({ search: 'coffee', page: 1, pageSize: 25 })).toMatchObject({
    total: 0,
  })
  expect(await engine.admin.selectFrom('imports').selectAll().execute()).toEqual([])
  const again = importStatements(engine, id, [aReport([aLine()])], { name: 'a.xml', source: 'upload' })
  expect(await again).toMatchObject({ new: 1, known: 0 })
})

/** Books in a file, with an account and a transaction. */
async function booksInFile() {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  const file = join(folder, 'books.db')
  const engine = await openSqlite(file)
  onTestFinished(async () => {
    await engine.close()
  })
  await migrate(engine)
  const books = booksOn(engine)
  const { id } = await books.accounts.add('My books')
  await books.load(id, { transactions: [aTransaction({ id: 't1', counterpart: 'Grocer', description: '' })] })
  const sqlite = (statement: string) => {
    const other = new DatabaseSync(file)
    other.exec(statement)
    other.close()
  }
  return { engine, id, store: books.storeOf(id), sqlite }
}
