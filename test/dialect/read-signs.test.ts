import { expect, test } from 'vitest'
import type { JsonObject } from '../../src/dialect/json.ts'
import { thousands, noNumber, json, moneyOf, way } from './values-of.ts'

const side = { kind: 'field', field: 'side', out: ['debit'], in: ['credit'] }

test.each<[string, object, JsonObject, object]>([
  ['out', side, { amount: '12.50', side: 'debit' }, { value: '-12.50' }],
  ['in', side, { amount: '12.50', side: 'credit' }, { value: '12.50' }],
  ['in another case', side, { amount: '12.50', Side: 'DEBIT ' }, { value: '-12.50' }],
  ['out, with its own minus', side, { amount: '-12.50', side: 'debit' }, { value: '-12.50' }],
  ['in, with a minus', side, { amount: '-12.50', side: 'credit' }, { value: '-12.50', doubt: way }],
  ['a word that is not listed', side, { amount: '12.50', side: 'fee' }, { value: '12.50', doubt: way }],
  ['no word', side, { amount: '12.50', side: null }, { value: '12.50', doubt: way }],
  ['no field', side, { amount: '12.50' }, { value: '12.50', doubt: way }],
  ['nothing', side, { amount: '0.00' }, { value: '0.00' }],
  ['any other word is in', { ...side, in: [] }, { amount: '1', side: 'fee' }, { value: '1' }],
  ['no word is not any other', { ...side, in: [] }, { amount: '1', side: '' }, { value: '1', doubt: way }],
  ['signs as words', { ...side, out: ['-'], in: ['+'] }, { amount: '1', side: '-' }, { value: '-1' }],
  ['signs as words', { ...side, out: ['-'], in: ['+'] }, { amount: '1', side: '+' }, { value: '1' }],
  ['true and false', { ...side, out: ['true'], in: ['false'] }, { amount: '1', side: true }, { value: '-1' }],
])('G8: the sign by a field: %s', (_name, sign, row, amount) => {
  expect(moneyOf({ currency: 'EUR', ...row }, { amount: { sign } }).amount).toEqual(amount)
})

const columns = { kind: 'two-columns', in: 'deposit', out: 'withdrawal' }

const contradiction = 'The two columns contradict each other'

test.each<[string, JsonObject, object]>([
  ['in', { deposit: '12.50', withdrawal: '' }, { value: '12.50' }],
  ['out', { deposit: null, withdrawal: '1.234,56' }, { value: '-1234.56' }],
  ['other names', { Deposit: '0.00', Withdrawal: '12.50' }, { value: '-12.50' }],
  ['missing', { withdrawal: '12.50' }, { value: '-12.50' }],
  ['zero', { deposit: '', withdrawal: '0.00' }, { value: '0.00' }],
  ['nothing', { deposit: '', withdrawal: null }, { value: '' }],
  ['both', { deposit: '1', withdrawal: '2' }, { value: '1 / 2', doubt: contradiction }],
  ['a minus', { deposit: '', withdrawal: '-2' }, { value: '-2', doubt: contradiction }],
  ['an open one', { deposit: '', withdrawal: '1.234' }, { value: '1.234', doubt: thousands }],
  ['an unreadable one', { deposit: 'n/a', withdrawal: '' }, { value: 'n/a', doubt: noNumber }],
  [
    'an unreadable one beside',
    { deposit: 'n/a', withdrawal: '5' },
    { value: 'n/a / 5', doubt: contradiction },
  ],
])('G8: the sign by two columns: %s', (_name, row, amount) => {
  expect(moneyOf({ currency: 'EUR', ...row }, { amount: { sign: columns } }).amount).toEqual(amount)
})

test('G4 and G8: two columns of minor units', () => {
  const values = { amount: { sign: columns, unit: 'minor' } }
  expect(moneyOf({ withdrawal: { amount: json('1250') ?? null, currency: 'EUR' } }, values)).toEqual({
    amount: { value: '-12.50' },
    currency: { value: 'EUR' },
  })
})
