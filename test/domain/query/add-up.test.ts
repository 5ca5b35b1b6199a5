import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDecimal } from '../../../src/domain/money.ts'
import { addUp } from '../../../src/domain/query/add-up.ts'
import { shortestOf, sumOf } from '../../../src/domain/sum.ts'
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
