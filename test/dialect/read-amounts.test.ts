import { expect, test } from 'vitest'
import type { Json, JsonObject } from '../../src/dialect/json.ts'
import { thousands, noNumber, json, moneyOf } from './values-of.ts'

function amountOf(amount: Json | undefined, settings: object = {}) {
  return moneyOf(amount === undefined ? {} : { amount, currency: 'EUR' }, { amount: settings }).amount
}

test.each<[string, string, string]>([
  ['G1', '1234.56', '1234.56'],
  ['G1 negative', '-1234.56', '-1234.56'],
  ['G2', '1.234,56', '1234.56'],
  ['G2 without thousands', '1234,56', '1234.56'],
  ['G2 millions', '1.234.567,89', '1234567.89'],
  ['G2 millions alone', '1.234.567', '1234567'],
  ['G3', '1,234.56', '1234.56'],
  ['G3 millions', '1,234,567', '1234567'],
  ['G3 as in India', '1,23,456.78', '123456.78'],
  ['G3 as in India, without decimals', '12,34,567', '1234567'],
  ['G11 apostrophe', "1'234.56", '1234.56'],
  ['G11 curly apostrophe', '1’234.56', '1234.56'],
  ['G11 apostrophe alone', "1'234", '1234'],
  ['G11 space', '1 234,56', '1234.56'],
  ['G11 space that does not break', '1\u00a0234,56', '1234.56'],
  ['G11 narrow space', '1\u202f234\u202f567,5', '1234567.5'],
  ['G11 space and point', '1 234.56', '1234.56'],
  ['an integer', '1234', '1234'],
  ['one decimal', '12,5', '12.5'],
  ['many decimals', '1234.567', '1234.567'],
  ['0.125 decides itself', '0.125', '0.125'],
  ['0,125 decides itself', '0,125', '0.125'],
  ['no digit before the point', '.50', '0.50'],
  ['no digit before the comma', ',50', '0.50'],
  ['zeros in front', '0012.50', '12.50'],
  ['plus', '+12.50', '12.50'],
  ['minus sign', '−12.50', '-12.50'],
  ['dash', '–12.50', '-12.50'],
  ['minus and space', '- 12.50', '-12.50'],
  ['never minus zero', '-0.00', '0.00'],
  ['G6', '12.00-', '-12.00'],
  ['G6 with comma', '1.234,56-', '-1234.56'],
  ['G6 plus behind', '12.00+', '12.00'],
  ['G7', '(12.00)', '-12.00'],
  ['G7 with spaces', '( 1,234.56 )', '-1234.56'],
  ['credit', '12.50 CR', '12.50'],
  ['debit', '12.50 DR', '-12.50'],
  ['debit in small letters', '12.50dr', '-12.50'],
  ['G10 code behind', '12,50 EUR', '12.50'],
  ['G10 sign before', '€ 12,50', '12.50'],
  ['G10 sign before, near', '€12.50', '12.50'],
  ['G10 minus before the sign', '-€12.50', '-12.50'],
  ['G10 minus after the sign', '€ -12.50', '-12.50'],
  ['G10 minus after the code', '12,50 EUR-', '-12.50'],
  ['G10 minus before the code', '12,50- EUR', '-12.50'],
  ['G10 brackets', '(€12.50)', '-12.50'],
  ['G10 brackets inside', '€(12.50)', '-12.50'],
  ['G10 code and credit', '12.50 EUR CR', '12.50'],
  ['G10 zero', '0,00 €', '0.00'],
  ['longer than a float', '12345678901234567890.12', '12345678901234567890.12'],
])('%s: %s is %s without being told', (_id, written, amount) => {
  expect(amountOf(written)).toEqual({ value: amount })
})

