import { open } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { emptyBooks, openAt } from './empty-books.ts'
import { everything, filled, sentences } from './checked-books.ts'

describe('a check of the search index in a file', () => {
  const row = "select row from contacts where id = 'c1'"
  test.each([
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
    [
      'is broken in itself',
      `update contacts_words_data set block = zeroblob(8) where id > 10`,
      'SQLite reports: ',
    ],
  ])('finds that it %s, and repairs it', async (_, damage, words) => {
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
