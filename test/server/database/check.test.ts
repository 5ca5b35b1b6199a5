import { open } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { aContact, aTransaction } from '../../builders.ts'
import { everything, filled, sentences } from './checked-books.ts'
import { emptyBooks, kinds, openAt } from './empty-books.ts'

describe.each(kinds)('a check of books in %s', (kind) => {
  test('finds nothing wrong after records came, changed and went', async () => {
    const { books, id } = await filled(kind)
    const { contacts, transactions } = books.storeOf(id)
    await contacts.create({ ...aContact(), company: '日本 x' })
    await contacts.update('c1', { company: 'Aalst' })
    await contacts.remove(['c2', 'c3'])
    await transactions.update('t1', { date: '', amount: '' })
    await transactions.update('t2', { date: '2016-02-29', description: '' })
    await transactions.remove(['t3'])
    await books.accounts.remove((await books.accounts.add('Gone')).id)
    expect(await sentences(books)).toEqual([])
  })

  test.each([
    [
      'a count',
      'update account_state set contacts = 999',
      '“One”: the stored number of contacts is 999 instead of 30.',
    ],
    [
      'a missing count',
      'delete from account_state',
      '“One”: the stored number of contacts is missing instead of 30.',
    ],
    [
      'a missing day',
      'delete from day_sums where day = 20260331',
      '“One”: the sums of 1 day of transactions are wrong (20260331 EUR).',
    ],
    [
      'a sum',
      'update day_sums set low = low + 1 where day = 20260331',
      '“One”: the sums of 1 day of transactions are wrong (20260331 EUR).',
    ],
    [
      'a folded text',
      "update contacts set search = 'x' where id = 'c1'",
      '1 contact has a sort order or search text that does not match its fields (c1)',
    ],
    [
      'a field that was changed behind its back',
      "update transactions set amount = '7.00' where id = 't1'",
      '1 transaction has a sort order or search text that does not match its fields (t1)',
    ],
  ])('finds %s that is wrong, and repairs it', async (_, damage, words) => {
    const { books, sql, id } = await filled(kind)
    await sql(`${damage} returning 1`)
    const found = await sentences(books)
    expect(found.join('\n')).toContain(words)
    expect(found.every((sentence) => sentence.startsWith('“One”: '))).toBe(true)
    const checked = await books.check(() => {})
    expect(checked).toMatchObject({ isIndexBroken: false, broken: [id] })
    await books.repair(checked)
    expect(await sentences(books)).toEqual([])
    const store = books.storeOf(id)
    expect((await store.contacts.list(everything)).total).toBe(30)
    expect((await store.contacts.list({ ...everything, search: 'ho' })).items).toHaveLength(30)
    expect((await store.transactions.list(everything)).items).toHaveLength(30)
  })

  test('a repair changes no record, and leaves the other accounts alone', async () => {
    const { books, sql, id } = await filled(kind)
    const other = await books.accounts.add('Other')
    await books.load(other.id, { contacts: [aContact({ id: 'c1', company: 'Other' })] })
    const all = async (account: number) => [
      await books.storeOf(account).contacts.list(everything),
      await books.storeOf(account).transactions.list(everything),
    ]
    const before = [await all(id), await all(other.id)]
    await sql(`delete from day_sums where account = ${id} returning 1`)
    const checked = await books.check(() => {})
    expect(checked).toMatchObject({ isIndexBroken: false, broken: [id] })
    await books.repair(checked)
    expect([await all(id), await all(other.id)]).toEqual(before)
    expect(await sentences(books)).toEqual([])
  })

  test('finds bank lines whose transactions are gone, which no repair can restore', async () => {
    const { books, sql } = await filled(kind)
    const { id: _, ...fields } = aTransaction({ date: '2026-03-31' })
    const line = JSON.stringify({ ...fields, reference: '' })
    await sql(`insert into entries (account, fingerprint, occurrence, transaction_id, statement, original, deleted_at) values
      (1, 'a', 0, 't1', 's', '${line}', null), (1, 'b', 0, 'lost', 's', '${line}', null),
      (1, 'c', 0, 'deleted', 's', '${line}', '2026-01-01') returning 1`)
    expect(await sentences(books)).toEqual([
      '“One”: 1 bank line belongs to a transaction that neither exists nor is recorded as deleted (lost).',
    ])
    expect((await books.check(() => {})).broken).toEqual([])
  })

  test('finds marks whose transactions are gone', async () => {
    const { books, sql } = await filled(kind)
    await sql(
      "insert into transaction_marks (account, id, mark, note) values (1, 'lost', 'ask', '') returning 1",
    )
    expect(await sentences(books)).toEqual([
      '“One”: 1 mark belongs to a transaction that does not exist (lost).',
    ])
  })

  test('finds deleted records that cannot be read, or still exist, and lists the others', async () => {
    const { books, sql, id } = await filled(kind)
    const { contacts, transactions, deletedRecords } = books.storeOf(id)
    await contacts.remove(['c1', 'c2'])
    await transactions.remove(['t1', 't2', 't3'])
    await sql(`update deleted_records set fields = '{' where id = 'c1' returning 1`)
    await sql(`update deleted_records set fields = '{"date":"31.12.2025"}' where id = 't1' returning 1`)
    await sql(`update deleted_records set fields = '{"amount":7}' where id = 't2' returning 1`)
    await sql(`update deleted_records set id = 't5' where id = 't3' returning 1`)
    expect(await sentences(books)).toEqual([
      '“One”: 3 deleted records cannot be read (c1, t1, t2).',
      '“One”: 1 deleted record still exists (t5).',
    ])
    expect((await books.check(() => {})).broken).toEqual([])
    const { items } = (await deletedRecords?.list('contacts', { page: 1, pageSize: 25 })) ?? {}
    expect(items?.map(({ record }) => record.id)).toEqual(['c2'])
    expect(await deletedRecords?.restore('contacts', ['c1', 'c2'])).toMatchObject({
      restored: ['c2'],
      missing: ['c1'],
    })
  })

  test('finds rows that belong to no account', async () => {
    const { books, sql } = await filled(kind)
    const orphan =
      "insert into statements (account, id, bank_account, name, format, file_name, imported_at) values (77, 's', '', '', '', '', '') returning 1"
    if (kind === 'PostgreSQL') await sql('alter table statements drop constraint statements_account_fkey')
    await sql(orphan)
    expect((await sentences(books)).join()).toContain('1 row of “statements” belongs to')
  })

  test('goes through accounts that come and go meanwhile', async () => {
    const { books } = await filled(kind)
    const writing = (async () => {
      for (let round = 0; round < 20; round++) {
        const { id } = await books.accounts.add(`Round ${round}`)
        await books.load(id, { contacts: [aContact()], transactions: [aTransaction()] })
        if (round % 2) await books.accounts.remove(id)
      }
    })()
    for (let round = 0; round < 4; round++) expect(await sentences(books)).toEqual([])
    await writing
    expect(await sentences(books)).toEqual([])
  })
})

