import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, isDecimal, typedAmount } from '../../src/domain/money.ts'
import { readAmount } from '../../src/domain/read-amount.ts'

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
