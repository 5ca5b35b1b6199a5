import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactFields } from '../../../src/domain/contact-fields.ts'
import { contactFieldNames, transactionFieldNames } from '../../../src/domain/fields.ts'
import { compareAmounts } from '../../../src/domain/money.ts'
import { orderBy, sortRecords, type RecordOrder } from '../../../src/domain/query/order-by.ts'
import { transactionFields } from '../../../src/domain/transaction-fields.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { someContacts, someTransactions } from './records.ts'

test('amounts are sorted as numbers within their currency, then unreadable ones, then empty ones', () => {
  const values = [
    ['', 'EUR'],
    ['9', 'USD'],
    ['12,50', 'EUR'],
    ['-10', 'EUR'],
    ['9.00', 'EUR'],
    ['99999999999999999999.98', 'EUR'],
    ['99999999999999999999.97', 'EUR'],
  ].map(([amount = '', currency = ''], index) => aTransaction({ id: `t${index}`, amount, currency }))
  const sorted = (descending: boolean) =>
    sortRecords(values, orderBy(transactionFields, { field: 'amount', descending })).map(
      ({ amount, currency }) => `${currency} ${amount}`,
    )
  const high = ['EUR 99999999999999999999.97', 'EUR 99999999999999999999.98', 'USD 9']
  const last = ['EUR 12,50', 'EUR ']
  expect(sorted(false)).toEqual(['EUR -10', 'EUR 9.00', ...high, ...last])
  expect(sorted(true)).toEqual([...high.toReversed(), 'EUR 9.00', 'EUR -10', ...last])
})

test('texts are sorted without case and accents, empty ones last in both directions', () => {
  const values = ['', 'zulu', 'Ärger', 'arm', 'Łódź', 'lodzer', 'Zebra'].map((counterpart, index) =>
    aTransaction({ id: `t${index}`, counterpart }),
  )
  const sorted = (descending: boolean) =>
    sortRecords(values, orderBy(transactionFields, { field: 'counterpart', descending })).map(
      ({ counterpart }) => counterpart,
    )
  expect(sorted(false)).toEqual(['Ärger', 'arm', 'Łódź', 'lodzer', 'Zebra', 'zulu', ''])
  expect(sorted(true)).toEqual(['zulu', 'Zebra', 'lodzer', 'Łódź', 'arm', 'Ärger', ''])
})

test('equal ones come newest first in both directions, then by id', () => {
  const values = [
    ['2026-01-31', 'Acme', '9'],
    ['', 'acme', '9.0'],
    ['2026-02-01', 'ACME', '9.00'],
    ['2026-01-31', 'Acme', '9'],
    ['2026-03-01', 'Zebra', '10'],
    ['2025-03-01', '', ''],
    ['2026-03-01', '', ''],
  ].map(([date = '', counterpart = '', amount = ''], index) =>
    aTransaction({ id: `t${index}`, date, counterpart, amount, currency: 'EUR' }),
  )
  for (const field of ['counterpart', 'amount'] as const) {
    const sorted = (descending: boolean) =>
      sortRecords(values, orderBy(transactionFields, { field, descending })).map(({ id }) => id)
    expect(sorted(false)).toEqual(['t2', 't0', 't3', 't1', 't4', 't6', 't5'])
    expect(sorted(true)).toEqual(['t4', 't2', 't0', 't3', 't1', 't6', 't5'])
  }
})

test('a language sorts texts as its readers expect, and countries by their names', () => {
  const values = ['Zebra', 'Ärger', 'Åland', 'arm', 'Öst', 'Øst', 'É', 'e', ''].map((company, index) => ({
    ...aContact({ id: `c${index}`, company }),
    country: ['DE', 'CH', 'AT', 'Elsewhere'][index] ?? '',
  }))
  const sorted = (field: 'company' | 'country', language: string) =>
    sortRecords(values, orderBy(contactFields, { field, descending: false, language }))
      .map((one) => one[field])
      .filter((text) => text !== '')
  expect(sorted('company', 'sv')).toEqual(['arm', 'É', 'e', 'Zebra', 'Åland', 'Ärger', 'Öst', 'Øst'])
  expect(sorted('company', 'de')).toEqual(['Åland', 'Ärger', 'arm', 'É', 'e', 'Öst', 'Øst', 'Zebra'])
  expect(sorted('country', 'en')).toEqual(['AT', 'Elsewhere', 'DE', 'CH'])
  expect(sorted('country', 'de')).toEqual(['DE', 'Elsewhere', 'AT', 'CH'])
})

test('whatever the field, there is one order, wherever the records were before', () => {
  const check = <T extends { id: string }>(records: T[], order: RecordOrder<T>) => {
    const ids = (some: T[]) => sortRecords(some, order).map(({ id }) => id)
    const compare = (one: T, other: T) => order.compare(order.keyOf(one), order.keyOf(other))
    expect(ids(records.toReversed())).toEqual(ids(records))
    for (const one of records)
      for (const other of records)
        expect(Math.sign(compare(one, other)) + Math.sign(compare(other, one))).toBe(0)
  }
  fc.assert(
    fc.property(
      someTransactions,
      fc.constantFrom(...transactionFieldNames),
      fc.boolean(),
      (records, field, descending) => check(records, orderBy(transactionFields, { field, descending })),
    ),
  )
  fc.assert(
    fc.property(
      someContacts,
      fc.constantFrom(...contactFieldNames),
      fc.boolean(),
      (records, field, descending) => check(records, orderBy(contactFields, { field, descending })),
    ),
  )
})

test('amounts of any length are compared exactly', () => {
  const amount = fc.tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.integer({ min: 0, max: 4 }))
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: -2, max: 2 }), ([units, scale], [others], near) => {
      const written = (value: bigint) => {
        const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
        const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
        return value < 0n ? `-${text}` : text
      }
      for (const other of [others, units + BigInt(near)]) {
        const expected = units < other ? -1 : Number(units > other)
        expect(compareAmounts(written(units), written(other))).toBe(expected)
      }
    }),
  )
})
