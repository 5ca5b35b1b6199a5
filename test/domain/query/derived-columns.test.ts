import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareText } from '../../../src/domain/compare-text.ts'
import { compareAmounts } from '../../../src/domain/money.ts'
import { deriveColumns, splitAmount } from '../../../src/domain/query/derived-columns.ts'
import { runs } from '../../seed.ts'

const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`))
const amount = fc
  .tuple(fc.constantFrom('', '-'), digits(1, 25), fc.option(digits(1, 20), { nil: undefined }))
  .map(([sign, whole, decimals]) => `${sign}${whole}${decimals === undefined ? '' : `.${decimals}`}`)
// Near the limit of what a float holds exactly, and near zero, where rounding down and signs meet.
const near = fc
  .tuple(fc.constantFrom('', '-'), fc.integer({ min: 0, max: 40 }), fc.constantFrom('', '0', '5', '50', '09'))
  .chain(([sign, more, last]) =>
    fc.constantFrom(
      `${sign}${(9007199254740980n + BigInt(more)).toString().replace(/(\d{4})$/, '.$1')}${last}`,
      `${sign}0.000${more}${last}`,
      `${sign}${more}${last}`,
    ),
  )

test('two amounts of any length sort by their columns as by their numbers', () => {
  fc.assert(
    fc.property(fc.oneof(amount, near), fc.oneof(amount, near), (one, other) => {
      const [first, second] = [splitAmount(one), splitAmount(other)]
      const byColumns = first.units - second.units || compareText(first.rest, second.rest)
      expect([one, other, Math.sign(byColumns)]).toEqual([one, other, compareAmounts(one, other)])
    }),
    { numRuns: runs(20_000) },
  )
})

test('an amount without a rest is its units exactly, and can be added up as such', () => {
  fc.assert(
    fc.property(fc.oneof(amount, near), (text) => {
      const { units, rest } = splitAmount(text)
      expect(Number.isSafeInteger(units)).toBe(true)
      const sign = units < 0 ? '-' : ''
      const exact = String(Math.abs(units))
        .padStart(5, '0')
        .replace(/(\d{4})$/, '.$1')
      const isExact =
        Math.abs(units) < Number.MAX_SAFE_INTEGER && compareAmounts(text, `${sign}${exact}`) === 0
      expect([text, rest === '']).toEqual([text, isExact])
    }),
    { numRuns: runs(5000) },
  )
})

test.each([
  [
    { date: '2026-01-31', amount: '-1234.5' },
    { day: 20260131, units: -12345000, rest: '', odd: 0 },
  ],
  [
    { date: '', amount: '' },
    { day: -100, units: null, rest: '', odd: 0 },
  ],
  [
    { date: '2016-02-30', amount: '1' },
    { day: 20160230, units: 10000, rest: '', odd: 2 },
  ],
  [
    { date: '', amount: 'n/a' },
    { day: -100, units: null, rest: '', odd: 2 },
  ],
  [
    { date: '2016-02-30', amount: '-0.00001' },
    { day: 20160230, units: -1, rest: '9', odd: 3 },
  ],
])('%o has the columns %o', (fields, columns) => {
  expect(deriveColumns(fields)).toEqual(columns)
})
