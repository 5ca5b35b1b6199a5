import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { byName, contactFieldNames, transactionFieldNames } from '../../../src/domain/fields.ts'
import { UserError } from '../../../src/server/common/user-error.ts'
import { everything, fill, linesOf, pair, signed, textOf } from './backup-books.ts'
import { emptyBooks, kinds, kindsOfLongTests } from './empty-books.ts'

describe.each(kindsOfLongTests)('a backup of books in %s', (kind) => {
  test('is not restored into books that have an account, and leaves them as they are', async () => {
    const { books } = await emptyBooks(kind)
    const { id } = await books.accounts.add('One')
    await books.load(id, pair('kept'))
    const text = await textOf(books)
    await expect(books.restore(linesOf(text))).rejects.toThrow('not empty: they contain the account “One”')
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
    await refused('a line twice', [...lines.slice(0, 6), ...lines.slice(5)].join('\n'), /checksum/)
    await refused('another value', text.replace('Houthandel', 'Houthandxl'), /checksum/)
    await refused('more behind', `${text}${lines[1]}\n`, /data after its end/)
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
      'newer Bookend and contains data that this version cannot store: contacts.website, tags',
    )
    expect(await target.books.accounts.list()).toEqual([])
    const left: string[][] = []
    expect((await target.books.restore(linesOf(newer), (names) => void left.push(names))).contacts).toBe(5)
    expect(left).toEqual([['contacts.website', 'tags']])
    expect(await target.books.check(() => {})).toEqual({ findings: 0, isIndexBroken: false, broken: [] })
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

  test('that breaks off while it is restored leaves nothing behind', async () => {
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
    expect(await target.books.check(() => {})).toEqual({ findings: 0, isIndexBroken: false, broken: [] })
  })
})

function without(lines: readonly string[], index: number): string {
  return `${lines.toSpliced(index, 1).join('\n')}\n`
}

const account = { id: 1, name: 'One', created_at: '2026-01-01T00:00:00.000Z' }
const contact = { account: 1, id: 'c', ...byName(contactFieldNames, 'x') }

const transaction = { account: 1, id: 't', ...byName(transactionFieldNames, ''), date: '2026-02-30' }
const entry = {
  account: 1,
  fingerprint: 'f',
  occurrence: 0,
  transaction_id: 't',
  statement: 's',
  original: JSON.stringify({ ...byName(transactionFieldNames, ''), reference: '' }),
  deleted_at: null,
}
const statement = {
  account: 1,
  id: 's',
  bank_account: '',
  name: '',
  format: 'MT940',
  opening: null,
  closing: null,
  file_name: 'a.sta',
  imported_at: '2026-01-01T00:00:00.000Z',
}
const token = { account: 1, hash: 'h', name: 'Laptop', created_at: '2026-01-01', revoked_at: null }
const first = line('accounts', account)

/** A backup whose checksum is right, whatever its rows are. */
function backupOf(rows: readonly string[]): string {
  const madeAt = '2026-01-01T00:00:00.000Z'
  const countOf = (table: string) => rows.filter((row) => row.startsWith(`{"table":"${table}"`)).length
  const counts = {
    accounts: countOf('accounts'),
    tokens: countOf('tokens'),
    contacts: countOf('contacts'),
    transactions: countOf('transactions'),
    statements: countOf('statements'),
    entries: countOf('entries'),
  }
  const header = JSON.stringify({ bookend: 'backup', version: 1, migrations: [], madeAt, counts })
  const text = [header, ...rows].map((line) => `${line}\n`).join('')
  return `${text}${JSON.stringify({ end: true, counts, sha256: createHash('sha256').update(text).digest('hex') })}\n`
}

function line(table: string, row: object): string {
  return JSON.stringify({ table, row })
}

async function* backupLines(text: string) {
  yield* text.trimEnd().split('\n')
}

/** What is wrong, its rows, and the words about the last of them. */
// prettier-ignore
const hostile: [what: string, rows: string[], words: string][] = [
  ['an account below 1', [line('accounts', { ...account, id: 0 })], 'accounts.id:'],
  ['an account beyond integers', [line('accounts', { ...account, id: 2 ** 31 })], 'accounts.id:'],
  ['half a sign in a name', [line('accounts', { ...account, name: '\ud800' })], 'accounts.name:'],
  ['a name that garbles a terminal', [line('accounts', { ...account, name: 'a\u001b[2J' })], 'accounts.name:'],
  ['a moment that is none', [line('accounts', { ...account, created_at: 'soon' })], 'accounts.created_at:'],
  ['half a sign in a field', [first, line('contacts', { ...contact, company: 'x\ud800' })], 'contacts.company:'],
  ['a NUL', [first, line('contacts', { ...contact, company: 'a\0b' })], 'contacts.company:'],
  ['a NUL in the name of a file', [first, line('statements', { ...statement, file_name: 'a\0b' })], 'statements.file_name:'],
  [
    'a megabyte in a field',
    [first, line('contacts', { ...contact, street: 'x'.repeat(1_000_000) })],
    'contacts.street: At most 2,000 characters',
  ],
  ['an empty id', [first, line('contacts', { ...contact, id: '' })], 'contacts.id:'],
  ['the id new', [first, line('transactions', { ...transaction, id: 'new' })], 'transactions.id:'],
  ['an id with a comma', [first, line('transactions', { ...transaction, id: 'a,b' })], 'transactions.id:'],
  ['a date that is none', [first, line('transactions', { ...transaction, date: '31/12/2026' })], 'transactions.date:'],
  ['an original that is no JSON', [first, line('entries', { ...entry, original: 'JSON' })], 'entries.original:'],
  ['an original without fields', [first, line('entries', { ...entry, original: '{}' })], 'entries.original:'],
  ['a balance that is none', [first, line('statements', { ...statement, closing: '[]' })], 'statements.closing:'],
  ['a key that is none', [first, line('contacts', contact).replace('"id"', '"__proto__":{"a":1},"id"')], ''],
  ['a table that is none', [first, '{"table":"__proto__","row":{}}'], ''],
]

describe.each(kinds)('a backup for %s', (kind) => {
  test('is refused with its line and field, whatever is wrong in it, and nothing is written', async () => {
    const { books } = await emptyBooks(kind)
    for (const [what, rows, words] of hostile) {
      const refused: unknown = await books.restore(() => backupLines(backupOf(rows))).catch((error) => error)
      expect(refused, what).toBeInstanceOf(UserError)
      expect(String(refused), what).toContain(
        `line ${rows.length + 1} cannot be read${words && ` (${words}`}`,
      )
      expect(await books.accounts.list(), what).toEqual([])
    }
    // Banks do send days that do not exist.
    await books.restore(() => backupLines(backupOf([first, line('transactions', transaction)])))
    expect(await books.storeOf(1).transactions.get('t')).toMatchObject({ date: '2026-02-30' })
  })

  test('with rows that the tables refuse leaves the books empty', async () => {
    const { books } = await emptyBooks(kind)
    for (const [words, ...rows] of [
      ['two of its rows have the same key', line('accounts', { ...account, name: 'Two' })],
      ['two of its rows have the same key', line('accounts', { ...account, id: 2 })],
      [
        'two of its rows have the same key',
        line('tokens', token),
        line('tokens', { ...token, name: 'Phone' }),
      ],
      ['two of its rows have the same key', line('contacts', contact), line('contacts', contact)],
      ['two of its rows have the same key', line('entries', entry), line('entries', entry)],
      ['a row belongs to an account that is missing', line('contacts', { ...contact, account: 2 })],
      ['a row belongs to an account that is missing', line('tokens', { ...token, account: 2 })],
    ] as const) {
      const refused: unknown = await books
        .restore(() => backupLines(backupOf([first, ...rows])))
        .catch((error) => error)
      expect(refused).toBeInstanceOf(UserError)
      expect(String(refused)).toContain(`The backup is damaged: ${words}. Nothing was changed.`)
      expect(await books.accounts.list()).toEqual([])
    }
  })
})
