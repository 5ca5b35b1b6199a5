import { expect, test } from 'vitest'
import { emptyTransaction } from '../../src/domain/fields.ts'
import type { JsonObject } from '../../src/dialect/json.ts'
import { readRow } from '../../src/dialect/read/read-row.ts'
import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { UnwritableError, writeBody } from '../../src/dialect/write/write-body.ts'
import { profileOf, rowOf, textOfBody } from './examples.ts'

function editRow(json: string, changes: Record<string, string>, ...parts: PartialProfile[]) {
  const row = rowOf(json)
  const profile = profileOf(...parts)
  const record = readRow(row, 'transactions', profile)
  return { withRow: body({ row }), without: body({}) }

  function body(more: { row?: JsonObject }) {
    try {
      return textOfBody(writeBody({ resource: 'transactions', changes, record, profile, ...more }).body)
    } catch (error) {
      return error instanceof UnwritableError ? `${error.field}: ${error.message}` : error
    }
  }
}

const numbers = { values: { amount: { read: 'number' } } }

const all = { write: { edit: 'all' } }

test('G5 an amount that the service has as a number is sent as one, with the digits that were typed', () => {
  const row =
    '{"id":1,"date":"2026-01-31","currency":"EUR","amount":12.50,"counterpart":"A","description":""}'
  expect(editRow(row, { amount: '0.10' }, numbers).withRow).toBe('{"amount":0.10}')
  expect(editRow(row, { amount: '0.10' }, numbers).without).toBe('{"amount":0.10}')
  expect(editRow(row, { amount: '-12345678901234567.10' }, numbers).withRow).toBe(
    '{"amount":-12345678901234567.10}',
  )
})

test('W10 what did not change goes back exactly as it came', () => {
  const row =
    '{"id":1,"date":"2026-01-31","currency":"eur","amount":12.50,"counterpart":null,"description":"x","side":"debit"}'
  expect(editRow(row, { description: 'y' }, numbers, all).withRow).toBe(
    '{"date":"2026-01-31","currency":"eur","amount":12.50,"counterpart":null,"description":"y","side":"debit"}',
  )
  expect(JSON.parse(String(editRow(row, { description: 'y' }, numbers, all).without))).toEqual({
    date: '2026-01-31',
    currency: 'EUR',
    amount: 12.5,
    counterpart: '',
    description: 'y',
  })
})

test('W10 the whole record has its other columns too, but no id and nothing of the transport', () => {
  const row =
    '{"id":1,"_links":{"self":"/1"},"@type":"T","First_Name":"Ann","city":"Rome","iban":null,"rate":1.50,"tags":["a"],"address":{"zip":"1","floor":2}}'
  const profile = (edit: string) =>
    profileOf({ fields: { contacts: { zip: 'address.zip' } }, write: { edit, clear: 'omit' } })
  const send = (edit: string, changes: Record<string, string>) => {
    const record = readRow(rowOf(row), 'contacts', profile(edit))
    return writeBody({ resource: 'contacts', changes, record, row: rowOf(row), profile: profile(edit) }).body
  }
  for (const edit of ['auto', 'all'])
    expect(send(edit, { firstName: 'Anna', zip: '2' })).toBe(
      '{"city":"Rome","iban":null,"rate":1.50,"tags":["a"],"address":{"zip":"2","floor":2},"firstName":"Anna"}',
    )
  expect(send('all', { city: '', zip: '' })).toBe(
    '{"iban":null,"rate":1.50,"tags":["a"],"address":{"floor":2},"firstName":"Ann"}',
  )
  expect(send('known', { firstName: 'Anna' })).toBe(
    '{"firstName":"Anna","city":"Rome","address":{"zip":"1"}}',
  )
  expect(send('changed', { firstName: 'Anna' })).toBe('{"firstName":"Anna"}')
})

test('W10 a value that was never understood goes back as it came, whether or not the row is at hand', () => {
  const row =
    '{"id":1,"date":"31st of May","currency":"EUR","amount":"a lot","counterpart":{"name":"A","n":1.0},"description":"x"}'
  const { withRow, without } = editRow(row, { description: 'y' }, all)
  expect(withRow).toBe(
    '{"date":"31st of May","currency":"EUR","amount":"a lot","counterpart":{"name":"A","n":1.0},"description":"y"}',
  )
  expect(without).toBe(withRow)
})

test('a date in the notation of the service keeps what it had beside the day', () => {
  const german = { values: { date: { read: 'DD.MM.YYYY' } } }
  expect(editRow('{"id":1,"date":"31.01.2026"}', { date: '2026-02-01' }, german).withRow).toBe(
    '{"date":"01.02.2026"}',
  )
  const timed = { values: { date: { read: 'date-time' } } }
  const row = '{"id":1,"date":"2026-01-31T12:30:00Z"}'
  expect(editRow(row, { date: '2026-02-01' }, timed).withRow).toBe('{"date":"2026-02-01T12:30:00Z"}')
  expect(editRow(row, { date: '2026-02-01' }, timed).without).toMatch(/^date: /)
})

