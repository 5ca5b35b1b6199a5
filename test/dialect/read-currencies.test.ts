import { expect, test } from 'vitest'
import type { Json } from '../../src/dialect/json.ts'
import { json, moneyOf } from './values-of.ts'

test.each<[string, string, string]>([
  ['U1', 'EUR', 'EUR'],
  ['U1 of the past', 'BEF', 'BEF'],
  ['U2', 'eur', 'EUR'],
  ['U2', ' Eur ', 'EUR'],
  ['U3', '€', 'EUR'],
  ['U3', '£', 'GBP'],
  ['U3', 'zł', 'PLN'],
  ['U3', 'Kč', 'CZK'],
  ['U3', '₹', 'INR'],
  ['U3', '₽', 'RUB'],
  ['U3', '₴', 'UAH'],
  ['U3', '₺', 'TRY'],
  ['U3', '₪', 'ILS'],
  ['U3', '₩', 'KRW'],
  ['U3', '₫', 'VND'],
  ['U3', '฿', 'THB'],
  ['U3', 'Ft', 'HUF'],
  ['U3', 'CHF', 'CHF'],
  ['U4', '', ''],
])('%s: the currency %j is %j', (_id, written, code) => {
  expect(moneyOf({ currency: written }).currency).toEqual({ value: code })
})

test.each(['$', 'kr', '¥', 'Rs.', '978', 'lei'])('U3, U5: the currency %j is asked', (written) => {
  expect(moneyOf({ currency: written }).currency).toEqual({
    value: written,
    doubt: 'Choose under Connections which currency this is',
  })
})

test.each(['Euro', 'Din', 'E', '€€', '__proto__', 'constructor'])('%j is no currency', (written) => {
  expect(moneyOf({ currency: written }).currency).toEqual({
    value: written,
    doubt: 'Not a currency that Bookend knows',
  })
})

test('U4, U5: the profile says what other texts and missing ones mean', () => {
  const currency = { symbols: { $: 'USD', '978': 'EUR', '€': 'XEU' }, fallback: 'CHF' }
  const read = (written: Json) => moneyOf({ currency: written, amount: '1' }, { currency }).currency
  expect(read('$')).toEqual({ value: 'USD' })
  expect(read(json('978') ?? null)).toEqual({ value: 'EUR' })
  expect(read('€')).toEqual({ value: 'XEU' })
  expect(read('')).toEqual({ value: 'CHF' })
  expect(read(null)).toEqual({ value: 'CHF' })
  expect(moneyOf({ amount: '$5' }, { currency }).currency).toEqual({ value: 'USD' })
})
