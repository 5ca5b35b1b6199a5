import { describe, expect, test } from 'vitest'
import { lookedUp } from '../../../src/server/database/search/looked-up.ts'
import { createTurns } from '../../../src/server/database/search/create-turns.ts'
import { aContact, aTransaction } from '../../builders.ts'
import type { AccountId } from '../../../src/server/database/core/scoped-to.ts'
import { emptyBooks } from './empty-books.ts'
import { onEveryDatabaseIfLong } from './every-database.ts'
import { storeWith } from './store-with.ts'

const many = Array.from({ length: 60 }, (_, index) => index)

onEveryDatabaseIfLong('words that repeat themselves', (books) => {
  // What bounds the work is tested below; 300 such records were a minute of work for a thread that serves all accounts.
  test('are found at once in long texts of the same letter', async () => {
    const { transactions } = await storeWith(books(), {
      contacts: [],
      transactions: many.map((index) =>
        aTransaction({ id: `t${index}`, description: 'a'.repeat(2000), counterpart: 'a'.repeat(index) }),
      ),
    })
    const totalOf = async (search: string) =>
      (await transactions.list({ search, page: 2, pageSize: 25 })).total
    expect(await totalOf('a'.repeat(1000))).toBe(60)
    expect(await totalOf(`${'a'.repeat(998)}b`)).toBe(0)
    expect(
      await totalOf(
        many
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
    const word = many.map((index) => String.fromCodePoint(0x4e00 + index)).join('')
    expect(lookedUp(word)).toBe(word.slice(0, 32))
  })
})

describe('searches of accounts take turns', () => {
  test('one account alone has all threads', () => {
    const turns = createTurns(3)
    turns.ask(1, 0)
    for (const _ of [1, 2, 3]) {
      expect(turns.mayBegin(1)).toBe(true)
      turns.begin(1)
    }
    expect(turns.mayBegin(1)).toBe(false)
  })

  test('with others about, an account with a search under way waits, and they do not', () => {
    const turns = createTurns(4)
    turns.ask(1, 0)
    turns.ask(2, 1)
    turns.begin(1)
    expect([turns.mayBegin(1), turns.mayBegin(2)]).toEqual([false, true])
    turns.end(1)
    expect(turns.mayBegin(1)).toBe(true)
  })

  test('a search of one account overtakes earlier ones of another', async () => {
    const { books } = await emptyBooks('SQLite')
    const [one, other] = [await books.accounts.add('One'), await books.accounts.add('Other')]
    const ended: string[] = []
    const search = async (account: AccountId, words: string) => {
      await books.storeOf(account).transactions.list({ search: words, page: 1, pageSize: 25 })
      ended.push(words)
    }
    const words = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
    await Promise.all([...words.map((word) => search(one.id, word)), search(other.id, 'overtakes')])
    expect(ended.indexOf('overtakes')).toBeLessThan(ended.indexOf('sixth'))
  })

  test('when the others have been away for long, it need not wait any more', () => {
    const turns = createTurns(4)
    turns.ask(2, 0)
    turns.ask(1, 10 * 60_000)
    turns.begin(1)
    expect(turns.mayBegin(1)).toBe(true)
  })
})
