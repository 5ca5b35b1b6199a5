import { describe, expect, test } from 'vitest'
import { emptyBooks, kindsOfLongTests } from './empty-books.ts'
import { everything, fill, textOf, linesOf, signed } from './backup-books.ts'

const moves = kindsOfLongTests.flatMap((from) => kindsOfLongTests.map((to) => ({ from, to })))

describe.each(moves)('a backup of $from that is restored into $to', ({ from, to }) => {
  test('restores every account as it was, with its tokens, statements, deleted lines and marks', async () => {
    const source = await emptyBooks(from)
    const tokens = await fill(source)
    const target = await emptyBooks(to)
    const counts = await target.books.restore(linesOf(await textOf(source.books)))
    expect(counts).toEqual({
      accounts: 3,
      tokens: 3,
      contacts: 2502,
      transactions: 2503,
      statements: 2,
      entries: 3,
      imports: 2,
      transaction_marks: 4,
    })
    expect(await target.books.accounts.list()).toEqual(await source.books.accounts.list())
    for (const { id } of await source.books.accounts.list()) {
      const [before, after] = [source.books.storeOf(id), target.books.storeOf(id)]
      for (const search of ['', 'houthandel', 'ø', 'ab', '日本', '100%']) {
        const query = { ...everything, search }
        expect(await after.contacts.list(query)).toEqual(await before.contacts.list(query))
        expect(await after.transactions.list(query)).toEqual(await before.transactions.list(query))
      }
      expect(await target.books.tokens.list(id)).toEqual(await source.books.tokens.list(id))
      expect(await target.books.imports.list(id)).toEqual(await source.books.imports.list(id))
    }
    for (const query of [
      'select * from statements order by account, id',
      'select * from entries order by account, fingerprint, occurrence',
      'select * from marks order by account, collection, mark',
      'select * from transaction_marks order by account, id',
    ])
      expect(await target.sql(query)).toEqual(await source.sql(query))
    expect(await target.books.check(() => {})).toEqual({ findings: 0, isIndexBroken: false, broken: [] })
    // It is the same backup again, but for when it was made.
    const withoutTime = (text: string) => text.split('\n').slice(1, -2)
    expect(withoutTime(await textOf(target.books))).toEqual(withoutTime(await textOf(source.books)))
    for (const { id, name } of await target.books.accounts.list()) {
      const secret = tokens.get(`${name} open`) ?? ''
      const signIn = await target.books.tokens.signInOf(secret)
      expect(signIn?.account).toBe(tokens.has(`${name} open`) ? id : undefined)
      // What a browser keeps of an account is found again.
      expect(signIn).toEqual(await source.books.tokens.signInOf(secret))
      expect(await target.books.tokens.signInOf(tokens.get(`${name} lost`) ?? '')).toBeUndefined()
    }
  })

  test('goes on counting accounts after the highest number', async () => {
    const source = await emptyBooks(from)
    for (const name of ['One', 'Two', 'Three', 'Four']) await source.books.accounts.add(name)
    const two = await source.books.accounts.find('Two')
    await source.books.accounts.remove(two?.id ?? 0)
    const target = await emptyBooks(to)
    await target.books.restore(linesOf(await textOf(source.books)))
    const highest = Math.max(...(await target.books.accounts.list()).map(({ id }) => id))
    expect((await target.books.accounts.add('Five')).id).toBe(highest + 1)
  })

  test('may be one of empty books', async () => {
    const source = await emptyBooks(from)
    const target = await emptyBooks(to)
    const none = {
      accounts: 0,
      tokens: 0,
      contacts: 0,
      transactions: 0,
      statements: 0,
      entries: 0,
      imports: 0,
      transaction_marks: 0,
    }
    expect(await target.books.restore(linesOf(await textOf(source.books)))).toEqual(none)
    expect((await target.books.accounts.add('One')).id).toBe(1)
  })
})

test('an account with a number that a file has no room for is restored into PostgreSQL only', async () => {
  const source = await emptyBooks('SQLite')
  await source.sql(
    "insert into accounts (id, name, created_at) values (65535, 'Far', '2026-01-01') returning id",
  )
  await source.sql("insert into account_state (account, history) values (65535, 'x') returning account")
  const text = signed((await textOf(source.books)).replaceAll('"id":65535', '"id":65536'))
  const file = await emptyBooks('SQLite')
  await expect(file.books.restore(linesOf(text))).rejects.toThrow('“Far” has the number 65536')
  expect(await file.books.accounts.list()).toEqual([])
  if (!kindsOfLongTests.includes('PostgreSQL')) return
  const server = await emptyBooks('PostgreSQL')
  await server.books.restore(linesOf(text))
  expect((await server.books.accounts.add('Next')).id).toBe(65_537)
})
