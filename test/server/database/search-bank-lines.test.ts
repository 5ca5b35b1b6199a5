import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { BankDetail } from '../../../src/domain/bank-line.ts'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { lookedUp } from '../../../src/server/database/search/sqlite-words.ts'
import { ServiceUnavailableError } from '../../../src/service/refusal-error.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { linesOf } from './backup-books.ts'
import { sentences } from './checked-books.ts'
import { emptyBooks, kinds, openAt, storeWith } from './empty-books.ts'
import { onEveryDatabase, onEveryDatabaseIfLong } from './every-database.ts'
import { aLine, aReport, aStatement, newAccount } from './statements-to-import.ts'

const bank: BankDetail = {
  counterpartAccount: 'NL02RABO0300065264',
  endToEndId: 'E2E-77',
  originalAmount: '2.90',
  originalCurrency: 'USD',
  text: 'Card payment\nLong words of the bank',
}
const parts = 'nl02 rabo 0300 0652 64|e2e-77|$ 2,90|LONG words|R-815|coffee corner|10.1.2026'.split('|')

onEveryDatabase('a search for what the bank wrote', (books) => {
  /** How many transactions a search finds, by each way to ask. */
  const found = async (id: number, search: string, of = books()) => {
    const { transactions, queries } = of.storeOf(id)
    const { total } = await transactions.list({ search, page: 1, pageSize: 10 })
    const query = { search, filter: { direction: 'withdrawal' as const } }
    expect((await queries.transactions.page(query, { page: 1, pageSize: 10 })).total).toBe(total)
    expect((await queries.transactions.totals(query)).count).toBe(total)
    return total
  }
  const findsAll = async (id: number, of = books()) => {
    for (const part of parts) expect([part, await found(id, part, of)]).toEqual([part, 1])
  }
  const withLines = async (of = books()) => {
    const account = await newAccount(of)
    await account.take([
      aReport([
        aLine({ bank, reference: 'R-815' }),
        aLine({ date: '2026-02-03', amount: '-7.00', counterpart: 'Landlord', description: 'Rent' }),
      ]),
    ])
    const one = (await account.list()).find(({ amount }) => amount === '-2.50')?.id ?? ''
    return { ...account, one }
  }

  test('finds it after an edit, and once the transaction is restored', async () => {
    const { id, one, transactions } = await withLines()
    await findsAll(id)
    const edit = { date: '2026-02-01', counterpart: 'X', description: 'Other', amount: '-3.00' }
    await transactions.update(one, edit)
    await findsAll(id)
    expect(await found(id, '3,00 other')).toBe(1)
    await transactions.remove([one])
    for (const part of parts) expect([part, await found(id, part)]).toEqual([part, 0])
    await books().storeOf(id).deletedRecords?.restore('transactions', [one])
    await findsAll(id)
    await transactions.update(one, { description: '' })
    await findsAll(id)
    expect(await found(id, 'other')).toBe(0)
    expect(await found((await newAccount(books())).id, 'e2e-77')).toBe(0)
  })

  test('finds a transaction by its note, in whatever way the note came, changed or went', async () => {
    const { id, one, transactions } = await withLines()
    const { marks, deletedRecords } = books().storeOf(id)
    await marks.update(one, { mark: 'ask', note: 'Which Invoice?' })
    expect(await found(id, 'invoice which')).toBe(1)
    await findsAll(id)
    await transactions.update(one, { counterpart: 'X' })
    expect(await found(id, 'which invoice')).toBe(1)
    await transactions.remove([one])
    expect(await found(id, 'which invoice')).toBe(0)
    await deletedRecords?.restore('transactions', [one])
    expect(await found(id, 'which invoice')).toBe(1)
    await marks.updateAll([one, 'none'], { note: 'Paid by card' }, false)
    expect(await found(id, 'which invoice')).toBe(0)
    expect(await found(id, 'paid by card')).toBe(1)
    await marks.update(one, { mark: '', note: '' })
    expect(await found(id, 'paid by card')).toBe(0)
    await findsAll(id)
  })

  test('finds what a file adds to a line of an earlier import, and the list has another version', async () => {
    const { id, take } = await newAccount(books())
    const statement = (more: object) => aStatement('S1', '10.00', [aLine({ reference: 'R-815', ...more })])
    await take([statement({})])
    expect(await found(id, 'e2e-77')).toBe(0)
    const changes = async (since?: string) => books().storeOf(id).queries.transactions.changes(since)
    const { version } = await changes()
    await take([statement({ bank })])
    await findsAll(id)
    expect((await changes(version)).since?.changed).toHaveLength(1)
  })

  test('finds what a file adds to very many lines, beside their edits and notes, and a check finds nothing', async () => {
    const { id, take, list, transactions } = await newAccount(books())
    const file = (more: (number: number) => BankDetail) => [
      aReport(
        Array.from({ length: 2100 }, (_, number) =>
          aLine({ amount: `-${number + 1}.00`, reference: `R-${number}`, bank: more(number) }),
        ),
      ),
    ]
    await take(file(() => ({})))
    const byAmount = new Map((await list()).map((one) => [one.amount, one.id]))
    const idOf = (amount: string) => byAmount.get(amount) ?? ''
    await transactions.update(idOf('-1.00'), { date: '2026-02-01', counterpart: 'X' })
    await books().storeOf(id).marks.update(idOf('-1000.00'), { note: 'Which invoice?' })
    await transactions.remove([idOf('-3.00')])
    await take(file((number) => ({ mandateId: `M${String(number).padStart(4, '0')}` })))
    for (const [search, total] of Object.entries({
      m0000: 1,
      m0002: 0,
      m1999: 1,
      m2000: 1,
      'invoice m0999': 1,
    }))
      expect([search, await found(id, search)]).toEqual([search, total])
    expect((await list()).find((one) => one.amount === '-1.00')).toMatchObject({ date: '2026-02-01' })
    expect(await sentences(books())).toEqual([])
  })

  test('finds it in books of an earlier version, in repaired ones, and in those of a backup', async () => {
    const { books: own, sql, url } = await emptyBooks(books().kind)
    const { id, one, transactions } = await withLines(own)
    await transactions.update(one, { counterpart: 'X', date: '2026-02-01' })
    await own.storeOf(id).marks.update(one, { note: 'Which invoice?' })
    const forget = () => sql(`update transactions set search = 'x' returning id`)
    await forget()
    const broken = await own.check(() => {})
    expect(broken).toMatchObject({ findings: 1, broken: [id] })
    await own.repair(broken)
    await findsAll(id, own)
    expect(await found(id, 'which invoice', own)).toBe(1)
    await forget()
    await sql(`update installation set value = '2' where name = 'search-text' returning name`)
    const again = await openAt(url)
    await findsAll(id, again)
    expect(await found(id, 'which invoice', again)).toBe(1)
    expect(await again.check(() => {})).toMatchObject({ findings: 0 })
    const text: string[] = []
    await again.backUp(async (more) => void text.push(more))
    const { books: restored } = await emptyBooks(books().kind)
    await restored.restore(linesOf(text.join('')))
    await findsAll(id, restored)
    expect(await found(id, 'which invoice', restored)).toBe(1)
    expect(await restored.check(() => {})).toMatchObject({ findings: 0 })
  })
})