describe('a check of the search index in a file', () => {
  const row = "select row from contacts where id = 'c1'"
  test.each(
    // prettier-ignore
    [
    [
      'has lost a record',
      `insert into contacts_words (contacts_words, rowid, search)
        select 'delete', row, search || 'ZZ' from contacts where id = 'c1'`,
      '1 contact is not in the search index (c1)',
    ],
    [
      'has a record too many',
      `insert into transactions_words (rowid, search) values ((select max(row) + 1 from transactions), 'ghost')`,
      'The search index has 1 row of transactions that no longer exists',
    ],
    [
      'has other words',
      `update contacts_words set search = 'something else' where rowid = (${row})`,
      'The search index does not match the text of some contacts.',
    ],
    [
      'knows a record in another place',
      `update contacts set row = row + (1 << 50) where id = 'c1'`,
      '1 contact has the wrong place in the file (c1)',
    ],
    ['is broken in itself', `update contacts_words_data set block = zeroblob(8) where id > 10`, 'SQLite reports: '],
  ],
  )('finds that it %s, and repairs it', async (_, damage, words) => {
    const { books, sql, id } = await filled('SQLite')
    await sql(damage)
    expect((await sentences(books)).join('\n')).toContain(words)
    await books.repair(await books.check(() => {}))
    expect(await sentences(books)).toEqual([])
    const { items, total } = await books.storeOf(id).contacts.list({ ...everything, search: 'houthandel 1' })
    expect(total).toBe(items.length)
    expect(items.map((each) => each.id)).toContain('c1')
  })
})

test('a file whose search index is damaged says so, and its records can be saved into new books', async () => {
  const { url, id } = await damaged('contacts_words_data')
  const books = await openAt(url)
  const found = await sentences(books)
  expect(found.join('\n')).toMatch(/^SQLite reports: /)
  expect(await books.check(() => {})).toMatchObject({ isIndexBroken: false, broken: [] })
  let text = ''
  await books.backUp(async (piece) => void (text += piece))
  const fresh = await emptyBooks('SQLite')
  await fresh.books.restore(async function* () {
    yield* text.trimEnd().split('\n')
  })
  expect((await fresh.books.storeOf(id).contacts.list(everything)).total).toBe(30)
  expect(await sentences(fresh.books)).toEqual([])
})

test('a file whose records are damaged says so, and gives no half backup', async () => {
  const { url } = await damaged('contacts')
  const books = await openAt(url)
  expect((await sentences(books)).join('\n')).toMatch(/^SQLite reports: /)
  expect(await books.check(() => {})).toMatchObject({ isIndexBroken: false, broken: [] })
  await expect(books.backUp(async () => {})).rejects.toThrow('is damaged. Restore it from a backup')
})

/** Closed books, the first page of a table of which was written over. */
async function damaged(table: string) {
  const { books, sql, url, id } = await filled('SQLite')
  const [row] = await sql(`select rootpage from sqlite_schema where name = '${table}'`)
  await books.close()
  const file = await open(url, 'r+')
  await file.write(Buffer.alloc(300, 0xee), 0, 300, (Number(row?.['rootpage']) - 1) * 4096)
  await file.close()
  return { url, id }
}
