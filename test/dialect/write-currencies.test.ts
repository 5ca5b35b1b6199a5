import { expect, test } from 'vitest'
import type { Json } from '../../src/dialect/json.ts'
import { readJson } from '../../src/dialect/json.ts'
import { writeCurrency } from '../../src/dialect/write/write-values.ts'
import { valuesOf } from './values-of.ts'
import { sent } from './written-values.ts'

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
