import { expect, test } from 'vitest'
import { readJson, type Json } from '../../src/dialect/json.ts'
import { writeCurrency } from '../../src/dialect/write/write-values.ts'
import { sent } from './examples.ts'
import { json, moneyOf, valuesOf } from './values-of.ts'

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

test.each<[string, object, Json | undefined, string, string]>([
  ['U1', {}, 'USD', 'EUR', '"EUR"'],
  ['U2 as before', {}, 'usd', 'EUR', '"eur"'],
  ['U3 the same sign', {}, 'zł', 'PLN', '"zł"'],
  ['U3 another sign', {}, '£', 'EUR', '"€"'],
  ['U3 a sign of the profile', { symbols: { $: 'USD' } }, '€', 'USD', '"$"'],
  ['U4 nothing before', {}, undefined, 'EUR', '"EUR"'],
  ['U4 null before', {}, null, 'EUR', '"EUR"'],
  ['U5 a number as text', { symbols: { '840': 'USD', '978': 'EUR' } }, '840', 'EUR', '"978"'],
  ['U5 a number', { symbols: { '840': 'USD', '978': 'EUR' } }, readJson('840'), 'EUR', '978'],
  ['U5 nothing before', { symbols: { '978': 'EUR' } }, undefined, 'EUR', '"978"'],
  ['a code before, though signs are known', { symbols: { $: 'USD' } }, 'EUR', 'USD', '"USD"'],
  ['a word before', {}, 'Euro', 'EUR', '"EUR"'],
  ['nothing', {}, 'EUR', '', '""'],
])('%s: the currency', (_id, currency, before, code, written) => {
  expect(sent(writeCurrency(code, valuesOf({ currency }), before))).toBe(written)
})

test.each<[Json, string]>([
  ['€', 'USD'],
  ['978', 'EUR'],
  ['$', 'USD'],
])('U3, U5: how %s is changed to %s is not known without the profile', (before, code) => {
  expect(() => writeCurrency(code, valuesOf(), before)).toThrow(
    new Error(`Bookend does not know how the service writes ${code}`),
  )
})
