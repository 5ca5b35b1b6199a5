import { expect, test } from 'vitest'
import { readJson, type Json, type JsonObject } from '../../src/dialect/json.ts'
import { readDate } from '../../src/dialect/read/read-values.ts'
import { writeCurrency } from '../../src/dialect/write/write-values.ts'
import { sent } from './examples.ts'
import { json, moneyOf, noNumber, thousands, valuesOf } from './values-of.ts'

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

const now = Date.UTC(2026, 10, 21)

const order = 'Day or month first? Answer this under Connections'

const zone = 'Which day this is depends on the time zone. Answer this under Connections'

function dateOf(raw: Json | undefined, date: object = {}, open: string[] = []) {
  return readDate(raw, valuesOf({ date }), open, now)
}

test.each<[string, string, string]>([
  ['F1', '2026-04-13', '2026-04-13'],
  ['F1 with spaces', ' 2026-04-13 ', '2026-04-13'],
  ['F1 without zeros', '2026-4-3', '2026-04-03'],
  ['F2 with a zone', '2026-04-13T14:30:00Z', '2026-04-13'],
  ['F2 with milliseconds', '2026-04-13T00:00:00.000Z', '2026-04-13'],
  ['F2 keeps the written day', '2026-04-13T00:30:00+02:00', '2026-04-13'],
  ['F2 keeps the written day in the west', '2026-04-13T23:30:00-0500', '2026-04-13'],
  ['F2 as Ruby writes it', '2026-04-13 10:00:00 UTC', '2026-04-13'],
  ['F2 as PostgreSQL writes it', '2026-04-13 10:00:00.123456+02', '2026-04-13'],
  ['F3 without zone', '2026-04-13T22:00:00', '2026-04-13'],
  ['F3 with a space', '2026-04-13 23:00', '2026-04-13'],
  ['F3 with slashes', '2026/04/13 23:00:00', '2026-04-13'],
  ['F4 seconds', '1776038400', '2026-04-13'],
  ['F4 nine digits', '649641600', '1990-08-03'],
  ['F5 milliseconds', '1776038400000', '2026-04-13'],
  ['F5 twelve digits', '649641600000', '1990-08-03'],
  ['F6', '13.04.2026', '2026-04-13'],
  ['F6 without zeros', '3.4.2026', '2026-04-03'],
  ['F6 with spaces', '3. 4. 2026', '2026-04-03'],
  ['F6 with time', '03.04.2026 10:15', '2026-04-03'],
  ['F7 a day beyond 12', '13/04/2026', '2026-04-13'],
  ['F7 with dashes', '13-04-2026', '2026-04-13'],
  ['F8 a day beyond 12', '04/13/2026', '2026-04-13'],
  ['F8 with dashes', '4-13-2026', '2026-04-13'],
  ['F8 with time', '4/13/2026 12:00:00 AM', '2026-04-13'],
  ['F7 and F8 the same', '04/04/2026', '2026-04-04'],
  ['F9', '20260413', '2026-04-13'],
  ['F10', '/Date(1776038400000+0000)/', '2026-04-13'],
  ['F10 without offset', '/Date(1776038400000)/', '2026-04-13'],
  ['F10 with an offset', '/Date(1776031200000+0200)/', '2026-04-13'],
  ['slashes, year first', '2026/04/13', '2026-04-13'],
  ['dots, year first', '2026.4.13', '2026-04-13'],
  ['a leap day', '29.02.2024', '2024-02-29'],
  ['nothing', '', ''],
  ['spaces', '  ', ''],
  ['an impossible day', '2016-02-30', '2016-02-30'],
  ['a day of MySQL', '0000-00-00', '0000-00-00'],
])('%s: %s is %s without being told', (_id, written, day) => {
  expect(dateOf(written)).toEqual({ value: day })
})

test('numbers are times, or days without marks; null and missing are empty', () => {
  expect(dateOf(json('1776038400'))).toEqual({ value: '2026-04-13' })
  expect(dateOf(json('1776038400000'))).toEqual({ value: '2026-04-13' })
  expect(dateOf(json('20260413'))).toEqual({ value: '2026-04-13' })
  expect(dateOf(null)).toEqual({ value: '' })
  expect(dateOf(undefined)).toEqual({ value: '' })
})

test.each<[string, string, string]>([
  ['F4 before 1990', '600000000', 'Not a date that Bookend can read'],
  ['F4 far ahead', '1900000000', 'Not a date that Bookend can read'],
  ['F5 far ahead', '1900000000000', 'Not a date that Bookend can read'],
  ['eleven digits', '17760384000', 'Not a date that Bookend can read'],
  ['F7 two digits of a year', '13/04/26', 'Not a date that Bookend can read'],
  ['F6 two digits of a year', '13.04.26', 'Not a date that Bookend can read'],
  ['F7 impossible', '30/02/2026', 'There is no such date'],
  ['F6 impossible', '31.04.2026', 'There is no such date'],
  ['F9 impossible', '20260230', 'There is no such date'],
  ['F9 the other way round', '13042026', 'Not a date that Bookend can read'],
  ['F2 impossible', '2026-02-30T00:00:00Z', 'There is no such date'],
  ['both beyond 12', '13/13/2026', 'There is no such date'],
  ['mixed marks', '13/04-2026', 'Not a date that Bookend can read'],
  ['an hour too many', '2026-04-13T25:00:00Z', 'Not a date that Bookend can read'],
  ['in words', '13 April 2026', 'Not a date that Bookend can read'],
  ['a word', 'yesterday', 'Not a date that Bookend can read'],
  ['other digits', '٢٠٢٦-٠٤-١٣', 'Not a date that Bookend can read'],
  ['F10 without end', '/Date(17760384000000000)/', 'Not a date that Bookend can read'],
])('%s: %s stays as it is, with a doubt', (_id, written, doubt) => {
  expect(dateOf(written)).toEqual({ value: written, doubt })
})

