import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { booksOn } from '../../../src/server/database/books.ts'
import { migrate } from '../../../src/server/database/migrations/migrate.ts'
import { openSqlite } from '../../../src/server/database/open-sqlite.ts'
import { aTransaction } from '../../builders.ts'

test('an edit starts over when another process changes the record meanwhile, and keeps that change', async () => {
  const { store, sqlite } = await booksInFile()
  const seen: string[] = []
  const edited = await store.transactions.update('t1', ({ counterpart }) => {
    seen.push(counterpart)
    if (counterpart === 'Grocer') {
      sqlite(`update transactions set counterpart = 'Butcher', search = 'butcher' where id = 't1'`)
      sqlite('update accounts set transactions_version = transactions_version + 1')
    }
    return { description: `of ${counterpart}` }
  })
  expect(seen).toEqual(['Grocer', 'Butcher'])
  expect(edited).toMatchObject({ counterpart: 'Butcher', description: 'of Butcher' })
  expect(await store.transactions.get('t1')).toEqual(edited)
  const found = async (search: string) =>
    (await store.transactions.list({ search, page: 1, pageSize: 25 })).total
  expect([await found('butcher'), await found('grocer')]).toEqual([1, 0])
})

test('a write that is given up, or fails at its commit, leaves nothing behind', async () => {
  const { engine, id, store, sqlite } = await booksInFile()
  const no = () => {
    throw new Error('No')
  }
  await expect(store.transactions.update('t1', no)).rejects.toThrow('No')
  sqlite('create table parents (id integer primary key)')
  sqlite('create table children (parent integer references parents deferrable initially deferred)')
  const renamed = sql`update accounts set name = 'Other'`
  const failing = engine.write(async (tx) => {
    await engine.later(tx, renamed)
    await engine.later(tx, sql`insert into children values (1)`)
  })
  await expect(failing).rejects.toThrow('FOREIGN KEY')
  const givenUp = engine.write(async (tx) => {
    await engine.later(tx, renamed)
    await tx.selectFrom('accounts').select('id').where('id', '=', id).execute()
    throw new Error('No')
  })
  await expect(givenUp).rejects.toThrow('No')
  expect(await engine.admin.selectFrom('accounts').select('name').execute()).toEqual([{ name: 'My books' }])
  expect(await store.transactions.update('t1', { description: 'Bread' })).toMatchObject({
    description: 'Bread',
  })
})

/** Books in a file, with an account and a transaction. */
async function booksInFile() {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  const file = join(folder, 'books.db')
  const engine = await openSqlite(file)
  onTestFinished(async () => {
    await engine.close()
    rmSync(folder, { recursive: true })
  })
  await migrate(engine)
  const books = booksOn(engine)
  const { id } = await books.accounts.add('My books')
  await books.load(id, {
    transactions: [aTransaction({ id: 't1', counterpart: 'Grocer', description: '' })],
  })
  const sqlite = (statement: string) => {
    const other = new DatabaseSync(file)
    other.exec(statement)
    other.close()
  }
  return { engine, id, store: books.storeOf(id), sqlite }
}
