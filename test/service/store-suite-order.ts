import { describe, expect, test } from 'vitest'
import type { Store } from '../../src/service/store.ts'
import { aContact, aTransaction } from '../builders.ts'
import { blankContact, type OpenStore } from './open-service.ts'

/** How every store orders records and cuts them into pages. */
export function orderSuite(open: OpenStore) {
  test('names and ids are ordered by code points, so that emoji come after all letters', async () => {
    const names = ['1', '_', 'a', 'ae', 'b', '東', '\uE000', '\uFFFD', '𐀀', '😀', '😀a', '😁']
    const shuffled = names.toReversed()
    const store = await open({
      contacts: shuffled.map((company, at) => blankContact({ id: String(at), company })),
      transactions: shuffled.map((id) => aTransaction({ id, date: '' })),
    })
    const { items: contacts } = await store.contacts.list({ search: '', page: 1, pageSize: 50 })
    const { items: transactions } = await store.transactions.list({ search: '', page: 1, pageSize: 50 })
    expect(contacts.map(({ company }) => company)).toEqual(names)
    expect(transactions.map(({ id }) => id)).toEqual(names)
  })

  test('an update of a name or a date moves the record among its like', async () => {
    const { contacts, transactions } = await open({
      contacts: ['a', 'b', 'c'].map((id) => blankContact({ id, company: 'Same' })),
      transactions: ['a', 'b', 'c'].map((id) => aTransaction({ id, date: '2026-01-01' })),
    })
    await contacts.update('b', { company: '' })
    await contacts.update('b', { lastName: 'same' })
    await transactions.update('b', { date: '2025-12-31' })
    const all = { search: '', page: 1, pageSize: 10 }
    expect((await contacts.list(all)).items.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect((await transactions.list(all)).items.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
  })

  describe('with hundreds that sort alike', () => {
    const ids = Array.from({ length: 300 }, (_, index) => `${index * 7919}`)
    const sorted = ids.toSorted()
    let opened: Promise<Store> | undefined
    const shared = () =>
      (opened ??= open({
        contacts: ids.map((id) => aContact({ id })),
        transactions: ids.map((id) => aTransaction({ id })),
      }))

    test.each(['', 'peeters', 'pe', 'houthandel bv'])(
      'the pages of a search for "%s" hold every record once, by their ids',
      async (search) => {
        const store = await shared()
        for (const collection of [store.contacts, store.transactions]) {
          const found: string[] = []
          for (let page = 1; page <= 13; page += 1) {
            const { items, total } = await collection.list({ search, page, pageSize: 25 })
            expect(total).toBe(300)
            found.push(...items.map(({ id }) => id))
          }
          expect(found).toEqual(sorted)
        }
      },
    )

    test('a page far past the end is empty with the true total', async () => {
      const { contacts, transactions } = await shared()
      for (const search of ['', 'peeters', 'pe']) {
        for (const page of [13, 1000, 999_999_999]) {
          const query = { search, page, pageSize: 25 }
          expect(await contacts.list(query)).toEqual({ items: [], total: 300 })
          expect(await transactions.list(query)).toEqual({ items: [], total: 300 })
        }
      }
    })
  })
}
