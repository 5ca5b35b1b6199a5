import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Books } from '../../../src/server/database/books.ts'
import { backupTables } from '../../../src/server/database/backup/backup-format.ts'
import { UserError } from '../../../src/server/common/user-error.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { emptyBooks, kindsOfLongTests, openAt } from './empty-books.ts'

const moves = kindsOfLongTests.flatMap((from) => kindsOfLongTests.map((to) => ({ from, to })))
const everything = { search: '', page: 1, pageSize: 10_000 }

describe.each(moves)('a backup of $from that is restored into $to', ({ from, to }) => {
  test('brings every account back as it was, with its tokens, statements and deleted lines', async () => {
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
      'select * from letters order by account, collection, gram',
    ])
      expect(await target.sql(query)).toEqual(await source.sql(query))
    expect(await target.books.check(() => {})).toEqual({ findings: 0, broken: [] })
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
    }
    expect(await target.books.restore(linesOf(await textOf(source.books)))).toEqual(none)
    expect((await target.books.accounts.add('One')).id).toBe(1)
  })
})

describe.each(kindsOfLongTests)('a backup of books in %s', (kind) => {
  test('has what is written while it is made either wholly or not at all', async () => {
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

  test('is made while another process goes on writing, and every one of them fits together', async () => {
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
      accounts: ['contacts', 'transactions', 'contacts_version', 'transactions_version', 'history'],
      contacts: ['row', 'key', 'search'],
      transactions: ['row', 'key', 'search'],
    }
    const columns = await sql(
      kind === 'SQLite'
        ? "select m.name as table_name, c.name as column_name from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'"
        : "select table_name, column_name from information_schema.columns where table_schema = 'public'",
    )
    const made = /^(?:sqlite_|kysely_)|_(?:text|grams)(?:_|$)|^(?:marks|letters|changes)$/
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

  test('is not restored into books that have an account, and leaves them as they are', async () => {
    const { books } = await emptyBooks(kind)
    const { id } = await books.accounts.add('One')
    await books.load(id, pair('kept'))
    const text = await textOf(books)
    await expect(books.restore(linesOf(text))).rejects.toThrow('not empty: the account “One” is in them')
    expect((await books.storeOf(id).contacts.list(everything)).total).toBe(1)
  })

  test('that is cut off, changed or not one at all is refused, and the books stay empty', async () => {
    const source = await emptyBooks('SQLite')
    await fill(source, 3)
    const text = await textOf(source.books)
    const lines = text.trimEnd().split('\n')
    const target = await emptyBooks(kind)
    const refused = async (what: string, damaged: string, words: RegExp) => {
      const restoring = target.books.restore(linesOf(damaged))
      await expect(restoring, `${what}`).rejects.toThrow(words)
      await expect(restoring, `${what}`).rejects.toThrow(UserError)
      expect(await target.books.accounts.list()).toEqual([])
    }
    await refused('nothing', '', /empty/)
    await refused('a text', 'Dear bank,\n', /not a Bookend backup/)
    await refused('another JSON', '{"bookend":"other"}\n', /not a Bookend backup/)
    await refused('an array', '[]\n', /not a Bookend backup/)
    for (let end = 1; end < lines.length; end++)
      await refused(
        `line ${end}`,
        lines
          .slice(0, end)
          .map((line) => `${line}\n`)
          .join(''),
        /truncated after line/,
      )
    await refused('half a line', text.slice(0, text.length / 2), /line \d+ cannot be read/)
    await refused('half the end', text.slice(0, -20), /cannot be read/)
    await refused('a line less', without(lines, 5), /checksum/)
    await refused(
      'a line twice',
      [...lines.slice(0, 6), ...lines.slice(5)].join('\n'),
      /an earlier row has the same/,
    )
    await refused('another value', text.replace('Houthandel', 'Houthandxl'), /checksum/)
    await refused('more behind', `${text}${lines[1]}\n`, /more after its end/)
    await refused('another column', signed(text.replace('"amount":', '"sum":')), /line \d+ cannot be read/)
    await refused('rows that its end does not know', signed(without(lines, 5)), /rows are missing/)
    await refused('an end of its own', signed(text.replace('"end":true', '"end":1')), /cannot be read/)
    // What it was made from can be restored still.
    expect((await target.books.restore(linesOf(text))).accounts).toBe(3)
  })

  test('of a newer format is refused in words', async () => {
    const source = await emptyBooks('SQLite')
    await source.books.accounts.add('One')
    const newer = signed((await textOf(source.books)).replace('"version":1', '"version":2'))
    const target = await emptyBooks(kind)
    await expect(target.books.restore(linesOf(newer))).rejects.toThrow('made by a newer Bookend')
    expect(await target.books.accounts.list()).toEqual([])
  })

  test('of a newer program is restored without what only that one knows, once somebody agrees', async () => {
    const source = await emptyBooks('SQLite')
    await fill(source, 3)
    const text = await textOf(source.books)
    const newer = signed(
      text
        .replace('"migrations":[', '"migrations":["9999-of-tomorrow",')
        .replace('"street":', '"website":"https://acme.example","street":')
        .replace('{"end":', '{"table":"tags","row":{"account":2,"name":"VIP"}}\n{"end":')
        .replaceAll('"counts":{', '"counts":{"tags":1,'),
    )
    const target = await emptyBooks(kind)
    const restoring = target.books.restore(linesOf(newer))
    await expect(restoring).rejects.toThrow(
      'newer Bookend and holds data that this version cannot: contacts.website, tags',
    )
    expect(await target.books.accounts.list()).toEqual([])
    const left: string[][] = []
    expect((await target.books.restore(linesOf(newer), (names) => void left.push(names))).contacts).toBe(5)
    expect(left).toEqual([['contacts.website', 'tags']])
    expect(await target.books.check(() => {})).toEqual({ findings: 0, broken: [] })
    const rows = (each: string) => each.split('\n').slice(1, -2)
    expect(rows(await textOf(target.books))).toEqual(rows(text))
  })

  test('of a newer program that holds nothing which only that one knows is restored as it is', async () => {
    const source = await emptyBooks('SQLite')
    await fill(source, 3)
    const newer = (await textOf(source.books))
      .replace('"migrations":[', '"migrations":["9999-of-tomorrow",')
      .replaceAll('"street":', '"website":"","street":')
    const { books } = await emptyBooks(kind)
    expect((await books.restore(linesOf(signed(newer)))).contacts).toBe(5)
  })

  test('of this program with a column or a table too many is damaged', async () => {
    const source = await emptyBooks('SQLite')
    await fill(source, 3)
    const text = await textOf(source.books)
    const { books } = await emptyBooks(kind)
    for (const [known, unknown] of [
      ['"street":', '"website":"","street":'],
      ['{"end":', '{"table":"tags","row":{}}\n{"end":'],
    ] as const)
      await expect(books.restore(linesOf(signed(text.replace(known, unknown))))).rejects.toThrow(
        'cannot be read',
      )
  })

  test('that breaks off while it is taken in leaves nothing behind', async () => {
    const source = await emptyBooks('SQLite')
    await fill(source, 2500)
    const text = await textOf(source.books)
    const target = await emptyBooks(kind)
    let reads = 0
    // The file changes between the first reading, which only looks, and the second.
    const changing = () => linesOf((reads += 1) === 1 ? text : text.slice(0, -300))()
    await expect(target.books.restore(changing)).rejects.toThrow('damaged')
    expect(await target.books.accounts.list()).toEqual([])
    const [row] = await target.sql('select count(*) as count from contacts')
    expect(row?.['count']).toBe('0')
    expect(await target.books.check(() => {})).toEqual({ findings: 0, broken: [] })
  })
})

test('an account with a number that a file has no room for is restored into PostgreSQL only', async () => {
  const source = await emptyBooks('SQLite')
  await source.sql(
    "insert into accounts (id, name, created_at) values (65535, 'Far', '2026-01-01') returning id",
  )
  const text = signed((await textOf(source.books)).replaceAll('"id":65535', '"id":65536'))
  const file = await emptyBooks('SQLite')
  await expect(file.books.restore(linesOf(text))).rejects.toThrow('“Far” has the number 65536')
  expect(await file.books.accounts.list()).toEqual([])
  if (!kindsOfLongTests.includes('PostgreSQL')) return
  const server = await emptyBooks('PostgreSQL')
  await server.books.restore(linesOf(text))
  expect((await server.books.accounts.add('Next')).id).toBe(65_537)
})

function pair(id: string) {
  return { contacts: [aContact({ id })], transactions: [aTransaction({ id })] }
}

/** Three accounts, one of them large and one empty; answers the secrets of their tokens. */
async function fill({ books, sql }: Awaited<ReturnType<typeof emptyBooks>>, many = 2500) {
  const [gone, large, odd] = [
    await books.accounts.add('Gone'),
    await books.accounts.add('Large'),
    await books.accounts.add('Łódź "50%" 日本'),
  ]
  await books.accounts.add('Empty')
  await books.accounts.remove(gone.id)
  const numbers = Array.from({ length: many }, (_, index) => index)
  await books.load(large.id, {
    contacts: numbers.map((index) => aContact({ id: `c${index}`, company: `Houthandel ${index % 40}` })),
    // Many of one day, so that a page ends among them, and some of none.
    transactions: [
      ...numbers.map((index) =>
        aTransaction({ id: `t${index}`, date: index % 10 === 0 ? '2026-02-30' : '2026-03-31' }),
      ),
      aTransaction({ id: 'none', date: '' }),
    ],
  })
  const strange = 'Ab\n"100%"\t\\ <日本> ø \u0001 \u2028 😀 {"end":true}'
  await books.load(odd.id, {
    contacts: [
      aContact({ id: '1', company: strange }),
      aContact({ id: '2', company: '', firstName: '', lastName: '' }),
    ],
    transactions: [
      aTransaction({ id: '1', amount: '-0.10', description: strange }),
      aTransaction({ id: '2', amount: '1234567890123456789.123456789' }),
    ],
  })
  for (const { id } of [large, odd])
    await books.imports.addRefused(id, {
      fileName: strange,
      source: 'inbox',
      faults: [{ line: 2, reason: strange }],
    })
  for (const { id } of [large, odd])
    await sql(`insert into statements (account, id, bank_account, name, format, opening, closing, file_name, imported_at)
      values (${id}, 's', 'BE1', 'One', 'MT940', '{"date":"2026-01-01","currency":"EUR","amount":"1.00"}', null, 'one.sta', '2026-01-01') returning id`)
  const original = JSON.stringify({
    date: '2026-01-01',
    currency: 'EUR',
    amount: '1.00',
    counterpart: strange.replaceAll("'", ''),
    description: '',
    reference: '',
  })
  await sql(`insert into entries (account, fingerprint, occurrence, transaction_id, statement, original, deleted_at) values
    (${large.id}, 'f', 0, 't1', 's', '${original}', null), (${large.id}, 'f', 1, 't2', 's', '${original}', null),
    (${odd.id}, 'f', 0, 'deleted', 's', '${original}', '2026-01-02') returning account`)
  const secrets = new Map<string, string>()
  for (const { id, name } of [large, odd]) secrets.set(`${name} open`, await books.tokens.add(id, 'Open'))
  secrets.set('Large lost', await books.tokens.add(large.id, 'Lost'))
  await books.tokens.revoke(large.id, 'Lost')
  return secrets
}

async function textOf(books: Books): Promise<string> {
  let text = ''
  await books.backUp(async (piece) => {
    text += piece
  })
  return text
}

function linesOf(text: string) {
  return async function* () {
    yield* text === '' ? [] : text.replace(/\n$/, '').split('\n')
  }
}

function without(lines: readonly string[], index: number): string {
  return `${lines.toSpliced(index, 1).join('\n')}\n`
}

/** The text with a checksum that fits it, as somebody would make who changes backups. */
function signed(text: string): string {
  const lines = text.trimEnd().split('\n')
  const end = lines.pop() ?? ''
  const before = lines.map((line) => `${line}\n`).join('')
  const sha256 = createHash('sha256').update(before).digest('hex')
  return `${before}${end.replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`)}\n`
}
