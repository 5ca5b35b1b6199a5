import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directionOf, formatAmount, isDecimal, readAmount } from '../../src/domain/money.ts'

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
  'abc',
  '12.50 EUR',
  '€12',
  '1,2,3',
  '1.2.3',
  '12,34.5',
  '1,234.567,8',
  '1.23.456',
  '-(5)',
  '--5',
  '-5-',
  '(5',
  '5)',
  '.',
  '1..5',
  '1e3',
  '٥',
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

test.each(['en', 'de', 'fr', 'de-CH', 'sv', 'nl-BE', 'pl', 'es'])(
  'an amount written in the notation of %s can be typed back without a change',
  (locale) => {
    for (const amount of ['1234.50', '-1234567.89', '0.05', '12345678901234567890.12']) {
      expect(readAmount(formatAmount(amount, 'EUR', locale))).toEqual({ amount })
    }
  },
)

test('groups of India are refused, not misread', () => {
  expect(readAmount(formatAmount('1234567.89', 'EUR', 'en-IN'))).toEqual({ reason: expect.any(String) })
})

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
