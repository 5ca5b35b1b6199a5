import { expect, test } from 'vitest'
import { compareText } from '../../../src/domain/compare-text.ts'
import { selectRecords } from '../../../src/domain/query/select-records.ts'
import { displayName } from '../../../src/service/store.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { onEveryDatabaseIfLong } from './every-database.ts'

const names = [
  'Maes',
  'maas',
  'Ørsted',
  'ömer',
  'Zwart',
  '𝔐agic',
  '漢字',
  '42 Ltd',
  '"Quote"',
  ' lead',
  'Мир',
  'ﬁn',
  'ß',
  '',
]

onEveryDatabaseIfLong('pages far from the first', (books) => {
  test('hold what a list of all has at their place, also after edits and deletions', async () => {
    const { id } = await books().accounts.add(crypto.randomUUID())
    const days = (index: number) =>
      `20${String(10 + (index % 16))}-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 31) + 1).padStart(2, '0')}`
    await books().load(id, {
      contacts: Array.from({ length: 1500 }, (_, index) =>
        aContact({
          id: `c${index}`,
          company: '',
          firstName: '',
          lastName: `${names[index % names.length]}${index % 7}`,
        }),
      ),
      transactions: Array.from({ length: 1500 }, (_, index) =>
        aTransaction({ id: `t${index}`, date: index % 50 === 0 ? '' : days(index) }),
      ),
    })
    const { contacts, transactions } = books().storeOf(id)
    for (let index = 0; index < 30; index++) {
      await contacts.update(`c${index * 11}`, { lastName: `Moved ${index}` })
      await transactions.update(`t${index * 11}`, { date: index % 2 ? '2031-05-05' : '' })
    }
    await contacts.remove(Array.from({ length: 100 }, (_, index) => `c${index * 13 + 1}`))
    await transactions.remove(Array.from({ length: 100 }, (_, index) => `t${index * 13 + 1}`))

    const everyContact = (await contacts.list({ search: '', page: 1, pageSize: 2000 })).items
    const everyTransaction = (await transactions.list({ search: '', page: 1, pageSize: 2000 })).items
    expect(everyContact.map((one) => one.id)).toEqual(
      everyContact
        .toSorted(
          (one, other) => compareText(displayName(one), displayName(other)) || compareText(one.id, other.id),
        )
        .map((one) => one.id),
    )
    for (const page of [144, 145, 150, 155, 156]) {
      const from = (page - 1) * 9
      expect((await contacts.list({ search: '', page, pageSize: 9 })).items).toEqual(
        everyContact.slice(from, from + 9),
      )
      expect((await transactions.list({ search: '', page, pageSize: 9 })).items).toEqual(
        everyTransaction.slice(from, from + 9),
      )
    }
    expect(everyContact).toHaveLength(1400)
    expect(everyTransaction).toHaveLength(1400)
  })

  test('and streams of thousands of hits hold what all hits have at their place', async () => {
    const { id } = await books().accounts.add(crypto.randomUUID())
    const all = Array.from({ length: 6000 }, (_, index) =>
      aTransaction({
        id: `t${String(index).padStart(4, '0')}`,
        date: `2026-0${(index % 9) + 1}-1${index % 10}`,
        counterpart: index % 50 === 7 ? 'Other' : 'Bakery',
        description: '',
      }),
    )
    await books().load(id, { transactions: all })
    const hits = all
      .filter(({ counterpart }) => counterpart === 'Bakery')
      .toSorted((one, other) => compareText(other.date, one.date) || compareText(one.id, other.id))
    const { transactions, queries } = books().storeOf(id)
    for (const field of ['date', 'amount', 'counterpart', 'currency'] as const) {
      const query = { search: '', filter: {}, sort: { field, descending: field === 'date' } }
      const streamed: object[] = []
      for await (const portion of queries.transactions.records(query)) streamed.push(...portion)
      expect(streamed).toEqual(selectRecords.transactions(all, query))
    }
    // Those before the 5,000th hit are found in another way than those behind it, and both once more from memory.
    for (const page of [1, 50, 199, 200, 201, 202, 235, 236, 50, 201, 236]) {
      const found = await transactions.list({ search: 'bakery', page, pageSize: 25 })
      expect(found.total).toBe(hits.length)
      expect(found.items).toEqual(hits.slice(page * 25 - 25, page * 25))
    }
  })
})
