import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { UserError } from '../../../src/server/common/user-error.ts'
import { byName, contactFieldNames, transactionFieldNames } from '../../../src/domain/fields.ts'
import { emptyBooks, kinds } from './empty-books.ts'

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

async function* linesOf(text: string) {
  yield* text.trimEnd().split('\n')
}

/** What is wrong, its rows, the words about the last of them, and the number of the row if it is another one. */
const hostile: [what: string, rows: string[], words: string, at?: number][] = [
  ['an account below 1', [line('accounts', { ...account, id: 0 })], 'accounts.id:'],
  ['an account beyond integers', [line('accounts', { ...account, id: 2 ** 31 })], 'accounts.id:'],
  ['half a sign in a name', [line('accounts', { ...account, name: '\ud800' })], 'accounts.name:'],
  [
    'a name that garbles a terminal',
    [line('accounts', { ...account, name: 'a\u001b[2J' })],
    'accounts.name:',
  ],
  ['a moment that is none', [line('accounts', { ...account, created_at: 'soon' })], 'accounts.created_at:'],
  [
    'two accounts of one number',
    [first, line('accounts', { ...account, name: 'Two' })],
    'accounts: an earlier row has the same id)',
  ],
  [
    'two accounts of one name',
    [first, line('accounts', { ...account, id: 2 })],
    'accounts: an earlier row has the same name)',
  ],
  [
    'two tokens of one secret',
    [first, line('tokens', token), line('tokens', { ...token, name: 'Phone' })],
    'tokens: an earlier row has the same hash)',
  ],
  [
    'a row of no account',
    [first, line('contacts', { ...contact, account: 2 })],
    'contacts: there is no account 2)',
  ],
  ['a row before its account', [line('contacts', contact), first], 'contacts: there is no account 1)', 1],
  [
    'two contacts of one id',
    [first, line('contacts', contact), line('contacts', { ...contact, company: 'y' })],
    'contacts: an earlier row has the same id)',
  ],
  [
    'two lines of the bank under one number',
    [first, line('entries', entry), line('entries', { ...entry, transaction_id: 'u' })],
    'entries: an earlier row has the same occurrence)',
  ],
  [
    'half a sign in a field',
    [first, line('contacts', { ...contact, company: 'x\ud800' })],
    'contacts.company:',
  ],
  ['a NUL', [first, line('contacts', { ...contact, company: 'a\0b' })], 'contacts.company:'],
  [
    'a NUL in the name of a file',
    [first, line('statements', { ...statement, file_name: 'a\0b' })],
    'statements.file_name:',
  ],
  [
    'a megabyte in a field',
    [first, line('contacts', { ...contact, street: 'x'.repeat(1_000_000) })],
    'contacts.street: At most 2,000 characters',
  ],
  ['an empty id', [first, line('contacts', { ...contact, id: '' })], 'contacts.id:'],
  ['the id new', [first, line('transactions', { ...transaction, id: 'new' })], 'transactions.id:'],
  ['an id with a comma', [first, line('transactions', { ...transaction, id: 'a,b' })], 'transactions.id:'],
  [
    'a date that is none',
    [first, line('transactions', { ...transaction, date: '31/12/2026' })],
    'transactions.date:',
  ],
  [
    'an original that is no JSON',
    [first, line('entries', { ...entry, original: 'JSON' })],
    'entries.original:',
  ],
  ['an original without fields', [first, line('entries', { ...entry, original: '{}' })], 'entries.original:'],
  [
    'a balance that is none',
    [first, line('statements', { ...statement, closing: '[]' })],
    'statements.closing:',
  ],
  ['a key that is none', [first, line('contacts', contact).replace('"id"', '"__proto__":{"a":1},"id"')], ''],
  ['a table that is none', [first, '{"table":"__proto__","row":{}}'], ''],
]

describe.each(kinds)('a backup for %s', (kind) => {
  test('is refused with its line and field, whatever is wrong in it, and nothing is written', async () => {
    const { books } = await emptyBooks(kind)
    for (const [what, rows, words, at = rows.length] of hostile) {
      const refused: unknown = await books.restore(() => linesOf(backupOf(rows))).catch((error) => error)
      expect(refused, what).toBeInstanceOf(UserError)
      expect(String(refused), what).toContain(`line ${at + 1} cannot be read${words && ` (${words}`}`)
      expect(await books.accounts.list(), what).toEqual([])
    }
    // Banks do send days that do not exist.
    await books.restore(() => linesOf(backupOf([first, line('transactions', transaction)])))
    expect(await books.storeOf(1).transactions.get('t')).toMatchObject({ date: '2026-02-30' })
  })

  test('with the same id twice, too far apart to be remembered, is refused by the database', async () => {
    const { books } = await emptyBooks(kind)
    const rows = ['a', 'b', 'c', 'd', 'a'].map((id) => line('contacts', { ...contact, id }))
    const restoring = books.restore(() => linesOf(backupOf([first, ...rows])), undefined, { mostKeys: 2 })
    await expect(restoring).rejects.toThrow('The backup is damaged: two of its rows have the same key.')
    await expect(restoring).rejects.toThrow(UserError)
    expect(await books.accounts.list()).toEqual([])
  })
})
