import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { lookedUp } from '../../../src/server/database/search/sqlite-words.ts'
import { ServiceUnavailableError } from '../../../src/service/refusal-error.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { emptyBooks, kinds, storeWith } from './empty-books.ts'
import { onEveryDatabaseIfLong } from './every-database.ts'

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
