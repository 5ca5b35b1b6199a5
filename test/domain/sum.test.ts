import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortestOf, sumOf } from '../../src/domain/sum.ts'

test('amounts of any length and any number of decimals are added up exactly', () => {
  expect(sumOf(['0.10', '0.20'])).toBe('0.30')
  expect(sumOf(['-99999999999999999999.99', '0.005', '100000000000000000000'])).toBe('0.015')
  expect(sumOf(['-0.05', '0.04'])).toBe('-0.01')
  expect(sumOf(['-1.00', '1'])).toBe('0.00')
  expect(sumOf([])).toBe('0.00')
})

test('a sum does not depend on the order, and taken back it is nothing', () => {
  const amounts = fc.array(
    fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.stringMatching(/^\d{1,4}$/)),
  )
  fc.assert(
    fc.property(amounts, (parts) => {
      const some = parts.map(([whole, decimals]) => `${whole}.${decimals}`)
      const back = some.map((amount) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`))
      expect(sumOf(some.toReversed())).toBe(sumOf(some))
      expect(shortestOf(sumOf([...some, ...back]))).toBe('0')
    }),
  )
})

test('amounts that are equal are written alike at their shortest', () => {
  const written = ['-12.50', '-12.5', '0.00', '-0.00', '007.10', '1000', '1000.00', '-0.05']
  expect(written.map(shortestOf)).toEqual(['-12.5', '-12.5', '0', '0', '7.1', '1000', '1000', '-0.05'])
})
