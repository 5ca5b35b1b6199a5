import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import type { AccountId, Books } from '../../../src/server/database/books.ts'

import { importFile } from '../../../src/server/import/import-file.ts'
import { aTransaction } from '../../builders.ts'
import { booksOfFirstVersion, emptyBooks, kinds, openAt, run } from './empty-books.ts'
import type { CollectionName } from '../../../src/domain/collection-name.ts'

const fixtures = join(import.meta.dirname, '../../fixtures/0.1.0')
const written: Record<
  string,
  Record<'token' | 'revoked' | 'other' | 'corrected' | 'deleted', string>
> = JSON.parse(readFileSync(join(fixtures, 'books.json'), 'utf8'))

describe.each(kinds)('books of version 0.1.0 in %s', (kind) => {
  test('open, with every record, account and token as they were, and begin the record of imports', async () => {
    const books = await openAt(await booksOfFirstVersion(kind))
    await isWhole(books, written[kind])
    expect(await books.accounts.list()).toHaveLength(2)
    const { id } = await accountOf(books, 'Bakery Ltd')
    expect(await books.imports.list(id)).toEqual([])
    expect(await books.imports.earlier(id)).toEqual([
      { fileName: 'statement.xml', importedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    ])
    for (const address of ['http://127.0.0.1:4173', 'https://books.example']) {
      await books.installation.setPublicAddress(address)
      expect(await books.installation.publicAddress()).toBe(address)
    }
  })

  test('are searched as new ones are', async () => {
    const books = await openAt(await booksOfFirstVersion(kind))
    const store = books.storeOf((await accountOf(books, 'Bakery Ltd')).id)
    const found = async (collection: CollectionName, search: string) =>
      (await store[collection].list({ search, page: 1, pageSize: 5 })).items.map(({ id }) => id)
    expect(await found('contacts', 'BE0445455375')).toEqual(['c1'])
    expect(await found('contacts', '+3292695298')).toEqual(['c1'])
    expect(await found('contacts', '92')).toEqual(['c1'])
    expect(await found('transactions', '152729056554')).toEqual(['t2'])
    expect(await found('transactions', '+711,35')).toEqual(['t2'])
    expect(await sentences(books)).toEqual([])
  })

  test('continue where they were left: imported lines are known, and deleted ones stay deleted', async () => {
    const books = await openAt(await booksOfFirstVersion(kind))
    const { id } = await accountOf(books, 'Bakery Ltd')
    const sample = readFileSync(join(import.meta.dirname, '../../../samples/statement.xml'))
    const rent = (await findTransactions(books, id, 'Vastgoed De Kaap January'))[0]?.id ?? ''
    const line = () => books.storeOf(id).bankLines?.get(rent)
    const known = { amount: '-950.00', bankAccount: 'NL13TEST0123456789', bankReference: '2026010200001' }
    expect(await line()).toMatchObject({
      ...known,
      statement: { name: '2026-Q1', fileName: 'statement.xml' },
    })
    expect(await line()).not.toHaveProperty('valueDate')
    // Its file brings what that version did not keep.
    const valued = sample.toString().replaceAll('</BookgDt>', '</BookgDt><ValDt><Dt>2026-01-03</Dt></ValDt>')
    const again = await importFile(books, id, { name: 'again.xml', read: async () => Buffer.from(valued) })
    expect(again).toMatchObject({ taken: true, new: 0 })
    expect(await line()).toMatchObject({ ...known, valueDate: '2026-01-03' })
    await isWhole(books, written[kind])
    await books.storeOf(id).contacts.create({ ...(await oneContact(books, id)), company: 'New' })
    expect(await sentences(books)).toEqual([])
  })

  test('give back a bank line that was deleted when deleted records were not kept yet', async () => {
    const books = await openAt(await booksOfFirstVersion(kind))
    const { id } = await accountOf(books, 'Bakery Ltd')
    const { deletedRecords, bankLines, bankAccounts } = books.storeOf(id)
    const line = written[kind]?.deleted ?? ''
    const restore = () => deletedRecords?.restore('transactions', [line, 'none'])
    expect(await restore()).toEqual({ restored: [line], present: [], missing: ['none'] })
    expect(await findTransactions(books, id, 'Bouwmarkt Rijn 7807')).toEqual([
      expect.objectContaining({ id: line, date: '2026-03-24', amount: '-419.07', currency: 'EUR' }),
    ])
    expect(await bankLines?.get(line)).toMatchObject({ amount: '-419.07' })
    expect(await bankAccounts?.some([line])).toMatchObject([{ id: line, number: 'NL13TEST0123456789' }])
    expect(await restore()).toEqual({ restored: [], present: [line], missing: ['none'] })
    expect(await sentences(books)).toEqual([])
  })

  // A migration that reads a list of today's fields would make other tables for new books than for these.
  test('have the tables, columns and indexes of new books', async () => {
    const url = await booksOfFirstVersion(kind)
    await openAt(url)
    expect(await tablesAt(kind, url)).toEqual(await tablesAt(kind, (await emptyBooks(kind)).url))
  })

  test('are refused in words and left as they are, if a newer version has written them since', async () => {
    const url = await booksOfFirstVersion(kind)
    await run(url, `insert into kysely_migration (name, timestamp) values ('0099-newer', '2027-01-01')`)
    const before = await tablesAt(kind, url)
    await expect(openAt(url)).rejects.toThrow('made by a newer Bookend (0099-newer)')
    expect(await tablesAt(kind, url)).toEqual(before)
  })

  test('replace the index of amounts that has no day, as new books have it', async () => {
    const { url, sql } = await emptyBooks(kind)
    const ofNew = await tablesAt(kind, url)
    await sql('drop index transactions_by_amount')
    await sql('create index transactions_amounts on transactions (account, currency, units, rest, id)')
    await sql(`delete from installation where name = 'amounts-newest-first'`)
    await openAt(url)
    expect(await tablesAt(kind, url)).toEqual(ofNew)
  })
})

async function findTransactions(books: Books, id: AccountId, search: string) {
  return (await books.storeOf(id).transactions.list({ search, page: 1, pageSize: 5 })).items
}

describe.each(kinds)('books in %s whose amounts are still only text', (kind) => {
  const sums = { currency: 'EUR', count: 2_000, deposits: '10.00', withdrawals: '-502.00', net: '-492.00' }

  async function textOnly() {
    const { books, url, sql } = await emptyBooks(kind)
    const { id } = await books.accounts.add('Bakery Ltd')
    const transactions = Array.from({ length: 2_000 }, (_, index) =>
      aTransaction({ id: `t${index}`, amount: index % 2 === 0 ? '0.01' : '-0.502' }),
    )
    await books.load(id, { transactions })
    for (const statement of [
      ...['sums', 'by_amount', 'names', 'odd'].map((index) => `drop index transactions_${index}`),
      `update transactions set day = null, units = null, rest = '', odd = 0`,
      'delete from day_sums',
      `delete from installation where name in ('derived-columns', 'amounts-newest-first', 'day-sums')`,
    ])
      await sql(statement)
    return { id, url, sql }
  }

  test('add up the same after a process was killed while it derived their columns', async () => {
    const { id, url, sql } = await textOnly()
    const filled = async () =>
      Number((await sql('select count(*) as count from transactions where day is not null'))[0]?.['count'])
    await killWhileOpening(url, async () => (await filled()) > 0)
    const books = await openAt(url)
    expect(await filled()).toBe(2_000)
    expect(
      (await books.storeOf(id).queries.transactions.totals({ search: '', filter: {} })).currencies,
    ).toEqual([sums])
    expect(await sentences(books)).toEqual([])
  })

  test('are checked and rebuilt like everything that is derived', async () => {
    const { id, url, sql } = await textOnly()
    const books = await openAt(url)
    await sql(`update transactions set units = 1 where id = 't7'`)
    const found = await sentences(books)
    expect(found).toEqual([expect.stringContaining('does not match its fields (t7)')])
    await books.repair(await books.check(() => {}))
    expect(await sentences(books)).toEqual([])
    expect(
      (await books.storeOf(id).queries.transactions.totals({ search: '', filter: {} })).currencies,
    ).toEqual([sums])
  })
})

// An index is made once all transactions have ended that were reading when it was begun; it would wait for this one forever.
test.skipIf(inject('postgres') === '')(
  'a process that waits until another has made the indexes keeps no transaction open',
  async () => {
    const { url, sql } = await emptyBooks('PostgreSQL')
    await sql(`delete from installation where name = 'derived-columns'`)
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    onTestFinished(() => other.end())
    await other.query(`select pg_advisory_lock(hashtext('bookend indexes'))`)
    const opening = openAt(url)
    const began = new Set<string>()
    for (const end = Date.now() + 20_000; began.size < 3 && Date.now() < end;) {
      const { rows } = await other.query(
        `select xact_start::text as began from pg_stat_activity
          where datname = current_database() and query like '%bookend indexes%' and pid <> pg_backend_pid()`,
      )
      for (const row of rows) if (row.began) began.add(row.began)
    }
    await other.query(`select pg_advisory_unlock(hashtext('bookend indexes'))`)
    await opening
    expect(began.size).toBe(3)
  },
)

describe('books in a file whose index of words is still that of an older version', () => {
  const records = 12_000

  async function withOldIndex() {
    const { books, url, sql } = await emptyBooks('SQLite')
    const { id } = await books.accounts.add('Bakery Ltd')
    const transactions = Array.from({ length: records }, (_, index) =>
      aTransaction({
        id: `t${index}`,
        date: day(index),
        counterpart: 'Landlord',
        description: `Rent ${index}`,
      }),
    )
    await books.load(id, { transactions })
    for (const collection of ['contacts', 'transactions']) {
      await sql(`insert into ${collection}_words (${collection}_words) values ('delete-all')`)
      for (const index of ['text', 'grams']) await sql(`create table ${collection}_${index} (text)`)
    }
    await sql('create table letters (account)')
    const inIndex = async () =>
      Number((await sql('select count(*) as count from transactions_words_docsize'))[0]?.['count'])
    return { id, url, sql, inIndex }
  }

  async function stateAt(url: string, id: AccountId) {
    const books = await openAt(url)
    const { transactions } = books.storeOf(id)
    const totals: Record<string, number> = {}
    for (const search of ['landlord', 'notary', 'no', 'rent 11999', '999'])
      totals[search] = (await transactions.list({ search, page: 1, pageSize: 1 })).total
    return { totals, faults: await sentences(books), tables: await tablesAt('SQLite', url) }
  }

  async function whole() {
    const totals = { landlord: records - 1, notary: 1, no: 1, 'rent 11999': 1, '999': 21 }
    return { totals, faults: [], tables: await tablesAt('SQLite', (await emptyBooks('SQLite')).url) }
  }

  /** As an older version writes: it only knows the records. */
  const rename = (id: string, to: string) =>
    `update transactions set counterpart = '${to}', search = replace(search, 'landlord', '${to.toLowerCase()}') where id = '${id}'`

  test('is whole after a process was killed while it filled the new one, and an older version wrote meanwhile', async () => {
    const { id, url, sql, inIndex } = await withOldIndex()
    expect(await inIndex()).toBe(0)
    await killWhileOpening(url, async () => (await inIndex()) > 0)
    const [first, last] = await sql(
      'select id from (select id, row from transactions order by row limit 1) union all select id from (select id from transactions order by row desc limit 1)',
    )
    await sql(rename(String(first?.['id']), 'Notary'))
    await sql(rename(String(last?.['id']), 'Notary'))
    await sql(
      rename(String(last?.['id']), 'Landlord').replace("'landlord', 'landlord'", "'notary', 'landlord'"),
    )
    expect(await stateAt(url, id)).toEqual(await whole())
  })

  test('is whole when two programs open it at once', async () => {
    const { id, url, sql } = await withOldIndex()
    await sql(rename('t5', 'Notary'))
    await Promise.all([openAt(url), openAt(url)])
    expect(await stateAt(url, id)).toEqual(await whole())
  })

  function day(index: number): string {
    return `2026-0${1 + (index % 9)}-1${index % 10}`
  }
})

/** Opens the books in another process, and kills it as soon as something is so. */
async function killWhileOpening(url: string, isSo: () => Promise<boolean>): Promise<void> {
  const module = join(import.meta.dirname, '../../../src/server/database/open-books.ts')
  const opening = `(await import(${JSON.stringify(module)})).openBooks(${JSON.stringify(url)})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', `await ${opening}`], {
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (child.exitCode === null && !(await isSo())) await wait(2)
  child.kill('SIGKILL')
  await ended
}

describe.each(kinds)('a backup of version 0.1.0', (kind) => {
  test(`can be restored into ${kind}`, async () => {
    const { books } = await emptyBooks(kind)
    const text = gunzipSync(readFileSync(join(fixtures, 'backup.gz'))).toString()
    await books.restore(linesOf(text))
    await isWhole(books, written['SQLite'])
    expect(await sentences(books)).toEqual([])
  })
})

async function isWhole(books: Books, secrets = written['SQLite']) {
  const bakery = await accountOf(books, 'Bakery Ltd')
  const garage = await accountOf(books, 'Garage Peeters')
  const contacts = await books.storeOf(bakery.id).contacts.list({ search: '', page: 1, pageSize: 100 })
  expect(contacts.items.map(({ id, company, city }) => [id, company, city])).toEqual([
    ['c1', 'Acme Tools', 'Gent'],
    ['c2', '', 'Zürich 8'],
  ])
  const transactions = await books
    .storeOf(bakery.id)
    .transactions.list({ search: '', page: 1, pageSize: 100 })
  expect(transactions.total).toBe(35)
  const byId = new Map(transactions.items.map((one) => [one.id, one]))
  expect(byId.get('t1')).toMatchObject({ date: '2016-02-30', amount: '-3020.00' })
  expect(byId.get('t3')).toMatchObject({ date: '', currency: '', amount: 'n/a' })
  expect(byId.get(secrets?.corrected ?? '')?.description).toBe('Corrected by hand')
  expect(byId.has(secrets?.deleted ?? '')).toBe(false)
  expect((await books.storeOf(garage.id).contacts.list({ search: '', page: 1, pageSize: 5 })).total).toBe(1)
  const accountWith = async (token = '') => (await books.tokens.signInOf(token))?.account
  expect(await accountWith(secrets?.token)).toBe(bakery.id)
  expect(await accountWith(secrets?.other)).toBe(garage.id)
  expect(await accountWith(secrets?.revoked)).toBeUndefined()
}

/** Every column and index, in an order of their own. */
async function tablesAt(kind: Books['kind'], url: string) {
  const statements =
    kind === 'SQLite'
      ? [
          "select name, replace(replace(sql, char(10), ' '), '  ', '') as made from sqlite_schema order by name",
        ]
      : [
          `select table_name, column_name, data_type, collation_name, is_nullable, column_default
            from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
          "select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname",
        ]
  const rows = await Promise.all(statements.map((statement) => run(url, statement)))
  // The same statement may be broken into other lines, and quote names that need no quotes.
  return rows.flat().map((row) => JSON.stringify(row).replaceAll(/\\"|\s/g, ''))
}

async function accountOf(books: Books, name: string) {
  const account = (await books.accounts.list()).find((one) => one.name === name)
  if (!account) throw new Error(`There is no account ${name}`)
  return account
}

async function oneContact(books: Books, id: Parameters<Books['storeOf']>[0]) {
  const { items } = await books.storeOf(id).contacts.list({ search: '', page: 1, pageSize: 1 })
  const [{ id: _id, ...draft } = { id: '' }] = items
  return draft as Omit<(typeof items)[number], 'id'>
}

async function sentences(books: Books): Promise<string[]> {
  const found: string[] = []
  await books.check((words) => void found.push(words))
  return found
}

function linesOf(text: string) {
  return async function* () {
    yield* text.replace(/\n$/, '').split('\n')
  }
}
