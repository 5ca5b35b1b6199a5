import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords, directionOf, formatAmount, isDecimal, typedAmount } from '../../src/domain/money.ts'
import { shortestOf, sumOf } from '../../src/domain/sum.ts'

test.each(['0', '0.00', '-0.00', '12', '-1234.50', '007', '0.001', '99999999999999999999.99'])(
  '%s is decimal text',
  (text) => expect(isDecimal(text)).toBe(true),
)

test.each([
  '',
  '-',
  '.5',
  '5.',
  '+5',
  '1,50',
  '1 000',
  '1e3',
  '--1',
  '−5',
  '(5)',
  'NaN',
  'Infinity',
  '0x1',
  '5\n',
  '٥',
])('%j is no decimal text', (text) => expect(isDecimal(text)).toBe(false))

test.each([
  ['1234.5', 'EUR', '+1,234.50'],
  ['-1234.5', 'EUR', '-1,234.50'],
  ['0.00', 'EUR', '0.00'],
  ['-0.00', 'EUR', '0.00'],
  ['1234', 'JPY', '+1,234'],
  ['1234.56', 'JPY', '+1,234.56'],
  ['1.2345', 'EUR', '+1.2345'],
  ['1.5', 'KWD', '+1.500'],
  ['12.5', '', '+12.5'],
  ['12.5', 'DEM', '+12.50'],
  ['12.5', 'ZZZ', '+12.50'],
  ['9007199254740993.01', 'EUR', '+9,007,199,254,740,993.01'],
  ['99999999999999999999999999.99', 'EUR', '+99,999,999,999,999,999,999,999,999.99'],
  ['1.234,50', 'EUR', '1.234,50'],
  ['', 'EUR', ''],
  ['n/a', 'EUR', 'n/a'],
])('%s %s is written as %s', (amount, currency, written) =>
  expect(formatAmount(amount, currency, 'en')).toBe(written),
)

test.each([
  ['5.00', 'deposit'],
  ['-5.00', 'withdrawal'],
  ['0.01', 'deposit'],
  ['0.00', undefined],
  ['-0.00', undefined],
  ['', undefined],
  ['5,00', undefined],
])('the money of %j went: %s', (amount, direction) => expect(directionOf(amount)).toBe(direction))

test.each([
  ['-1234.5', 'EUR', 'en', '-1234.50'],
  ['-1234.5', 'EUR', 'de-DE', '-1234,50'],
  ['1234.5', 'EUR', 'sv', '1234,50'],
  ['-1234.5', 'EUR', 'sv', '-1234,50'],
  ['1234', 'JPY', 'fr', '1234'],
  ['n/a', 'EUR', 'fr', 'n/a'],
])('%s %s is typed in %s as %s', (amount, currency, language, text) =>
  expect(typedAmount(amount, currency, language)).toBe(text),
)

test.each([
  ['1234.50000000', 'EUR', '+1,234.50'],
  ['-0.12345000', 'EUR', '-0.12345'],
  ['1.50000', 'KWD', '+1.500'],
  ['100.00', 'JPY', '+100.00'],
  ['7.000', '', '+7.00'],
])('%s %s is shown without needless zeros: %s', (amount, currency, shown) => {
  expect(formatAmount(amount, currency, 'en')).toBe(shown)
})

test('an amount in a sentence has separators, and a minus that is one', () => {
  expect(amountInWords('-1234567.00', 'EUR')).toBe('−1,234,567.00')
  expect(amountInWords('1234.5', 'EUR')).toBe('1,234.50')
})

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
