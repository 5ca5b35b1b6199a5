import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import type { OpenStore } from './open-store.ts'

/** What every store does when records are removed. */
export function removeSuite(open: OpenStore) {
  test('a removal answers the ids that were there, and takes no others', async () => {
    const { contacts } = await open({
      contacts: ['1', '2', '3'].map((id) => aContact({ id })),
      transactions: [],
    })
    expect(new Set(await contacts.remove(['3', 'nope', '1', '3']))).toEqual(new Set(['1', '3']))
    expect(await contacts.remove(['3'])).toEqual([])
    const { items, total } = await contacts.list({ search: '', page: 1, pageSize: 100 })
    expect([items.map(({ id }) => id), total]).toEqual([['2'], 1])
  })

  test('a removal of hundreds leaves the others in order', async () => {
    const all = Array.from({ length: 400 }, (_, index) =>
      aTransaction({ id: `t${index}`, date: dayOf(index * 7) }),
    )
    const { transactions } = await open({ contacts: [], transactions: all })
    await transactions.remove(all.filter((_, index) => index % 3 !== 0).map(({ id }) => id))
    const { items, total } = await transactions.list({ search: '', page: 1, pageSize: 400 })
    expect(total).toBe(134)
    expect(items.map(({ date }) => date)).toEqual(
      items
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    )
  })
}

function dayOf(count: number): string {
  return new Date(Date.UTC(2020, 0, 1 + (count % 365))).toISOString().slice(0, 10)
}
