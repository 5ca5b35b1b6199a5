import { describe, expect, test } from 'vitest'
import { aContact, aTransaction } from '../../builders.ts'
import { emptyBooks, kinds, openAt } from './empty-books.ts'
import type { CollectionName } from '../../../src/domain/collection-name.ts'

type Records = ({ id: string } & Record<string, string>)[]

describe.each(kinds)('an export from %s', (kind) => {
  test('has every record once, in the order of the list, however many have one day or name', async () => {
    const { books } = await emptyBooks(kind)
    const { id } = await books.accounts.add('One')
    const numbers = Array.from({ length: 4500 }, (_, index) => index)
    const days = ['2026-03-31', '2026-03-31', '2026-02-30', '', '1999-12-31']
    await books.load(id, {
      contacts: numbers.map((index) => aContact({ id: `c${index}`, company: `Name ${index % 2}` })),
      transactions: numbers.map((index) => aTransaction({ id: `t${index}`, date: days[index % 5] ?? '' })),
    })
    const exported: Record<CollectionName, Records> = { contacts: [], transactions: [] }
    const sizes: number[] = []
    await books.exportRecords(id, ['contacts', 'transactions'], async (collection, records) => {
      exported[collection].push(...records)
      sizes.push(records.length)
    })
    const { contacts, transactions } = books.storeOf(id)
    const all = { search: '', page: 1, pageSize: 10_000 }
    expect(exported.contacts).toEqual((await contacts.list(all)).items)
    const unmarked = { mark: '', note: '' }
    expect(exported.transactions).toEqual(
      (await transactions.list(all)).items.map((one) => ({ ...one, ...unmarked })),
    )
    // In portions, so that a million needs no more memory than one of them.
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2000)
  })

  test('has the records of one moment and of one account', async () => {
    const { books, url } = await emptyBooks(kind)
    const [mine, theirs] = [await books.accounts.add('Mine'), await books.accounts.add('Theirs')]
    for (const { id } of [mine, theirs])
      await books.load(id, {
        contacts: Array.from({ length: 2100 }, (_, index) => aContact({ id: `${id}-${index}` })),
        transactions: [aTransaction({ id: `${id}-t` })],
      })
    const others = await openAt(url)
    const seen: Records = []
    await books.exportRecords(mine.id, ['contacts', 'transactions'], async (_, records) => {
      seen.push(...records)
      await others.storeOf(mine.id).transactions.remove([`${mine.id}-t`])
      await others.storeOf(mine.id).contacts.update(`${mine.id}-2099`, { company: 'Changed' })
    })
    expect(seen).toHaveLength(2101)
    expect(seen.every(({ id }) => id.startsWith(`${mine.id}-`))).toBe(true)
    expect(seen.some(({ company }) => company === 'Changed')).toBe(false)
  })

  test('tells what its receiver says, and of an account without records nothing', async () => {
    const { books } = await emptyBooks(kind)
    const { id } = await books.accounts.add('One')
    const closed = Object.assign(new Error('closed'), { code: 'EPIPE' })
    await books.exportRecords(id, ['contacts'], () => Promise.reject(closed))
    await books.load(id, { contacts: [aContact()] })
    await expect(books.exportRecords(id, ['contacts'], () => Promise.reject(closed))).rejects.toBe(closed)
  })
})