test('a large import is indexed at once, beside lines of its days, and so is what comes after it', async () => {
  const { books } = await emptyBooks('SQLite')
  const { take, transactions, list } = await newAccount(books)
  const found = async (search: string) => (await transactions.list({ search, page: 1, pageSize: 10 })).total
  const lines = (many: number, word: string) =>
    Array.from({ length: many }, (_, index) =>
      aLine({
        date: `2026-01-${10 + (index % 9)}`,
        amount: `-${index + 1}.00`,
        description: `${word} ${index}`,
        reference: `${word}${index}`,
      }),
    )
  await take([aStatement('A', '0.00', lines(20, 'before'))])
  await take([aStatement('B', '9.00', lines(1120, 'large'))], { acceptAlike: true })
  await take([aStatement('C', '99.00', lines(20, 'after'))], { acceptAlike: true })
  expect([
    await found('before'),
    await found('large'),
    await found('large1119'),
    await found('after'),
  ]).toEqual([20, 1120, 1, 20])
  const [one] = await list()
  await transactions.remove([one?.id ?? ''])
  expect((await found('before')) + (await found('large')) + (await found('after'))).toBe(1159)
  expect(await sentences(books)).toEqual([])
})

const many = Array.from({ length: 200 }, () => aTransaction({ description: 'Rent of January' }))

