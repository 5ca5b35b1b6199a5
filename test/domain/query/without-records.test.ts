import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUp } from '../../../src/domain/query/add-up.ts'
import type { Totals } from '../../../src/domain/query/add-up.ts'
import { groupings, groupTotals } from '../../../src/domain/query/group-totals.ts'
import { groupsWithout, totalsWithout } from '../../../src/domain/query/without-records.ts'
import { shortestOf } from '../../../src/domain/sum.ts'
import { aTransaction } from '../../builders.ts'
import { someTransactions } from './records.ts'

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
