import { DummyDriver, Kysely, sql, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Books } from '../../../src/server/database/books.ts'
import { accountTables, type Schema } from '../../../src/server/database/core/schema.ts'
import { bindsAccount, guarded } from '../../../src/server/database/core/scope-guard.ts'
import { scopedTo } from '../../../src/server/database/core/scoped-to.ts'
import { createApp } from '../../../src/server/http/create-app.ts'
import { createLog } from '../../../src/server/http/log.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { builtApp } from '../http/open-app.ts'
import { onEveryDatabase } from './every-database.ts'

const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (on) => new SqliteIntrospector(on),
    createQueryCompiler: () => guarded(new SqliteQueryCompiler()),
  },
})
const mine = scopedTo(db, 7)

describe('a query that is bound to an account', () => {
  test.each(accountTables)('reads and deletes rows of that account only: %s', (table) => {
    for (const query of [mine.selectFrom(table).select('account'), mine.deleteFrom(table)]) {
      const { sql: text, parameters } = query.compile()
      expect(text).toContain(`where "${table}"."account" = ?`)
      expect(parameters.at(-1)).toBe(7)
    }
  })

  test('changes rows of that account only', () => {
    const { sql: text, parameters } = mine.updateTable('contacts').set({ city: 'Gent' }).compile()
    expect(text).toBe('update "contacts" set "city" = ? where "contacts"."account" = ?')
    expect(parameters).toEqual(['Gent', 7])
  })

  test('moves no row to another account', () => {
    expect(() => mine.updateTable('contacts').set({ account: 8 }).compile()).toThrow('without its account')
    expect(() => mine.updateTable('contacts').set({ city: '', account: 8 }).compile()).toThrow(
      'without its account',
    )
  })

  test('keeps the conditions that it has, and cannot be widened by an or', () => {
    const query = mine
      .selectFrom('contacts')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', 'a'), eb('id', '=', 'b')]))
    expect(query.compile().sql).toBe(
      'select "id" from "contacts" where ("id" = ? or "id" = ?) and "contacts"."account" = ?',
    )
  })

  test('binds every table of a join, an alias and a query within a query', () => {
    const query = mine
      .selectFrom('entries as line')
      .innerJoin('transactions', 'transactions.id', 'line.transaction_id')
      .select('line.fingerprint')
      .where('line.statement', 'in', (eb) => eb.selectFrom('statements').select('id'))
    const { sql: text } = query.compile()
    expect(text).toContain('"line"."account" = ?')
    expect(text).toContain('"transactions"."account" = ?')
    expect(text).toContain('from "statements" where "statements"."account" = ?')
  })

  test('leaves the table of accounts alone', () => {
    expect(mine.selectFrom('accounts').select('name').compile().sql).toBe('select "name" from "accounts"')
  })
})

describe('a query that forgets its account is refused before it runs', () => {
  test.each(accountTables)('when it reads or deletes %s', (table) => {
    expect(() => db.selectFrom(table).select('account').compile()).toThrow('without its account')
    expect(() => db.deleteFrom(table).compile()).toThrow('without its account')
  })

  test('when it changes records', () => {
    expect(() => db.updateTable('contacts').set({ city: 'Gent' }).compile()).toThrow('without its account')
  })

  test('in raw SQL too', () => {
    expect(() => sql`select * from ${sql.table('contacts')}`.compile(db)).toThrow('without its account')
    expect(() => sql`insert into ${sql.table('contacts')} (id) values ('x')`.compile(db)).toThrow(
      'without its account',
    )
  })

  test.each([
    'select rowid from "contacts_words" where "contacts_words" match ?',
    'select * from "contacts", (select * from "transactions" where "account" = ?)',
    'select * from "contacts" join "transactions" on true where "account" = ?',
    'update "contacts" set "city" = (select "id" from "contacts" where "account" = ?)',
  ])('as %s', (text) => {
    expect(bindsAccount(text)).toBe(false)
  })
})

type Asked = { method: string; path: string; body?: object }

/** Every operation of the spec, on records that belong to somebody else. */
const operations = (id: string): Asked[] => [
  { method: 'GET', path: '/contacts' },
  { method: 'GET', path: '/contacts?page=2' },
  { method: 'GET', path: '/contacts?search=theirs' },
  { method: 'GET', path: '/contacts?search=th' },
  { method: 'GET', path: '/contacts?search=t' },
  { method: 'GET', path: '/contacts?search=theirs+t' },
  { method: 'GET', path: `/contacts/${id}` },
  { method: 'POST', path: `/contacts/${id}`, body: { company: 'Taken over' } },
  { method: 'POST', path: '/contacts/new', body: { company: 'Newcomer' } },
  { method: 'DELETE', path: '/contacts', body: { ids: id } },
  { method: 'GET', path: '/transactions' },
  { method: 'GET', path: '/transactions?search=theirs' },
  { method: 'GET', path: '/transactions?search=t' },
  { method: 'GET', path: `/transactions/${id}` },
  { method: 'POST', path: `/transactions/${id}`, body: { counterpart: 'Taken over' } },
  { method: 'DELETE', path: '/transactions', body: { ids: id } },
  { method: 'GET', path: `/marks/transactions?ids=${id},x` },
  { method: 'GET', path: `/marks/transactions/${id}` },
  { method: 'POST', path: `/marks/transactions/${id}`, body: { note: 'Taken over' } },
  { method: 'POST', path: '/marks/transactions', body: { ids: id, mark: 'ask' } },
  { method: 'GET', path: '/queries/transactions?mark=ask' },
]

