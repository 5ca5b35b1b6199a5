import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyContact } from '../../../src/domain/fields.ts'
import { booksOn } from '../../../src/server/database/books.ts'
import { migrate } from '../../../src/server/database/migrations/migrate.ts'
import { openSqlite } from '../../../src/server/database/open-sqlite.ts'
import { aTransaction } from '../../builders.ts'

test('each write tells its rows and the version that it made, once it is done', async () => {
  const { store, told } = await booksThatTell()
  const { id } = await store.contacts.create({ ...emptyContact, company: 'Acme', city: 'Gent' })
  await store.contacts.update(id, { city: 'Brugge' })
  await store.transactions.update('t1', { counterpart: 'Bakery' })
  await store.contacts.remove([id])
  expect(told()).toEqual([
    ['contacts', 2, ['1 acme gent']],
    ['contacts', 3, ['-1 acme gent', '1 acme brugge']],
    ['transactions', 2, ['-1 grocer', '1 bakery']],
    ['contacts', 4, ['-1 acme brugge']],
  ])
})

test('a write that is given up, or fails at its end, tells nothing', async () => {
  const { engine, id, store, told, sqlite } = await booksThatTell()
  const no = () => {
    throw new Error('No')
  }
  await expect(store.transactions.update('t1', no)).rejects.toThrow('No')
  sqlite('create table parents (id integer primary key)')
  sqlite('create table children (parent integer references parents deferrable initially deferred)')
  const heard = vi.fn<() => void>()
  const failing = engine.write(async (tx) => {
    const child = sql`insert into children values (1) returning parent`
    await engine.later(tx, { compile: () => child.compile(tx) }, heard)
  })
  await expect(failing).rejects.toThrow('FOREIGN KEY')
  const givenUp = engine.write(async (tx) => {
    const version = tx.updateTable('accounts').set({ name: 'Other' }).where('id', '=', id).returning('name')
    await engine.later(tx, version, heard)
    await tx.selectFrom('accounts').select('id').where('id', '=', id).execute()
    throw new Error('No')
  })
  await expect(givenUp).rejects.toThrow('No')
  await store.transactions.remove(['t1'])
  expect(told()).toEqual([['transactions', 2, ['-1 grocer']]])
  expect(heard).not.toHaveBeenCalled()
})

test('a write that is repeated because of another process reports once, with the final rows', async () => {
  const { store, told, sqlite } = await booksThatTell()
  await store.transactions.update('t1', ({ counterpart }) => {
    if (counterpart === 'Grocer') {
      sqlite(`update transactions set counterpart = 'Butcher', search = 'butcher' where id = 't1'`)
      sqlite('update accounts set transactions_version = transactions_version + 1')
    }
    return { description: `of ${counterpart}` }
  })
  expect(told()).toEqual([['transactions', 3, ['-1 butcher', '1 butcher of butcher']]])
})

test('very many rows are not reported', async () => {
  const { store, told } = await booksThatTell(150)
  await store.transactions.remove(Array.from({ length: 101 }, (_, index) => `t${index}`))
  expect(told()).toEqual([])
  await store.transactions.remove(Array.from({ length: 30 }, (_, index) => `t${index + 110}`))
  expect(told().map(([name, version, rows]) => [name, version, rows.length])).toEqual([
    ['transactions', 3, 30],
  ])
})

/** Books in a file with an account and its transactions; `told` is what was told since then. */
async function booksThatTell(transactions = 2) {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  const file = join(folder, 'books.db')
  const engine = await openSqlite(file)
  const changed = vi.spyOn(engine.words, 'changed')
  onTestFinished(async () => {
    await engine.close()
    rmSync(folder, { recursive: true })
  })
  await migrate(engine)
  const books = booksOn(engine)
  const { id } = await books.accounts.add('My books')
  await books.load(id, {
    transactions: Array.from({ length: transactions }, (_, index) =>
      aTransaction({
        id: `t${index}`,
        counterpart: 'Grocer',
        description: '',
        amount: '',
        currency: '',
        date: '',
      }),
    ),
  })
  changed.mockClear()
  const sqlite = (statement: string) => {
    const other = new DatabaseSync(file)
    other.exec(statement)
    other.close()
  }
  const told = () =>
    changed.mock.calls.map(
      ([at, version, rows]) =>
        [
          at.collection,
          version,
          rows.map(({ row, by }) => `${by} ${row.search.split(/\s+/).filter(Boolean).join(' ')}`),
        ] as const,
    )
  return { engine, id, store: books.storeOf(id), told, sqlite }
}
