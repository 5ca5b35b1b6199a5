import { expect, test } from 'vitest'
import { readJson, type Json, type JsonObject } from '../../src/dialect/json.ts'
import { writeAmount, writeDate } from '../../src/dialect/write/write-values.ts'
import { sent } from './examples.ts'
import { valuesOf } from './values-of.ts'

function amountAs(settings: object, amount: string, currency = 'EUR', row: JsonObject = {}) {
  return writeAmount(amount, currency, valuesOf({ amount: settings }), row)
}

test.each<[string, string, string]>([
  ['auto', '-1234.50', '"-1234.50"'],
  ['1234.56', '-1234.50', '"-1234.50"'],
  ['1234,56', '-1234.50', '"-1234,50"'],
  ['1,234.56', '-1234567.5', '"-1,234,567.5"'],
  ['1.234,56', '1234567.50', '"1.234.567,50"'],
  ["1'234.56", '1234.50', '"1\'234.50"'],
  ['1 234,56', '1234.50', '"1 234,50"'],
  ['number', '-1234.50', '-1234.50'],
  ['number', '0012.50', '12.50'],
  ['number', '-0.00', '0.00'],
  ['number', '12345678901234567890.12', '12345678901234567890.12'],
  ['1.234,56', '1234', '"1234"'],
  ['1,234.56', '-1234567', '"-1234567"'],
  ['1,234.56', '999.99', '"999.99"'],
  ['1234,56', '0.125', '"0,125"'],
])('G1-G3, G5, G11: as %s, %s is %s', (read, amount, written) => {
  expect(sent(amountAs({ read }, amount).amount)).toBe(written)
  expect(sent(amountAs({ read: '1234.56', write: read === 'auto' ? '1234.56' : read }, amount).amount)).toBe(
    written,
  )
})

test.each<[string, string, string]>([
  ['EUR', '12.50', '1250'],
  ['EUR', '-0.05', '-5'],
  ['EUR', '12.5000', '1250'],
  ['EUR', '12', '1200'],
  ['JPY', '1250', '1250'],
  ['KWD', '1.25', '1250'],
  ['HUF', '12.50', '1250'],
])('G4, G12: in minor units, %s %s is %s', (currency, amount, written) => {
  expect(amountAs({ unit: 'minor' }, amount, currency).amount).toBe(written)
  expect(sent(amountAs({ unit: 'minor', read: 'number' }, amount, currency).amount)).toBe(written)
  expect(amountAs({ unit: 'minor', read: '1.234,56' }, amount, currency).amount).toBe(written)
})

test('G5, G10: an amount is written as the one that was there', () => {
  const row = (amount: string): JsonObject => ({ Amount: readJson(amount) ?? null })
  expect(sent(amountAs({}, '12.50', 'EUR', row('7.25')).amount)).toBe('12.50')
  const other = row('{"value":7.25,"currency":"usd","date":null}')
  expect(sent(amountAs({}, '12.50', 'EUR', other).amount)).toBe(
    '{"value":12.50,"currency":"eur","date":null}',
  )
  expect(amountAs({ read: '1.234,56' }, '12.50', 'EUR', row('{"amount":"7,25"}')).amount).toEqual({
    amount: '12,50',
  })
})

test.each<[string, string, string, string, string]>([
  ['G6', '12.00-', '-7.50', 'EUR', '7.50-'],
  ['G6', '12.00-', '7.50', 'EUR', '7.50'],
  ['G7', '(12.00)', '-7.50', 'EUR', '(7.50)'],
  ['G7', '(12.00)', '7.50', 'EUR', '7.50'],
  ['credit', '12.00 CR', '-7.50', 'EUR', '7.50 DR'],
  ['debit', '12.00dr', '7.50', 'EUR', '7.50 cr'],
  ['G10', '12.00 EUR', '-7.50', 'EUR', '-7.50 EUR'],
  ['G10', 'EUR 12.00', '-7.50', 'EUR', 'EUR -7.50'],
  ['G10', '€12.00', '7.50', 'EUR', '€7.50'],
  ['G10', '12.00\u00a0€', '7.50', 'GBP', '7.50\u00a0£'],
  ['G10', '12.00 eur', '7.50', 'USD', '7.50 usd'],
  ['G10', '12.00 EUR DR', '7.50', 'EUR', '7.50 EUR CR'],
  ['G10', '12.00 EUR', '', 'EUR', ''],
  ['G10', '12.00 EUR', '7.50', '', '7.50'],
  ['what could not be read', 'n/a', '7.50', 'EUR', '7.50'],
])('%s: where %s was, %s %s is written as %s', (_id, before, amount, currency, written) => {
  expect(amountAs({}, amount, currency, { amount: before }).amount).toBe(written)
})