onEveryDatabase('two accounts of one database', (books) => {
  test('a valid token reads, finds, changes and deletes nothing of another account, and learns nothing about it', async () => {
    const { mine, theirs, ask } = await twoAccounts(books())
    const before = await everythingOf(books(), theirs.id)
    for (const asked of operations('theirs-7')) {
      const { status, text } = await ask(mine.token, asked)
      const seen = `${asked.method} ${asked.path}: ${status} ${text}`
      const isAboutOne = asked.path.endsWith('theirs-7')
      expect(isAboutOne ? status : Math.floor(status / 100), seen).toBe(isAboutOne ? 404 : 2)
      // Of what was asked to be deleted, the answer lists the id that was sent as missing.
      const told = text.replace(/"missing":\["theirs-7"\]/, '')
      expect(told, seen).not.toMatch(/secret of theirs|theirs-\d/i)
    }
    expect((await ask(theirs.token, { method: 'GET', path: '/contacts/theirs-7' })).status).toBe(200)
    expect(await everythingOf(books(), theirs.id)).toEqual(before)
  })

  test('the same ids in two accounts are two records', async () => {
    const { mine, theirs, ask } = await twoAccounts(books())
    const before = await everythingOf(books(), theirs.id)
    expect(
      (await ask(mine.token, { method: 'POST', path: '/contacts/3', body: { company: 'Only here' } })).status,
    ).toBe(200)
    expect(
      (await ask(mine.token, { method: 'POST', path: '/transactions/3', body: { amount: '1.00' } })).status,
    ).toBe(200)
    expect(
      (await ask(mine.token, { method: 'DELETE', path: '/contacts', body: { ids: '1,2' } })).text,
    ).toContain('"deleted":["1","2"]')
    expect(
      (await ask(mine.token, { method: 'DELETE', path: '/transactions', body: { ids: '1,2' } })).status,
    ).toBe(200)
    expect(await everythingOf(books(), theirs.id)).toEqual(before)
    expect((await everythingOf(books(), mine.id)).contacts).toHaveLength(28)
  })

  test('removing an account removes nothing of another one', async () => {
    const { mine, theirs } = await twoAccounts(books())
    const before = await everythingOf(books(), theirs.id)
    await books().accounts.remove(mine.id)
    expect(await everythingOf(books(), theirs.id)).toEqual(before)
    const found = await books()
      .storeOf(theirs.id)
      .contacts.list({ search: 'secret of', page: 1, pageSize: 100 })
    expect(found.total).toBe(37)
    expect(await books().tokens.signInOf(mine.token)).toBeUndefined()
    // A request that was let in just before is refused, and leaves nothing.
    const late = books()
      .storeOf(mine.id)
      .contacts.create({ ...aContact(), company: 'Too late' })
    await expect(late).rejects.toThrow('This account has been removed. Nothing was saved.')
    expect((await books().storeOf(mine.id).contacts.list({ search: '', page: 1, pageSize: 10 })).total).toBe(
      0,
    )
  })
})

async function twoAccounts(books: Books) {
  const [mine, theirs] = [await accountWith(books, 'mine', 30), await accountWith(books, 'theirs', 30)]
  await books.load(theirs.id, {
    contacts: Array.from({ length: 7 }, (_, index) =>
      aContact({ id: `theirs-${index + 1}`, company: 'Secret of theirs alone' }),
    ),
    transactions: Array.from({ length: 7 }, (_, index) =>
      aTransaction({ id: `theirs-${index + 1}`, counterpart: 'Secret of theirs alone' }),
    ),
  })
  await books.storeOf(theirs.id).marks.updateAll(['theirs-7', '1'], { note: 'Secret of theirs alone' }, false)
  const app = createApp({ books, dist: builtApp(), log: createLog({ quiet: true }) })
  const ask = async (token: string, { method, path, body }: Asked) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await app.request(`http://127.0.0.1:4173/api${path}`, init)
    return { status: answer.status, text: await answer.text() }
  }
  return { mine, theirs, ask }
}

async function accountWith(books: Books, name: string, records: number) {
  const { id } = await books.accounts.add(`${name} ${crypto.randomUUID()}`)
  const ids = Array.from({ length: records }, (_, index) => String(index + 1))
  await books.load(id, {
    contacts: ids.map((one) => aContact({ id: one, company: `Secret of ${name} ${one}` })),
    transactions: ids.map((one) => aTransaction({ id: one, counterpart: `Secret of ${name} ${one}` })),
  })
  return { id, token: await books.tokens.add(id, 'first') }
}

async function everythingOf(books: Books, account: number) {
  const { contacts, transactions, marks } = books.storeOf(account)
  const all = { search: '', page: 1, pageSize: 1000 }
  const { items } = await transactions.list(all)
  return {
    contacts: (await contacts.list(all)).items,
    transactions: items,
    marks: await marks.some(items.map(({ id }) => id)),
  }
}
