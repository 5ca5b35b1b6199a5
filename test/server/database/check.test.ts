import { open } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Books } from '../../../src/server/database/books.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { emptyBooks, kinds, openAt } from './empty-books.ts'

const everything = { search: '', page: 1, pageSize: 10_000 }

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
    ['a count', 'update accounts set contacts = 999', '“One”: it counts 999 contacts, but has 30.'],
    [
      'a number of hits',
      "update letters set count = count + 1 where collection = 'contacts' and gram = 'ho'",
      '“One”: the numbers of hits for one or two letters of contacts are wrong in 1 places (“ho”: 31 instead of 30).',
    ],
    [
      'a number too many',
      "insert into letters (account, collection, gram, count) values (1, 'transactions', '§§', 0)",
      '“One”: the numbers of hits for one or two letters of transactions are wrong in 1 places (“§§”: 0 instead of 0).',
    ],
    [
      'a missing mark',
      "delete from marks where collection = 'transactions' and mark = '2026-03-31'",
      '“One”: the numbers by which far pages are found of transactions are wrong in 1 places (“2026-03-31”: 0 instead of 15).',
    ],
    [
      'a folded text',
      "update contacts set search = 'x' where id = 'c1'",
      '1 contacts are sorted and searched otherwise than their fields say (c1)',
    ],
    [
      'a field that was changed behind its back',
      "update transactions set amount = '7.00' where id = 't1'",
      '1 transactions are sorted and searched otherwise than their fields say (t1)',
    ],
  ])('finds %s that is wrong, and repairs it', async (_, damage, words) => {
    const { books, sql, id } = await filled(kind)
    await sql(`${damage} returning 1`)
    const found = await sentences(books)
    expect(found.join('\n')).toContain(words)
    expect(found.every((sentence) => sentence.startsWith('“One”: '))).toBe(true)
    const { broken } = await books.check(() => {})
    expect(broken).toEqual([id])
    await books.repair(broken)
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
    await sql(`delete from letters where account = ${id} returning 1`)
    const { broken } = await books.check(() => {})
    expect(broken).toEqual([id])
    await books.repair(broken)
    expect([await all(id), await all(other.id)]).toEqual(before)
    expect(await sentences(books)).toEqual([])
  })

  test('finds lines of the bank whose transactions are gone, which no repair can bring back', async () => {
    const { books, sql } = await filled(kind)
    await sql(`insert into entries (account, fingerprint, occurrence, transaction_id, statement, original, deleted_at) values
      (1, 'a', 0, 't1', 's', '{}', null), (1, 'b', 0, 'lost', 's', '{}', null),
      (1, 'c', 0, 'deleted', 's', '{}', '2026-01-01') returning 1`)
    expect(await sentences(books)).toEqual([
      '“One”: 1 lines of the bank belong to transactions that are neither there nor noted as deleted (such as lost).',
    ])
    expect((await books.check(() => {})).broken).toEqual([])
  })

  test('finds rows that belong to no account', async () => {
    const { books, sql } = await filled(kind)
    const orphan =
      "insert into statements (account, id, bank_account, name, format, file_name, imported_at) values (77, 's', '', '', '', '', '') returning 1"
    if (kind === 'PostgreSQL') await sql('alter table statements drop constraint statements_account_fkey')
    await sql(orphan)
    expect((await sentences(books)).join()).toContain('1 rows of “statements” belong to')
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

describe('a check of the index of words in a file', () => {
  const row = "select row from contacts where id = 'c1'"
  test.each([
    [
      'has lost a record',
      `delete from contacts_text where rowid = (${row})`,
      '1 contacts are not in the index of words (c1)',
    ],
    [
      'has lost the letters of a record',
      `delete from contacts_grams where rowid = (${row})`,
      '1 contacts are not in the index of words (c1)',
    ],
    [
      'has a record too many',
      `insert into transactions_text (rowid, text) values ((select max(row) + 1 from transactions), 'ghost')`,
      'the index of words has 1 rows of transactions that are not there',
    ],
    [
      'has other words',
      `update contacts_text set text = 'something else' where rowid = (${row})`,
      'the index of words has other words than some contacts (c1)',
    ],
    [
      'has other letters',
      `update contacts_grams set text = 'g61' where rowid = (${row})`,
      'the index of words has other words than some contacts (c1)',
    ],
    [
      'knows a record in another place',
      `update contacts set row = row + (1 << 30) where id = 'c1'`,
      '1 contacts have the wrong place in the file (c1)',
    ],
    [
      'has rows of no account',
      `insert into contacts_grams (rowid, text) values (77 << 47, 'g61')`,
      '1 rows of “contacts_grams” belong to no account',
    ],
    [
      'is broken in itself',
      `update contacts_text_data set block = zeroblob(8) where id > 10`,
      'SQLite says about the file: ',
    ],
  ])('finds that it %s, and repairs it', async (_, damage, words) => {
    const { books, sql, id } = await filled('SQLite')
    await sql(damage)
    expect((await sentences(books)).join('\n')).toContain(words)
    await books.repair((await books.check(() => {})).broken)
    expect(await sentences(books)).toEqual([])
    const { items, total } = await books.storeOf(id).contacts.list({ ...everything, search: 'houthandel 1' })
    expect(total).toBe(items.length)
    expect(items.map((each) => each.id)).toContain('c1')
  })
})

test('a file whose index of words is damaged says so, and its records can be saved into new books', async () => {
  const { url, id } = await damaged('contacts_text_data')
  const books = await openAt(url)
  const found = await sentences(books)
  expect(found.join('\n')).toMatch(/^SQLite says about the file: /)
  expect((await books.check(() => {})).broken).toEqual([])
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
  expect((await sentences(books)).join('\n')).toMatch(/^SQLite says about the file: /)
  expect((await books.check(() => {})).broken).toEqual([])
  await expect(books.backUp(async () => {})).rejects.toThrow('damaged: it has to be restored from a backup')
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

async function filled(kind: Books['kind']) {
  const opened = await emptyBooks(kind)
  const { id } = await opened.books.accounts.add('One')
  const numbers = Array.from({ length: 30 }, (_, index) => index)
  await opened.books.load(id, {
    contacts: numbers.map((index) => aContact({ id: `c${index}`, company: `Houthandel ${index}` })),
    transactions: numbers.map((index) =>
      aTransaction({ id: `t${index}`, date: index % 2 ? '2026-03-31' : '2026-02-30' }),
    ),
  })
  return { ...opened, id }
}

async function sentences(books: Books): Promise<string[]> {
  const told: string[] = []
  const { findings } = await books.check((sentence) => void told.push(sentence))
  expect(findings).toBe(told.length)
  return told
}