test('F7 a date whose question is open cannot be changed, and the rest can', () => {
  const open = { values: { date: { read: 'auto' } } }
  const row = '{"id":1,"date":"01/02/2026","currency":"EUR","amount":"5.00"}'
  expect(editRow(row, { date: '2026-03-01' }, open).withRow).toMatch(/^date: Day or month first\?/)
  expect(editRow(row, { amount: '6.00' }, open).withRow).toBe('{"amount":"6.00"}')
  expect(editRow(row, { amount: '6.00' }, open, all).without).toContain('"date":"01/02/2026"')
})

test('G4 an amount cannot be changed while a path is open on which it depends', () => {
  const profile = profileOf({ values: { amount: { read: 'number' } } })
  const record = { ...emptyTransaction, id: '1', date: '2026-01-31', currency: 'EUR', amount: '1250' }
  const write = () =>
    writeBody({
      resource: 'transactions',
      changes: { amount: '1300' },
      record,
      profile,
      open: ['values.amount.unit'],
    })
  expect(write).toThrow(UnwritableError)
  expect(write).toThrow(/under Connections/)
})

test('a value that only was wrong can be put right', () => {
  expect(editRow('{"id":1,"date":"31st of May"}', { date: '2026-05-31' }).withRow).toBe(
    '{"date":"2026-05-31"}',
  )
})

test('a day that does not exist is not written', () => {
  expect(editRow('{"id":1,"date":"2026-01-31"}', { date: '2026-02-30' }).withRow).toMatch(/^date: 2026-02-30/)
})

const side = {
  values: { amount: { sign: { kind: 'field', field: 'side', out: ['debit'], in: ['credit'] } } },
}

const columns = { values: { amount: { sign: { kind: 'two-columns', in: 'deposit', out: 'withdrawal' } } } }

test('G8 the field that says which way the money went goes with an amount', () => {
  const row = '{"id":1,"currency":"EUR","amount":"5.00","Side":"credit"}'
  expect(editRow(row, { amount: '-6.00' }, side).withRow).toBe('{"amount":"6.00","Side":"debit"}')
  expect(editRow(row, { amount: '-6.00' }, side).without).toBe('{"amount":"6.00","Side":"debit"}')
  expect(editRow(row, { description: 'x' }, side).withRow).toBe('{"description":"x"}')
  expect(editRow(row, { description: 'x' }, side, all).withRow).toBe(
    '{"currency":"EUR","amount":"5.00","Side":"credit","description":"x"}',
  )
})

test('G8 two columns take the place of an amount', () => {
  const row = '{"id":1,"currency":"EUR","deposit":"5.00","withdrawal":null}'
  expect(JSON.parse(String(editRow(row, { amount: '-6.00' }, columns).withRow))).toEqual({
    deposit: null,
    withdrawal: '6.00',
  })
  expect(editRow(row, { description: 'x' }, columns, all).withRow).toBe(
    '{"currency":"EUR","deposit":"5.00","withdrawal":null,"description":"x"}',
  )
  const both = '{"id":1,"currency":"EUR","deposit":"5.00","withdrawal":"2.00"}'
  expect(JSON.parse(String(editRow(both, { description: 'x' }, columns, all).without))).toMatchObject({
    deposit: '5.00',
    withdrawal: '2.00',
    description: 'x',
  })
})

test('G4 another currency makes other cents of the same amount', () => {
  const minor = { values: { amount: { read: 'number', unit: 'minor' } } }
  const row = '{"id":1,"currency":"EUR","amount":1200}'
  expect(editRow(row, { currency: 'JPY' }, minor).withRow).toBe('{"currency":"JPY","amount":12}')
  expect(editRow(row, { currency: 'USD' }, minor).withRow).toBe('{"currency":"USD","amount":1200}')
  expect(editRow('{"id":1,"currency":"EUR","amount":1250}', { currency: 'JPY' }, minor).withRow).toMatch(
    /^amount: /,
  )
  expect(editRow(row, { description: 'x' }, minor).withRow).toBe('{"description":"x"}')
})

test('G10 the currency inside an amount changes with it', () => {
  const row = '{"id":1,"amount":{"amount":"5.00","currency":"EUR"}}'
  expect(editRow(row, { currency: 'USD' }).withRow).toBe(
    '{"currency":"USD","amount":{"amount":"5.00","currency":"USD"}}',
  )
  expect(editRow(row, { amount: '6.00' }).withRow).toBe('{"amount":{"amount":"6.00","currency":"EUR"}}')
})
