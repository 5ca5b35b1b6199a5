import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords, directionOf, formatAmount, isDecimal, typedAmount } from '../../src/domain/money.ts'
import { readAmount } from '../../src/domain/read-amount.ts'
import { shortestOf, sumOf } from '../../src/domain/sum.ts'

test.each([
  ['1234.50', '1234.50'],
  ['1234,50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ["1'234.50", '1234.50'],
  ['1’234.50', '1234.50'],
  ['1 234.50', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1\u00a0234,50', '1234.50'],
  ['1\u202f234,50', '1234.50'],
  ['1.234.567', '1234567'],
  ['1,234,567', '1234567'],
  ['1.234.567,89', '1234567.89'],
  ['1,234,567.89', '1234567.89'],
  ['12,34', '12.34'],
  ['12.5', '12.5'],
  ['0.123', '0.123'],
  ['0,123', '0.123'],
  ['1234.567', '1234.567'],
  ['5', '5'],
  ['-5', '-5'],
  ['−5', '-5'],
  ['–5', '-5'],
  ['- 5', '-5'],
  ['5-', '-5'],
  ['5 -', '-5'],
  ['+5', '5'],
  ['(12.50)', '-12.50'],
  ['( 12,50 )', '-12.50'],
  ['-1.234,50', '-1234.50'],
  ['1.234,50-', '-1234.50'],
  ['  42  ', '42'],
  ['12345678901234567890.12', '12345678901234567890.12'],
  ['9.007.199.254.740.993', '9007199254740993'],
])('"%s" is read as %s', (typed, amount) => expect(readAmount(typed)).toEqual({ amount }))

test.each(['1.234', '1,234', '12.345', '999,000', '-1.234', '(1,234)'])(
  '"%s" could be thousands or a fraction, and is refused with both readings',
  (typed) =>
    expect(readAmount(typed)).toEqual({
      reason: expect.stringMatching(/^Is that \d+,\d{3}\.00, or \d+\.\d{3} with three decimals\?/),
    }),
)

test.each([
  '',
  ' ',
  '12.50 EUR',
  ...'abc €12 1,2,3 1.2.3 12,34.5 1,234.567,8 1.23.456 -(5) --5 -5- (5 5) . 1..5 1e3 ٥'.split(' '),
])('"%s" is refused with a reason', (typed) =>
  expect(readAmount(typed)).toEqual({ reason: expect.stringMatching(/\w/) }),
)

test('what is read is always decimal text, and what is refused has a reason', () => {
  const marks = fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,'’ -−()+")), maxLength: 14 })
  fc.assert(
    fc.property(fc.oneof(marks, fc.string()), (typed) => {
      const read = readAmount(typed)
      expect('amount' in read ? isDecimal(read.amount) : read.reason !== '').toBe(true)
    }),
  )
})

test('a number typed without groups is never read as another', () => {
  const typed = fc.tuple(
    fc.nat(),
    fc.constantFrom('.', ','),
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 1, maxLength: 6 }),
  )
  fc.assert(
    fc.property(typed, ([whole, mark, decimals]) => {
      const read = readAmount(`${whole}${mark}${decimals}`)
      expect('amount' in read ? read.amount : `${whole}.${decimals}`).toBe(`${whole}.${decimals}`)
    }),
  )
})

test.each(['en', 'de', 'fr', 'de-CH', 'sv', 'nl-BE', 'pl', 'es', 'en-IN', 'ar-EG', 'fa', 'he', 'mr'])(
  'an amount written or typed in the notation of %s can be read back without a change',
  (locale) => {
    for (const amount of ['1234.50', '-1234567.89', '0.05', '12345678901234567890.12'])
      for (const text of [formatAmount(amount, 'EUR', locale), typedAmount(amount, 'EUR', locale)])
        expect(readAmount(text, locale, 'EUR')).toEqual({ amount })
  },
)

test.each([
  ['€ 64,25', 'de-DE', 'EUR', '64.25'],
  ['64,25 €', 'de-DE', 'EUR', '64.25'],
  ['-€64.25', 'en', 'EUR', '-64.25'],
  ['€ -64.25', 'en', 'EUR', '-64.25'],
  ['(€ 64.25)', 'en', 'EUR', '-64.25'],
  ['64.25 eur', 'en', 'EUR', '64.25'],
  ['1.234,50- EUR', 'de', 'EUR', '-1234.50'],
  ["CHF 1'234.50", 'de-CH', 'CHF', '1234.50'],
  ['$5', 'en', 'AUD', '5'],
  ['5 zł', 'en', 'PLN', '5'],
  ['kr. 5,00', 'da', 'DKK', '5.00'],
  ['1,23,456.00', 'en-IN', 'INR', '123456.00'],
  ['1,234', 'de', 'KWD', '1.234'],
])('"%s" in %s is an amount in %s: %s', (typed, language, currency, amount) =>
  expect(readAmount(typed, language, currency)).toEqual({ amount }),
)

test.each([
  ['$ 5', 'de', 'EUR', 'This amount is in EUR. Enter it without $, such as -1234,50'],
  ['5 USD', 'en', 'EUR', 'This amount is in EUR. Enter it without USD, such as -1234.50'],
  ['€ 5', 'de', '', 'Enter the amount without €, such as -1234,50'],
  ['5 CR', 'de', 'EUR', 'Enter a number such as -1234,50'],
  ['a lot', 'fr', 'EUR', 'Enter a number such as -1234,50'],
  ['-5-', 'de', 'EUR', 'Enter only one sign, such as -1234,50'],
  ['1,2,3', 'de', 'EUR', 'The thousands and decimals cannot be told apart. Enter a number such as 1234,50'],
  ['1.234', 'de', 'EUR', 'Is that 1.234,00, or 1,234 with three decimals? Type 1234,00 or 1,2340'],
  ['1.234', 'de', 'KWD', 'Is that 1.234,00, or 1,234 with three decimals? Type 1234,00 or 1,2340'],
])(
  '"%s" in %s is refused as an amount in %s, in the notation of the language',
  (typed, language, currency, reason) => expect(readAmount(typed, language, currency)).toEqual({ reason }),
)

test('a long text of blanks is refused at once', () => {
  const typed = `1${' .'.repeat(1000)}${' '.repeat(1000)}!5`
  expect(readAmount(typed, 'en', 'EUR')).toEqual({ reason: expect.stringMatching(/\w/) })
})

test.each(['0', '0.00', '-0.00', '12', '-1234.50', '007', '0.001', '99999999999999999999.99'])(
  '%s is decimal text',
  (text) => expect(isDecimal(text)).toBe(true),
)

test.each(['', '1 000', '5\n', ...'- .5 5. +5 1,50 1e3 --1 −5 (5) NaN Infinity 0x1 ٥'.split(' ')])(
  '%j is no decimal text',
  (text) => expect(isDecimal(text)).toBe(false),
)

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
  ['100.00', 'JPY', '+100'],
  ['100.50', 'JPY', '+100.5'],
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