test('a date that came with parts stays JSON, with a doubt', () => {
  expect(dateOf({ year: '2026' })).toEqual({
    value: '{"year":"2026"}',
    doubt: 'Not a date that Bookend can read',
  })
  expect(dateOf(['2026', '04'])).toEqual({
    value: '["2026","04"]',
    doubt: 'Not a date that Bookend can read',
  })
  expect(dateOf(true)).toEqual({ value: 'true', doubt: 'Not a date that Bookend can read' })
})

test.each(['03/04/2026', '3/4/2026', '03-04-2026', '3-4-2026', '03/04/2026 10:00'])(
  'F7 and F8: %s is asked, or read as the setting says',
  (written) => {
    expect(dateOf(written)).toEqual({ value: written, doubt: order })
    expect(dateOf(written, { read: 'YYYY-MM-DD' })).toEqual({ value: written, doubt: order })
    expect(dateOf(written, { read: 'DD.MM.YYYY' })).toEqual({ value: written, doubt: order })
    expect(dateOf(written, { read: 'DD/MM/YYYY' })).toEqual({ value: '2026-04-03' })
    expect(dateOf(written, { read: 'DD-MM-YYYY' })).toEqual({ value: '2026-04-03' })
    expect(dateOf(written, { read: 'MM/DD/YYYY' })).toEqual({ value: '2026-03-04' })
    expect(dateOf(written, { read: 'MM-DD-YYYY' })).toEqual({ value: '2026-03-04' })
  },
)

test('F7 and F8: a value that contradicts the setting is doubted, never switched', () => {
  const doubt = 'This service usually writes day and month the other way round'
  expect(dateOf('04/13/2026', { read: 'DD/MM/YYYY' })).toEqual({ value: '04/13/2026', doubt })
  expect(dateOf('13/04/2026', { read: 'MM/DD/YYYY' })).toEqual({ value: '13/04/2026', doubt })
  expect(dateOf('13/04/2026', { read: 'DD/MM/YYYY' })).toEqual({ value: '2026-04-13' })
  expect(dateOf('2026-04-13', { read: 'MM/DD/YYYY' })).toEqual({ value: '2026-04-13' })
})

test.each([
  '2026-01-12 23:00:00 UTC',
  ...'2026-04-12T22:00:00Z 2026-04-12T22:00:00.000Z 2026-04-12T22:00:00+00:00 2026-01-12T23:00:00Z 1776031200 1776031200000 /Date(1776031200000+0000)/'.split(
    ' ',
  ),
])('F11: %s may be a midnight of tomorrow, so it waits for the zone', (written) => {
  expect(dateOf(written)).toEqual({ value: written, doubt: zone })
  const utc = written.includes('-01-') ? '2026-01-12' : '2026-04-12'
  expect(dateOf(written, { zone: 'UTC' })).toEqual({ value: utc })
  expect(dateOf(written, { zone: 'Europe/Brussels' })).toEqual({ value: utc.replace('12', '13') })
  expect(dateOf(written, { zone: 'America/New_York' })).toEqual({ value: utc })
})

test('F11: while the zone is open, every moment waits, and days without a zone do not', () => {
  const path = ['values.date.zone']
  expect(dateOf('2026-04-12T14:00:00Z', {}, path)).toEqual({ value: '2026-04-12T14:00:00Z', doubt: zone })
  expect(dateOf('1776038400', {}, path)).toEqual({ value: '1776038400', doubt: zone })
  expect(dateOf('2026-04-12T22:00:00', {}, path)).toEqual({ value: '2026-04-12' })
  expect(dateOf('2026-04-12T22:00:00+02:00', {}, path)).toEqual({ value: '2026-04-12' })
  expect(dateOf('2026-04-12', {}, path)).toEqual({ value: '2026-04-12' })
})

test('F2: a zone that is set counts for every moment, and for nothing without a zone', () => {
  const brussels = { zone: 'Europe/Brussels' }
  expect(dateOf('2026-04-12T23:30:00-05:00', brussels)).toEqual({ value: '2026-04-13' })
  expect(dateOf('2026-04-13T00:30:00+02:00', brussels)).toEqual({ value: '2026-04-13' })
  expect(dateOf('2026-04-12T21:59:59Z', brussels)).toEqual({ value: '2026-04-12' })
  expect(dateOf('2026-04-12T23:30:00', brussels)).toEqual({ value: '2026-04-12' })
  expect(dateOf('2026-04-12', brussels)).toEqual({ value: '2026-04-12' })
  expect(dateOf('0001-01-01T12:00:00Z', brussels)).toEqual({ value: '0001-01-01' })
})
