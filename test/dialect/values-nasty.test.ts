import { expect, test } from 'vitest'
import { readDate, readMoney } from '../../src/dialect/read/read-values.ts'
import { isDay } from '../../src/domain/day.ts'
import { isDecimal } from '../../src/domain/money.ts'
import { valuesOf } from './values-of.ts'
import { dateFormats, amountFormats, zones } from './random-values.ts'

const nasty = [
  'abc', 'NaN', 'Infinity', '-', '+', '.', ',', '--5', '-5-', '+-5', '(5', '5)', '((5))', '(-5)', '-(5)', '(5) DR',
  '5 CR DR', '-5 DR', '1e3', '1.5E3', '0x10', '1_000', '1.2.3', '1,2,3', '1.23.456', '12,34.56', '1,23.45', '1.234.56',
  '1,234,56', '1.234,567.89', '1,234.567,89', '1234.567.890', "1'23.45", '1 23', '1  234', '12 345 67', "1'234 567",
  '0,123,456', '00.123.456,', '5.', '5,', '12 PCS', '12 pcs', '5 kg', '12.50 EUR USD', 'EUR 12.50 EUR', '12 EUR 50',
  '€.50.', '12%', '1/2', '½', '٥', '５', '12:30', '2026-04-13', '12.50 EURO', 'approx. 5', '5 mln', '5k', '#5', '5*', '=5', '"5"',
  '1,5,', '12..5', '12,,5', '5 - 3', '5--', '++5', 'null', 'true', '$', 'EUR', '12e', 'EUR.50',
  'kr.500',
  '$,500',
] // prettier-ignore

test.each(nasty)('the text %j is no amount, whatever the setting', (written) => {
  for (const read of amountFormats)
    for (const unit of ['auto', 'minor']) {
      const values = valuesOf({ amount: { read, unit } })
      const { amount } = readMoney({ amount: written, currency: 'EUR', row: {} }, values)
      expect(amount.value).toBe(written)
      expect(amount.doubt).toBeTruthy()
    }
})

const noDays = [
  '13/04/26', '4/13', '2026-04', '2026', '2026-W16-1', '2026-103', '13 Apr 2026', 'Apr 13, 2026', '13/04-2026',
  '2026-04-13T', '2026-04-13T10', '2026-04-13T24:00:00Z', '2026-04-13T10:60', '2026-04-13T10:00 CET', '12345678', '13042026',
  '04132026', '1', '0', '99999999999', '31/02/2026', '00/00/0000', '0/4/2026', '2026-04-13-05', '2026-4-31', '13//04/2026',
  '+2026-04-13', '12026-04-13', '2026-04-13x', 'x2026-04-13', '2026‐04‐13', '/Date()/', '/Date(1e12)/', 'today', 'null',
] // prettier-ignore

test.each(noDays)('the text %j is no date, whatever the setting', (written) => {
  for (const read of [...dateFormats, 'date-time'])
    for (const zone of zones) {
      const date = readDate(written, valuesOf({ date: { read, zone } }), [], Date.UTC(2026, 10, 21))
      expect(date.value).toBe(written)
      expect(date.doubt).toBeTruthy()
      expect(isDay(date.value)).toBe(false)
    }
})

test('the nasty spellings that look like decimals to Bookend are all doubted', () => {
  for (const written of nasty) expect(isDecimal(written)).toBe(false)
})
