import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDecimal } from '../../../src/domain/money.ts'
import { addUp, type Totals } from '../../../src/domain/query/add-up.ts'
import { UnknownConditionError } from '../../../src/domain/query/conditions.ts'
import { groupings, groupTotals, countValues } from '../../../src/domain/query/group-totals.ts'
import { selectRecords } from '../../../src/domain/query/select-records.ts'
import { groupsWithout, totalsWithout } from '../../../src/api/query/pending-transactions.ts'
import { shortestOf, sumOf } from '../../../src/domain/sum.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { someTransactions } from './records.ts'

test('every transaction is in one sum or named as left out', () => {
  fc.assert(
    fc.property(someTransactions, (records) => {
      const { count, currencies, unread, uncertain } = addUp(records)
      const inSums = currencies.reduce((sum, one) => sum + one.count, 0)
      expect([count, inSums + unread + uncertain]).toEqual([records.length, records.length])
      expect(unread).toBe(records.filter(({ amount }) => !isDecimal(amount)).length)
    }),
  )
})

test('deposits and withdrawals make the net amount, and parts make the whole', () => {
  fc.assert(
    fc.property(someTransactions, someTransactions, (some, others) => {
      const [first, second, all] = [addUp(some), addUp(others), addUp([...others, ...some])]
      for (const { currency, deposits, withdrawals, net } of all.currencies) {
        expect(shortestOf(sumOf([deposits, withdrawals]))).toBe(shortestOf(net))
        const nets = [first, second].flatMap((part) =>
          part.currencies.filter((one) => one.currency === currency).map((one) => one.net),
        )
        expect(shortestOf(sumOf(nets))).toBe(shortestOf(net))
      }
    }),
  )
})

test('months come from the newest to the oldest, counterparties and currencies from the most used one', () => {
  const records = [
    aTransaction({ date: '2026-02-30', counterpart: 'Beta', currency: 'USD', amount: '1' }),
    aTransaction({ date: '2026-03-01', counterpart: 'Acme', currency: 'EUR', amount: '2' }),
    aTransaction({ date: '', counterpart: '', currency: ' EUR', amount: '3' }),
    aTransaction({ date: '2026-02-01', counterpart: 'Acme', currency: 'EUR', amount: 'x' }),
  ]
  const keys = groupings.map((by) => groupTotals(records, by).map(({ key }) => key))
  expect(keys).toEqual([
    ['2026-03', '2026-02', ''],
    ['Acme', '', 'Beta'],
    ['EUR', 'USD'],
  ])
  expect(groupTotals(records, 'counterpart')[0]?.totals).toMatchObject({ count: 2, unread: 1 })
})

test('every record is in one group, whose totals are those of its records', () => {
  fc.assert(
    fc.property(someTransactions, fc.constantFrom(...groupings), (records, by) => {
      const groups = groupTotals(records, by)
      expect(groups.reduce((sum, { totals }) => sum + totals.count, 0)).toBe(records.length)
      const field = by === 'month' ? 'date' : by
      const isIn = (key: string) => (record: { [Name in typeof field]: string }) =>
        by === 'counterpart' ? record[field] === key : record[field].startsWith(key)
      for (const { key, totals } of groups.filter(
        ({ key: name }) => by === 'counterpart' || name.length === 7,
      ))
        expect(totals).toEqual(addUp(records.filter(isIn(key))))
    }),
  )
})

test('values are counted, the most used ones first, and empty text does not count', () => {
  const names = ['Beta', 'acme', 'Beta', '', 'Acme']
  expect(
    countValues(
      names.map((counterpart) => aTransaction({ counterpart })),
      'counterpart',
    ),
  ).toEqual([
    { value: 'Beta', count: 2 },
    { value: 'Acme', count: 1 },
    { value: 'acme', count: 1 },
  ])
})

test('totals without some records are the totals of the others', () => {
  fc.assert(
    fc.property(someTransactions, fc.infiniteStream(fc.boolean()), (records, isOut) => {
      const out = records.filter(() => isOut.next().value)
      const left = records.filter((one) => !out.includes(one))
      expect(shortest(totalsWithout(addUp(records), out))).toEqual(shortest(addUp(left)))
      for (const by of groupings) {
        const groups = groupsWithout(groupTotals(records, by), out, by)
        expect(groups.map(({ key, totals }) => [key, shortest(totals)])).toEqual(
          groupTotals(left, by).map(({ key, totals }) => [key, shortest(totals)]),
        )
      }
    }),
  )
})

test('a record that somebody else has changed in the meantime leaves no count below zero', () => {
  const [now, before] = [
    aTransaction({ currency: 'USD', amount: '5.00' }),
    aTransaction({ currency: 'EUR', amount: '?' }),
  ]
  expect(totalsWithout(addUp([now]), [before])).toMatchObject({ count: 0, unread: 0, uncertain: 0 })
})

/** Equal amounts as equal texts: a sum keeps the decimals of what was taken out of it. */
function shortest({ currencies, ...counts }: Totals) {
  const amounts = currencies.map(({ deposits, withdrawals, net, ...one }) => ({
    ...one,
    deposits: shortestOf(deposits),
    withdrawals: shortestOf(withdrawals),
    net: shortestOf(net),
  }))
  return { ...counts, currencies: amounts }
}

test('a query takes what the search and the filter find, in its order', () => {
  const records = [
    aTransaction({ id: 'a', counterpart: 'Acme', amount: '-9' }),
    aTransaction({ id: 'b', counterpart: 'ACME 2', amount: '-10' }),
    aTransaction({ id: 'c', counterpart: 'Acme', amount: '3' }),
    aTransaction({ id: 'd', counterpart: 'Other', amount: '-4' }),
  ]
  const query = { search: 'acmé', filter: { direction: 'withdrawal' as const } }
  const ids = (sort?: { field: 'amount'; descending: boolean }) =>
    selectRecords.transactions(records, { ...query, ...(sort && { sort }) }).map(({ id }) => id)
  expect(ids()).toEqual(['a', 'b'])
  expect(ids({ field: 'amount', descending: false })).toEqual(['b', 'a'])
})

test('a query without a search or conditions takes everything as it is', () => {
  const records = [aContact({ company: 'B' }), aContact({ company: 'A' })]
  expect(selectRecords.contacts(records, { search: ' ', filter: {} })).toEqual(records)
})

test('transactions are grouped by bank account only where that is known', () => {
  const records = [
    { ...aTransaction({ amount: '1' }), account: 'BE1' },
    { ...aTransaction({ amount: '2' }), account: 'BE1' },
    { ...aTransaction({ amount: '4' }), account: '' },
  ]
  const groups = groupTotals(records, 'account')
  expect(groups.map(({ key, totals }) => [key, totals.count])).toEqual([
    ['BE1', 2],
    ['', 1],
  ])
  expect(groupsWithout(groups, records.slice(0, 1), 'account')).toEqual(
    groupTotals(records.slice(1), 'account'),
  )
  expect(() => groupTotals([aTransaction()], 'account')).toThrow(UnknownConditionError)
})
