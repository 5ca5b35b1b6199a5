import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { backupTables } from '../../../src/server/database/backup/backup-format.ts'
import { everything, fill, linesOf, pair, textOf } from './backup-books.ts'
import { emptyBooks, kindsOfLongTests, openAt } from './empty-books.ts'

describe.each(kindsOfLongTests)('a backup of books in %s', (kind) => {
  test('contains a write made in the meantime completely or not at all', async () => {
    const { books, url } = await emptyBooks(kind)
    const { id } = await books.accounts.add('One')
    await books.load(id, pair('before'))
    const others = await openAt(url)
    let pieces = ''
    let writes = 0
    // Another process writes a contact and its transaction whenever a piece of the backup is handed out.
    await books.backUp(async (text) => {
      pieces += text
      await others.load(id, pair(`during ${(writes += 1)}`))
      await others.accounts.add(`Newcomer ${writes}`)
    })
    expect(writes).toBeGreaterThan(3)
    const ids = (text: string) => [...text.matchAll(/"id":"([^"]+)"/g)].map(([, found]) => found)
    expect(ids(pieces)).toEqual(['before', 'before'])
    expect(pieces).not.toContain('Newcomer')
    const after = ids(await textOf(books))
    expect(after).toHaveLength(2 * (writes + 1))
  })

  test('is consistent although another process keeps writing', async () => {
    const { books, url } = await emptyBooks(kind)
    const { id } = await books.accounts.add('One')
    const others = await openAt(url)
    let done = false
    let written = 0
    const writing = (async () => {
      while (!done) await others.load(id, pair(`pair ${(written += 1)}`))
    })()
    const seen: number[] = []
    for (let round = 0; round < 8; round++) {
      const text = await textOf(books)
      const contacts = text.split('"table":"contacts"').length - 1
      expect(text.split('"table":"transactions"').length - 1).toBe(contacts)
      seen.push(contacts)
      const target = await emptyBooks('SQLite')
      expect((await target.books.restore(linesOf(text))).contacts).toBe(contacts)
    }
    done = true
    await writing
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect(seen.at(-1)).toBeGreaterThan(seen[0] ?? 0)
  })

  test('has every table and every column, but what restoring makes again', async () => {
    const { books, sql } = await emptyBooks(kind)
    await books.accounts.add('One')
    const derived = {
      contacts: ['row', 'key', 'search'],
      transactions: ['row', 'key', 'search', 'day', 'units', 'rest', 'odd', 'counter_account'],
    }
    const columns = await sql(
      kind === 'SQLite'
        ? "select m.name as table_name, c.name as column_name from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'"
        : "select table_name, column_name from information_schema.columns where table_schema = 'public'",
    )
    const made = /^(?:sqlite_|kysely_)|_(?:searched|words)(?:_|$)|^(?:day_sums|changes|account_state)$/
    const there = columns
      .map(({ table_name, column_name }) => [String(table_name), String(column_name)] as const)
      .filter(([table]) => !made.test(table) && table !== 'installation')
      .filter(([table, column]) => !new Map(Object.entries(derived)).get(table)?.includes(column))
      .map((names) => names.join('.'))
    const saved = Object.entries(backupTables).flatMap(([table, { row }]) =>
      Object.keys(row.shape).map((column) => `${table}.${column}`),
    )
    expect(there.toSorted()).toEqual(saved.toSorted())
  })

  test('of a version that kept no record of imports is restored, too', async () => {
    const rows = [
      { table: 'accounts', row: { id: 3, name: 'One', created_at: '2026-01-01T00:00:00.000Z' } },
      {
        table: 'tokens',
        row: {
          account: 3,
          hash: createHash('sha256').update('a'.repeat(43)).digest('hex'),
          name: 'Laptop',
          created_at: '2026-01-01T00:00:00.000Z',
          revoked_at: null,
        },
      },
    ]
    const counts = { accounts: 1, tokens: 1, contacts: 0, transactions: 0, statements: 0, entries: 0 }
    const migrations = ['0001-accounts-and-records', '0002-versions']
    const madeAt = '2026-01-01T00:00:00.000Z'
    const lines = [{ bookend: 'backup', version: 1, migrations, madeAt, counts }, ...rows]
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    const end = { end: true, counts, sha256: createHash('sha256').update(text).digest('hex') }
    const { books } = await emptyBooks(kind)
    await books.restore(linesOf(`${text}${JSON.stringify(end)}\n`))
    expect(await books.tokens.list(3)).toMatchObject([{ name: 'Laptop', lastUsedOn: undefined }])
    expect(await books.tokens.signInOf('a'.repeat(43))).toMatchObject({ account: 3 })
    expect(await books.imports.list(3)).toEqual([])
    expect(await books.check(() => {})).toMatchObject({ findings: 0 })
  })

  test('that cannot be written says why, and the next one can', async () => {
    const { books } = await emptyBooks(kind)
    await books.accounts.add('One')
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    await expect(books.backUp(() => Promise.reject(full))).rejects.toBe(full)
    expect(await textOf(books)).toContain('"One"')
  })
})

// Each writes one and reads one: neither knows of the other more than the file.
const moves = kindsOfLongTests.map((from) => ({
  from,
  to: kindsOfLongTests.find((kind) => kind !== from) ?? from,
}))

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
      deleted_records: 0,
      bank_accounts: 1,
      import_files: 0,
      import_lines: 0,
      name_rules: 0,
      kept_mappings: 0,
      vies_answers: 0,
      decisions: 0,
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
      'select * from day_sums order by account, day, currency',
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
    const counts = await target.books.restore(linesOf(await textOf(source.books)))
    expect(new Set(Object.values(counts))).toEqual(new Set([0]))
    expect((await target.books.accounts.add('One')).id).toBe(1)
  })
})