test('G10: an unknown currency sign beside an amount is not guessed', () => {
  expect(() => amountAs({}, '7.50', 'USD', { amount: '€12.00' })).toThrow(
    new Error('Bookend does not know how the service writes USD'),
  )
})

const side = { kind: 'field', field: 'side', out: ['debit', 'fee'], in: ['credit'] }

const columns = { kind: 'two-columns', in: 'paid_in', out: 'paid_out' }

const debit = { kind: 'field', field: 'isDebit', out: ['true'], in: ['false'] }

test.each<[string, object, string, JsonObject, string | undefined, object]>([
  ['signed', { kind: 'signed' }, '-1.50', {}, '-1.50', {}],
  ['reversed', { kind: 'reversed' }, '-1.50', {}, '1.50', {}],
  ['reversed', { kind: 'reversed' }, '1.50', {}, '-1.50', {}],
  ['reversed nothing', { kind: 'reversed' }, '-0.00', {}, '0.00', {}],
  ['a field', side, '-1.50', {}, '1.50', { side: 'debit' }],
  ['a field', side, '1.50', {}, '1.50', { side: 'credit' }],
  ['its word stays', side, '-1.50', { Side: 'FEE' }, '1.50', { Side: 'FEE' }],
  ['its word turns', side, '1.50', { Side: 'FEE' }, '1.50', { Side: 'credit' }],
  ['nothing turns no word', side, '0.00', { side: 'debit' }, '0.00', {}],
  ['no amount', side, '', { side: 'debit' }, '', {}],
  ['any other word is in', { ...side, in: [] }, '1', { side: 'x' }, '1', { side: 'x' }],
  ['true and false', debit, '1.50', { isDebit: true }, '1.50', { isDebit: false }],
  ['columns', columns, '1.50', {}, undefined, { paid_in: '1.50', paid_out: '' }],
  ['columns', columns, '-1.50', {}, undefined, { paid_in: '', paid_out: '1.50' }],
  [
    'columns by their names',
    columns,
    '-1.50',
    { PaidIn: '7.00', PaidOut: null },
    undefined,
    { PaidIn: null, PaidOut: '1.50' },
  ],
  [
    'an empty column stays as empty',
    columns,
    '1.50',
    { paid_in: '0.00', paid_out: '3.00' },
    undefined,
    { paid_in: '1.50', paid_out: '0.00' },
  ],
  ['no amount in columns', columns, '', { paid_in: null }, undefined, { paid_in: null, paid_out: null }],
])('G8, G9: the sign by %s', (_name, sign, amount, row, written, extra) => {
  expect(amountAs({ sign, read: '1234.56' }, amount, 'EUR', row)).toEqual({ amount: written, extra })
})

test('G8: a number that is a word stays a number', () => {
  const sign = { kind: 'field', field: 'code', out: ['1'], in: ['2'] }
  const row = { code: readJson('1') ?? null }
  expect(sent(amountAs({ sign }, '5', 'EUR', row).extra['code'])).toBe('2')
})

const undecided =
  'Bookend does not know yet how the service writes this. Answer the question under Connections'

