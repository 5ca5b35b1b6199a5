import { expect, test } from 'vitest'
import { readJson, type JsonObject } from '../../src/dialect/json.ts'
import { writeAmount } from '../../src/dialect/write/write-values.ts'
import { valuesOf } from './values-of.ts'
import { sent } from './examples.ts'

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

test.each<[string, object, string, JsonObject, object]>([
  ['signed', { kind: 'signed' }, '-1.50', {}, { amount: '-1.50', extra: {} }],
  ['reversed', { kind: 'reversed' }, '-1.50', {}, { amount: '1.50', extra: {} }],
  ['reversed', { kind: 'reversed' }, '1.50', {}, { amount: '-1.50', extra: {} }],
  ['reversed nothing', { kind: 'reversed' }, '-0.00', {}, { amount: '0.00', extra: {} }],
  ['a field', side, '-1.50', {}, { amount: '1.50', extra: { side: 'debit' } }],
  ['a field', side, '1.50', {}, { amount: '1.50', extra: { side: 'credit' } }],
  ['its word stays', side, '-1.50', { Side: 'FEE' }, { amount: '1.50', extra: { Side: 'FEE' } }],
  ['its word turns', side, '1.50', { Side: 'FEE' }, { amount: '1.50', extra: { Side: 'credit' } }],
  ['nothing turns no word', side, '0.00', { side: 'debit' }, { amount: '0.00', extra: {} }],
  ['no amount', side, '', { side: 'debit' }, { amount: '', extra: {} }],
  ['any other word is in', { ...side, in: [] }, '1', { side: 'x' }, { amount: '1', extra: { side: 'x' } }],
  [
    'true and false',
    { kind: 'field', field: 'isDebit', out: ['true'], in: ['false'] },
    '1.50',
    { isDebit: true },
    { amount: '1.50', extra: { isDebit: false } },
  ],
  ['columns', columns, '1.50', {}, { amount: undefined, extra: { paid_in: '1.50', paid_out: '' } }],
  ['columns', columns, '-1.50', {}, { amount: undefined, extra: { paid_in: '', paid_out: '1.50' } }],
  [
    'columns by their names',
    columns,
    '-1.50',
    { PaidIn: '7.00', PaidOut: null },
    { amount: undefined, extra: { PaidIn: null, PaidOut: '1.50' } },
  ],
  [
    'an empty column stays as empty',
    columns,
    '1.50',
    { paid_in: '0.00', paid_out: '3.00' },
    { amount: undefined, extra: { paid_in: '1.50', paid_out: '0.00' } },
  ],
  [
    'no amount in columns',
    columns,
    '',
    { paid_in: null },
    { amount: undefined, extra: { paid_in: null, paid_out: null } },
  ],
])('G8, G9: the sign by %s', (_name, sign, amount, row, written) => {
  expect(amountAs({ sign, read: '1234.56' }, amount, 'EUR', row)).toEqual(written)
})

test('G8: a number that is a word stays a number', () => {
  const sign = { kind: 'field', field: 'code', out: ['1'], in: ['2'] }
  const row = { code: readJson('1') ?? null }
  expect(sent(amountAs({ sign }, '5', 'EUR', row).extra['code'])).toBe('2')
})

const undecided =
  'Bookend does not know yet how the service writes this. Answer the question under Connections'

test.each<[string, () => unknown, string]>([
  ['no number', () => amountAs({}, '12,50'), '12,50 is not a decimal number'],
  [
    'G4 fractions of cents',
    () => amountAs({ unit: 'minor' }, '12.505'),
    'Amounts in EUR have at most 2 decimals',
  ],
  ['G12 sen', () => amountAs({ unit: 'minor' }, '12.5', 'JPY'), 'Amounts in JPY have no decimals'],
  [
    'no currency',
    () => amountAs({ unit: 'minor' }, '1', ''),
    'Without a currency, Bookend does not know how many decimals an amount has',
  ],
  [
    'a currency of old',
    () => amountAs({ unit: 'minor' }, '1', 'ZZZ'),
    'Bookend does not know how many decimals ZZZ has',
  ],
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
])('an amount that cannot be written exactly is refused: %s', (_name, write, message) => {
  expect(write).toThrow(new Error(message))
})
