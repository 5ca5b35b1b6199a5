import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUp } from '../../../src/domain/query/add-up.ts'
import { countValues } from '../../../src/domain/query/count-values.ts'
import { groupings, groupTotals } from '../../../src/domain/query/group-totals.ts'
import { aTransaction } from '../../builders.ts'
import { someTransactions } from './records.ts'

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