test.each<[string, () => unknown, string]>(
  // prettier-ignore
  [
  ['no number', () => amountAs({}, '12,50'), '12,50 is not a decimal number'],
  ['G4 fractions of cents', () => amountAs({ unit: 'minor' }, '12.505'), 'Amounts in EUR have at most 2 decimals'],
  ['G12 sen', () => amountAs({ unit: 'minor' }, '12.5', 'JPY'), 'Amounts in JPY have no decimals'],
  ['no currency', () => amountAs({ unit: 'minor' }, '1', ''), 'Without a currency, Bookend does not know how many decimals an amount has'],
  ['a currency of old', () => amountAs({ unit: 'minor' }, '1', 'ZZZ'), 'Bookend does not know how many decimals ZZZ has'],
  [
    'G8 no word for what came in',
    () => amountAs({ sign: { ...side, in: [] } }, '1.50', 'EUR', { side: 'debit' }),
    'Bookend does not know which value of “side” means money in',
  ],
  ['an open unit', () => writeAmount('1', 'EUR', valuesOf(), {}, ['values.amount.unit']), undecided],
  ['an open sign', () => writeAmount('1', 'EUR', valuesOf(), {}, ['values.amount.sign']), undecided],
  ['an open mark', () => writeAmount('1', 'EUR', valuesOf(), {}, ['values.amount.read']), undecided],
  [
    'too long to be read again',
    () => amountAs({}, '1'.repeat(61)),
    `${'1'.repeat(61)} cannot be written for this service without becoming a different amount`,
  ],
],
)('an amount that cannot be written exactly is refused: %s', (_name, write, message) => {
  expect(write).toThrow(new Error(message))
})

function dateAs(read: string, day: string, date: object = {}, before?: Json) {
  return writeDate(day, valuesOf({ date: { read, ...date } }), before)
}

test.each<[string, string, string]>([
  ['auto', '2026-04-03', '"2026-04-03"'],
  ['YYYY-MM-DD', '2026-04-03', '"2026-04-03"'],
  ['YYYYMMDD', '2026-04-03', '"20260403"'],
  ['YYYY/MM/DD', '2026-04-03', '"2026/04/03"'],
  ['DD.MM.YYYY', '2026-04-03', '"03.04.2026"'],
  ['DD/MM/YYYY', '2026-04-03', '"03/04/2026"'],
  ['MM/DD/YYYY', '2026-04-03', '"04/03/2026"'],
  ['DD-MM-YYYY', '2026-04-03', '"03-04-2026"'],
  ['MM-DD-YYYY', '2026-04-03', '"04-03-2026"'],
  ['epoch-seconds', '2026-04-13', '1776038400'],
  ['epoch-milliseconds', '2026-04-13', '1776038400000'],
  ['ms-date', '2026-04-13', '"/Date(1776038400000+0000)/"'],
])('F12: as %s, %s is %s', (read, day, written) => {
  expect(sent(dateAs(read, day))).toBe(written)
  expect(sent(dateAs('DD.MM.YYYY', day, { write: read === 'auto' ? 'YYYY-MM-DD' : read }))).toBe(written)
  expect(dateAs(read, '')).toBe('')
})

test.each<[string, string, string, string]>([
  ['text stays text', 'epoch-seconds', '"1700000000"', '"1776118400"'],
  ['a number stays a number', 'YYYYMMDD', '20260101', '20260413'],
  ['the time of day stays', 'epoch-seconds', '1700000000', '1776118400'],
  ['the offset stays', 'ms-date', '"/Date(1776031200000+0200)/"', '"/Date(1776031200000+0200)/"'],
  ['no offset stays none', 'ms-date', '"/Date(1700006400000)/"', '"/Date(1776038400000)/"'],
  ['the time stays', 'date-time', '"2026-01-02T10:15:00Z"', '"2026-04-13T10:15:00Z"'],
  ['the time without zone stays', 'date-time', '"2026/01/02 23:00"', '"2026/04/13 23:00"'],
  [
    'the offset of a time stays',
    'date-time',
    '"2026-01-02T00:00:00.000+01:00"',
    '"2026-04-13T00:00:00.000+01:00"',
  ],
  ['the time behind stays', 'DD/MM/YYYY', '"02/01/2026 10:15"', '"13/04/2026 10:15"'],
])('F12: what the service sent before counts: %s', (_name, read, before, written) => {
  const raw = readJson(before)
  if (raw === undefined) throw new Error('Not JSON')
  expect(sent(dateAs(read, '2026-04-13', {}, raw))).toBe(written)
})

