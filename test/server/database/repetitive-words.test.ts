import { describe, expect, test } from 'vitest'
import { lookedUp } from '../../../src/server/database/search/looked-up.ts'
import { aContact, aTransaction } from '../../builders.ts'
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
