import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { scopedTo } from '../../../src/server/database/core/scoped-to.ts'
import { bindsAccount, guarded } from '../../../src/server/database/core/scope-guard.ts'
import { accountTables, type Schema } from '../../../src/server/database/core/schema.ts'

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
