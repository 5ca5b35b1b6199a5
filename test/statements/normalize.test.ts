import { expect, test } from 'vitest'
import { amountOf, cleanText, dayOf, joinTexts } from '../../src/statements/common/normalize.ts'

test('a text is cleaned to one line', () => {
  expect(cleanText('  Müller \t&\r\n  Söhne\u00A0AG \u0085 ')).toBe('Müller & Söhne AG')
  expect(cleanText('a\0b\x1Bc \x07 d')).toBe('abc d')
  expect(cleanText('\u202Egpj.\u2066evil')).toBe('gpj.evil')
  expect(cleanText('\uD83D half')).toBe('\uFFFD half')
  expect(cleanText('👍🏽 فاتورة')).toBe('👍🏽 فاتورة')
  expect(cleanText(' \n\t')).toBe('')
})

test('a text of more than 2,000 characters is cut with an ellipsis, and no character in half', () => {
  expect(cleanText('x'.repeat(2000))).toBe('x'.repeat(2000))
  expect(cleanText('x'.repeat(2001))).toBe(`${'x'.repeat(1999)}…`)
  expect(cleanText(`${'x'.repeat(1998)}👍👍`)).toBe(`${'x'.repeat(1998)}…`)
  expect(joinTexts(['x'.repeat(1500), 'y'.repeat(1500)])).toBe(`${'x'.repeat(1500)}\n${'y'.repeat(498)}…`)
})

test('texts are joined by lines, without empty ones and repetitions', () => {
  expect(joinTexts([' one ', '', 'two\nlines', ' ', 'one'])).toBe('one\ntwo lines')
  expect(joinTexts([])).toBe('')
})

test.each([
  ['12', false, '12.00'],
  ['12.5', true, '-12.50'],
  ['0012.345', true, '-12.345'],
  ['.5', false, '0.50'],
  ['5.', false, '5.00'],
  ['0', true, '0.00'],
  ['0.001', true, '-0.001'],
  ['000', false, '0.00'],
])('the digits %s (withdrawal: %s) are the amount %s', (digits, negative, amount) => {
  expect(amountOf(digits, negative)).toBe(amount)
})

test('a day is a year, a month from 01 to 12 and a day from 01 to 31', () => {
  expect(dayOf('2026', '01', '31', 1)).toBe('2026-01-31')
  expect(dayOf('2016', '02', '30', 1)).toBe('2016-02-30')
  expect(() => dayOf('2026', '13', '01', 7)).toThrow(
    expect.objectContaining({ message: 'The date 2026-13-01 has no month between 01 and 12', at: 7 }),
  )
  expect(() => dayOf('2026', '00', '01', 7)).toThrow('no month')
  expect(() => dayOf('2026', '01', '32', 7)).toThrow('no day between 01 and 31')
  expect(() => dayOf('2026', '01', '00', 7)).toThrow('no day')
  expect(() => dayOf('26', '1', '1', 7)).toThrow(
    'The date "26-1-1" must be a year, a month and a day in digits',
  )
})