test.each<[string, string]>([
  ['12.50', '12.50'],
  ['-12.5', '-12.5'],
  ['1.234', '1.234'],
  ['-0', '0'],
  ['-0.0', '0.0'],
  ['1.5e3', '1500'],
  ['1.50E1', '15.0'],
  ['1E-2', '0.01'],
  ['-12.5e-3', '-0.0125'],
  ['1e+2', '100'],
  ['0.1', '0.1'],
  ['12345678901234567890.1234567890', '12345678901234567890.1234567890'],
])('G5: the JSON number %s is exactly %s, whatever the setting', (source, amount) => {
  for (const read of ['auto', 'number', '1234.56', '1.234,56', '1 234,56'])
    expect(amountOf(json(source), { read })).toEqual({ value: amount })
})

test('G5: a JSON number that would fill a line is not read', () => {
  expect(amountOf(json('1e400'))).toEqual({ value: '1e400', doubt: noNumber })
  expect(amountOf(json('1e-999999999'))).toEqual({ value: '1e-999999999', doubt: noNumber })
})

test.each(['1.234', '12.500', '123.456', '-1.234', '1.234-', '(1.234)', '€ 1.234', '01.234'])(
  'G1 and G2: %s is asked, or read as the setting says',
  (written) => {
    expect(amountOf(written)).toEqual({ value: written, doubt: thousands })
    const sign = /[-(]/.test(written) ? '-' : ''
    const digits = written.replace(/^[^\d]+|[^\d]+$/g, '').replace(/^0/, '')
    for (const read of ['number', '1234.56', '1,234.56', "1'234.56"])
      expect(amountOf(written, { read })).toEqual({ value: sign + digits })
    for (const read of ['1234,56', '1.234,56', '1 234,56'])
      expect(amountOf(written, { read })).toEqual({ value: sign + digits.replace('.', '') })
  },
)

test('G2 and G3: a lone comma before three digits is asked, or read as the setting says', () => {
  expect(amountOf('1,234')).toEqual({ value: '1,234', doubt: thousands })
  expect(amountOf('1,234', { read: '1,234.56' })).toEqual({ value: '1234' })
  expect(amountOf('1,234', { read: '1234,56' })).toEqual({ value: '1.234' })
})

test('an amount that contradicts the setting is doubted, never switched', () => {
  const doubt = 'This service usually uses the other decimal separator'
  expect(amountOf('12,5', { read: '1234.56' })).toEqual({ value: '12,5', doubt })
  expect(amountOf('12,5', { read: 'number' })).toEqual({ value: '12,5', doubt })
  expect(amountOf('1.234,56', { read: '1,234.56' })).toEqual({ value: '1.234,56', doubt })
  expect(amountOf('12.50', { read: '1 234,56' })).toEqual({ value: '12.50', doubt })
})

test.each<[Json | undefined, string]>([
  ['', ''],
  ['  ', ''],
  [null, ''],
  [undefined, ''],
])('%j is no amount, and no doubt', (raw, value) => expect(amountOf(raw)).toEqual({ value }))

test('what came with parts stays JSON, with a doubt', () => {
  expect(amountOf(true)).toEqual({ value: 'true', doubt: noNumber })
  expect(amountOf(['12.50'])).toEqual({ value: '["12.50"]', doubt: noNumber })
  expect(amountOf({ units: '12' })).toEqual({ value: '{"units":"12"}', doubt: noNumber })
  expect(amountOf({ amount: { amount: '12' } })).toEqual({ value: '{"amount":"12"}', doubt: noNumber })
})

test.each<[string, JsonObject, string, string]>([
  ['an object', { amount: { amount: '12.50', currency: 'EUR' } }, '12.50', 'EUR'],
  ['an object with other names', { amount: { Value: '12.50', currencyCode: 'eur' } }, '12.50', 'EUR'],
  ['text with a code', { amount: '12,50 EUR' }, '12.50', 'EUR'],
  ['text with a sign', { amount: '-£12.50', currency: '' }, '-12.50', 'GBP'],
  ['a sign of its own and one beside', { amount: '€ 12,50', currency: 'EUR' }, '12.50', 'EUR'],
  ['a sign that says less than the code', { amount: '$12.50', currency: 'USD' }, '12.50', 'USD'],
])('G10: %s is taken apart', (_name, row, amount, currency) => {
  expect(moneyOf(row)).toEqual({ amount: { value: amount }, currency: { value: currency } })
})

test('G10: two currencies for one amount are a doubt', () => {
  expect(moneyOf({ amount: '12,50 EUR', currency: 'USD' }).currency).toEqual({
    value: 'USD',
    doubt: 'The amount itself says EUR',
  })
})

test.each<[string, string, string]>([
  ['EUR', '1250', '12.50'],
  ['EUR', '-5', '-0.05'],
  ['EUR', '1.250', '12.50'],
  ['JPY', '1250', '1250'],
  ['KWD', '1250', '1.250'],
  ['HUF', '1250', '12.50'],
  ['RSD', '1250', '12.50'],
  ['IQD', '1250', '1.250'],
  ['eur', '0', '0.00'],
])('G4 and G12: in minor units, %s %s is %s', (currency, written, amount) => {
  const values = { amount: { unit: 'minor', read: '1.234,56' } }
  expect(moneyOf({ amount: written, currency }, values).amount).toEqual({ value: amount })
})

test('G4: minor units are whole, and of a currency that is known', () => {
  const minor = { amount: { unit: 'minor' } }
  const read = (amount: Json, currency: string) => moneyOf({ amount, currency }, minor).amount
  expect(read(json('1250.0') ?? null, 'EUR')).toEqual({ value: '12.50' })
  expect(read(json('1.25e3') ?? null, 'EUR')).toEqual({ value: '12.50' })
  const fraction = 'It has decimals, although this service counts in cents'
  expect(read('12.50', 'EUR')).toEqual({ value: '12.50', doubt: fraction })
  expect(read('1250.00', 'EUR')).toEqual({ value: '1250.00', doubt: fraction })
  const unknown = 'Bookend does not know how many decimals the currency has'
  expect(read('1250', 'ZZZ')).toEqual({ value: '1250', doubt: unknown })
  expect(read('1250', '$')).toEqual({ value: '1250', doubt: unknown })
  expect(read('1250', '')).toEqual({ value: '1250', doubt: unknown })
  expect(moneyOf({ amount: '1250' }, { ...minor, currency: { fallback: 'EUR' } })).toEqual({
    amount: { value: '12.50' },
    currency: { value: 'EUR' },
  })
})

test('G4, G8: while unit or sign are open, amounts stay as they came', () => {
  const unit = 'Whole units or cents? Answer this under Connections'
  const sign = 'Did it go out or come in? Answer this under Connections'
  const open = (amount: Json, currency: string, path: string) =>
    moneyOf({ amount, currency }, {}, [path]).amount
  expect(open('1250', 'EUR', 'values.amount.unit')).toEqual({ value: '1250', doubt: unit })
  expect(open('1250', '', 'values.amount.unit')).toEqual({ value: '1250', doubt: unit })
  expect(open('1250', 'JPY', 'values.amount.unit')).toEqual({ value: '1250' })
  expect(open('', 'EUR', 'values.amount.unit')).toEqual({ value: '' })
  expect(open('12.50', 'EUR', 'values.amount.sign')).toEqual({ value: '12.50', doubt: sign })
  expect(open(json('12.50') ?? null, 'EUR', 'values.amount.sign')).toEqual({ value: '12.50', doubt: sign })
  expect(open('', 'EUR', 'values.amount.sign')).toEqual({ value: '', doubt: sign })
})

test('G9: where what went out is positive, signs are turned round', () => {
  const reversed = { sign: { kind: 'reversed' } }
  expect(amountOf('45.00', reversed)).toEqual({ value: '-45.00' })
  expect(amountOf('-45.00', reversed)).toEqual({ value: '45.00' })
  expect(amountOf('0.00', reversed)).toEqual({ value: '0.00' })
  expect(amountOf('-0.00', reversed)).toEqual({ value: '0.00' })
  expect(amountOf('45.00', { sign: { kind: 'signed' } })).toEqual({ value: '45.00' })
})