test('F12: a time without a zone stays, whatever the zone', () => {
  const before = '2026-01-02 23:00'
  expect(dateAs('date-time', '2026-04-13', { zone: 'Europe/Brussels' }, before)).toBe('2026-04-13 23:00')
})

test.each<[string, string, string, string]>([
  ['2026-07-01T22:00:00Z', '2026-07-13', 'Europe/Brussels', '2026-07-12T22:00:00Z'],
  ['2026-07-01T22:00:00.000Z', '2026-01-13', 'Europe/Brussels', '2026-01-12T23:00:00.000Z'],
  ['2026-01-01T23:00Z', '2026-07-13', 'Europe/Brussels', '2026-07-12T22:00Z'],
  ['2026-07-01T18:30:00Z', '2026-07-13', 'Asia/Kolkata', '2026-07-12T18:30:00Z'],
  ['2026-07-01T04:00:00+00:00', '2026-01-13', 'America/New_York', '2026-01-13T05:00:00+00:00'],
  ['2026-07-02T00:00:00+02:00', '2026-01-13', 'Europe/Brussels', '2026-01-13T01:00:00+02:00'],
])('F11: %s moved to %s in %s is %s', (before, day, zone, written) => {
  expect(dateAs('date-time', day, { zone }, before)).toBe(written)
})

test.each<[string, string, string]>([
  ['Europe/Brussels', '2026-07-13', '1783893600'],
  ['Europe/Brussels', '2026-03-29', '1774738800'],
  ['America/New_York', '2026-07-13', '1783915200'],
  ['Pacific/Kiritimati', '2026-07-13', '1783850400'],
  ['America/Sao_Paulo', '2018-11-04', '1541300400'],
  ['Asia/Beirut', '2021-03-28', '1616882400'],
  ['Pacific/Auckland', '2026-04-05', '1775300400'],
])('F11: a day of %s is its midnight there, or the first hour that it has: %s', (zone, day, written) => {
  expect(sent(dateAs('epoch-seconds', day, { zone }))).toBe(written)
})

test.each<[string, () => unknown, string]>([
  ['no day', () => dateAs('auto', '2016-02-30'), '2016-02-30 is not a valid date'],
  ['no day', () => dateAs('auto', 'soon'), 'soon is not a valid date'],
  [
    'an unknown time',
    () => dateAs('date-time', '2026-04-13'),
    'The dates of this service have a time. Choose under Connections how to write them',
  ],
  [
    'a time before in another format',
    () => dateAs('date-time', '2026-04-13', {}, '13.04.2026'),
    'The dates of this service have a time. Choose under Connections how to write them',
  ],
  [
    'F11 an evening in no zone',
    () => dateAs('date-time', '2026-04-13', {}, '2026-01-02T22:00:00Z'),
    '2026-04-13 cannot be written as date-time',
  ],
  [
    'before time began',
    () => dateAs('epoch-seconds', '1980-01-01'),
    '1980-01-01 cannot be written as epoch-seconds',
  ],
  [
    'an open order',
    () => writeDate('2026-04-13', valuesOf(), undefined, ['values.date.read']),
    'Bookend does not know yet how the service writes this. Answer the question under Connections',
  ],
  [
    'an open zone',
    () =>
      writeDate('2026-04-13', valuesOf({ date: { read: 'epoch-seconds' } }), undefined, ['values.date.zone']),
    'Bookend does not know yet how the service writes this. Answer the question under Connections',
  ],
])('a date that cannot be written exactly is refused: %s', (_name, write, message) => {
  expect(write).toThrow(new Error(message))
})

test('an open zone is no matter for days', () => {
  const values = valuesOf({ date: { read: 'DD/MM/YYYY' } })
  expect(writeDate('2026-04-13', values, undefined, ['values.date.zone'])).toBe('13/04/2026')
})