/** Books whose searches may work no longer than a moment. */
async function hurriedBooks(kind: (typeof kinds)[number], searchMs: number) {
  const { books, url } = await emptyBooks(kind)
  const { id } = await books.accounts.add('One')
  await books.load(id, { transactions: many })
  const hurried = await openBooks(url, { searchMs })
  onTestFinished(() => hurried.close())
  const { transactions } = hurried.storeOf(id)
  const search = (words: string) => transactions.list({ search: words, page: 1, pageSize: 25 })
  return { url, search }
}

test('a search that takes too long is refused in words, and the next one is answered (SQLite)', async () => {
  const { search } = await hurriedBooks('SQLite', 0)
  for (const words of ['rent january', 'january date:2026']) {
    const refused: unknown = await search(words).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ServiceUnavailableError)
    expect(String(refused)).toContain('This search takes too long')
  }
  expect(await search('')).toMatchObject({ total: 200 })
  expect(await search('nowhere')).toMatchObject({ total: 0 })
})

test.runIf(kinds.includes('PostgreSQL'))(
  'a search that takes too long is refused in words (PostgreSQL)',
  async () => {
    const { url, search } = await hurriedBooks('PostgreSQL', 200)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('begin')
    await client.query('lock table transactions in access exclusive mode')
    const refused: unknown = await search('rent january').catch((error: unknown) => error)
    await client.query('rollback')
    await client.end()
    expect(refused).toBeInstanceOf(ServiceUnavailableError)
    expect(String(refused)).toContain('This search takes too long')
  },
)

const sixty = Array.from({ length: 60 }, (_, index) => index)

onEveryDatabaseIfLong('words that repeat themselves', (books) => {
  // What bounds the work is tested below; 300 such records were a minute of work for a thread that serves all accounts.
  test('are found at once in long texts of the same letter', async () => {
    const { transactions } = await storeWith(books(), {
      contacts: [],
      transactions: sixty.map((index) =>
        aTransaction({ id: `t${index}`, description: 'a'.repeat(2000), counterpart: 'a'.repeat(index) }),
      ),
    })
    const totalOf = async (search: string) =>
      (await transactions.list({ search, page: 2, pageSize: 25 })).total
    expect(await totalOf('a'.repeat(1000))).toBe(60)
    expect(await totalOf(`${'a'.repeat(998)}b`)).toBe(0)
    expect(
      await totalOf(
        sixty
          .slice(3, 43)
          .map((length) => 'a'.repeat(length))
          .join(' '),
      ),
    ).toBe(60)
  })

  test('are found exactly, alone and beside other words', async () => {
    const { contacts } = await storeWith(books(), {
      contacts: ['banana', 'banan ana', 'anabanan', 'bananas and papayas', 'zzzz', 'zzz zz'].map((company) =>
        aContact({ company }),
      ),
      transactions: [],
    })
    const found = async (search: string) => {
      const { items, total } = await contacts.list({ search, page: 1, pageSize: 25 })
      expect(total).toBe(items.length)
      return items.map(({ company }) => company)
    }
    expect(await found('banana')).toEqual(['banana', 'bananas and papayas'])
    expect(await found('papaya banana')).toEqual(['bananas and papayas'])
    expect(await found('banana as')).toEqual(['bananas and papayas'])
    expect(await found('zzzz')).toEqual(['zzzz'])
    expect(await found('zzz zz')).toEqual(['zzz zz', 'zzzz'])
  })
})

describe('of a word the index of trigrams looks up', () => {
  test.each([
    ['bakery', 'bakery'],
    ['日本語', '日本語'],
    ['banana', 'banan'],
    ['a'.repeat(1000), 'aaa'],
    ['abc'.repeat(300), 'abcab'],
    ['😀😀😀😀', '😀😀😀'],
  ])('of “%s” the part “%s”, which has each trigram once', (word, part) => {
    expect(lookedUp(word)).toBe(part)
  })

  test('no more than its first 32 signs', () => {
    const word = sixty.map((index) => String.fromCodePoint(0x4e00 + index)).join('')
    expect(lookedUp(word)).toBe(word.slice(0, 32))
  })
})
