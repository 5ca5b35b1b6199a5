import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareText } from '../../../src/domain/compare-text.ts'
import { contactFields } from '../../../src/domain/contact-fields.ts'
import { contactFieldNames, transactionFieldNames } from '../../../src/domain/fields.ts'
import { compareAmounts } from '../../../src/domain/money.ts'
import {
  matchesFilter,
  UnknownConditionError,
  type TransactionFilter,
} from '../../../src/domain/query/conditions.ts'
import { deriveColumns, splitAmount } from '../../../src/domain/query/derived-columns.ts'
import { orderBy, sortRecords, type RecordOrder } from '../../../src/domain/query/order-by.ts'
import { transactionFields } from '../../../src/domain/transaction-fields.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { runs } from '../../seed.ts'
import { contactFilter, someContacts, someTransactions, transactionFilter } from './records.ts'

const march = { from: '2026-03-01', end: '2026-04-01' }

test.each<[TransactionFilter, Partial<ReturnType<typeof aTransaction>>, boolean]>([
  [{}, {}, true],
  [{ period: march }, { date: '2026-03-01' }, true],
  [{ period: march }, { date: '2026-03-31' }, true],
  [{ period: march }, { date: '2026-04-01' }, false],
  [{ period: march }, { date: '' }, false],
  [{ period: { from: '2026-01-01', end: '9999-12-32' } }, { date: '31.1.2026' }, false],
  [{ direction: 'deposit' }, { amount: '0.01' }, true],
  [{ direction: 'deposit' }, { amount: '-0.01' }, false],
  [{ direction: 'withdrawal' }, { amount: '-0.00' }, false],
  [{ direction: 'withdrawal' }, { amount: '-12,50' }, false],
  [{ amount: { least: '100' } }, { amount: '-100.00' }, true],
  [{ amount: { least: '100' } }, { amount: '99.999' }, false],
  [{ amount: { least: '100' } }, { amount: '1e3' }, false],
  [{ amount: { most: '0.1' } }, { amount: '-0.10' }, true],
  [{ amount: { most: '50' } }, { amount: '-100' }, false],
  [{ amount: { most: '9007199254740992' } }, { amount: '9007199254740993' }, false],
  [{ amount: { least: '5', most: '4' } }, { amount: '4.50' }, false],
  [{ currency: 'EUR' }, { currency: 'eur' }, false],
  [{ counterparty: ['Acme', 'Other'] }, { counterpart: 'Other' }, true],
  [{ counterparty: ['Acme'] }, { counterpart: 'Acme BV' }, false],
  [{ counterparty: [] }, { counterpart: 'Acme' }, false],
  [{ missing: ['counterpart', 'description'] }, { counterpart: 'Acme', description: '' }, true],
  [{ missing: ['counterpart'] }, { counterpart: 'Acme', description: '' }, false],
  [{ unreadable: true }, { date: '2026-02-30' }, true],
  [{ unreadable: true }, { amount: '12,50' }, true],
  [{ unreadable: true }, { amount: '', date: '' }, false],
  [{ unreadable: true }, {}, false],
])('%j on %j: %s', (filter, values, expected) => {
  expect(matchesFilter('transactions', filter, aTransaction(values))).toBe(expected)
})

test('contacts are found by country, by city and by what is missing', () => {
  const contact = aContact({ country: 'DE', city: 'Köln', vatNumber: '' })
  expect(matchesFilter('contacts', { country: ['DE'], missing: ['vatNumber'] }, contact)).toBe(true)
  expect(matchesFilter('contacts', { country: ['BE', 'DE'], city: ['Bonn'] }, contact)).toBe(false)
  expect(matchesFilter('contacts', { country: ['BE'] }, contact)).toBe(false)
  expect(matchesFilter('contacts', { missing: ['city'] }, contact)).toBe(false)
})

test('a filter lets through what each of its conditions alone lets through', () => {
  fc.assert(
    fc.property(someTransactions, transactionFilter, (records, filter) => {
      for (const record of records) {
        const alone = Object.entries(filter).map(([name, value]) =>
          matchesFilter('transactions', { [name]: value }, record),
        )
        expect(matchesFilter('transactions', filter, record)).toBe(!alone.includes(false))
      }
    }),
  )
  fc.assert(
    fc.property(someContacts, contactFilter, (records, filter) => {
      for (const record of records) {
        const alone = Object.entries(filter).map(([name, value]) =>
          matchesFilter('contacts', { [name]: value }, record),
        )
        expect(matchesFilter('contacts', filter, record)).toBe(!alone.includes(false))
      }
    }),
  )
})

test.each<[string[], [name: string, text: string][], boolean]>(
  // prettier-ignore
  [
  [['a:1', 'a:2', 'b%3Ac:x:y'], [['a', '2'], ['b:c', 'x:y']], true],
  [['a:1', 'b:2'], [['a', '1'], ['b', '3']], false],
  [['a:1'], [], false],
  [[], [['a', '1']], false],
],
)('fields that only the service knows: %j on %j: %s', (other, others, expected) => {
  const record = { ...aContact(), aside: { others, doubts: {} } }
  expect(matchesFilter('contacts', { other }, record)).toBe(expected)
})

test('a condition that nobody defined finds nothing: it is an error that names it', () => {
  for (const name of ['weekday', 'constructor'])
    expect(() => matchesFilter('transactions', { [name]: 'Monday' }, aTransaction())).toThrow(
      new UnknownConditionError(name),
    )
})

const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`))
const amount = fc
  .tuple(fc.constantFrom('', '-'), digits(1, 25), fc.option(digits(1, 20), { nil: undefined }))
  .map(([sign, whole, decimals]) => `${sign}${whole}${decimals === undefined ? '' : `.${decimals}`}`)
// Near the limit of what a float holds exactly, and near zero, where rounding down and signs meet.
const near = fc
  .tuple(fc.constantFrom('', '-'), fc.integer({ min: 0, max: 40 }), fc.constantFrom('', '0', '5', '50', '09'))
  .chain(([sign, more, last]) =>
    fc.constantFrom(
      `${sign}${(9007199254740980n + BigInt(more)).toString().replace(/(\d{4})$/, '.$1')}${last}`,
      `${sign}0.000${more}${last}`,
      `${sign}${more}${last}`,
    ),
  )

test('two amounts of any length sort by their columns as by their numbers', () => {
  fc.assert(
    fc.property(fc.oneof(amount, near), fc.oneof(amount, near), (one, other) => {
      const [first, second] = [splitAmount(one), splitAmount(other)]
      const byColumns = first.units - second.units || compareText(first.rest, second.rest)
      expect([one, other, Math.sign(byColumns)]).toEqual([one, other, compareAmounts(one, other)])
    }),
    { numRuns: runs(20_000) },
  )
})

test('an amount without a rest is its units exactly, and can be added up as such', () => {
  fc.assert(
    fc.property(fc.oneof(amount, near), (text) => {
      const { units, rest } = splitAmount(text)
      expect(Number.isSafeInteger(units)).toBe(true)
      const sign = units < 0 ? '-' : ''
      const exact = String(Math.abs(units))
        .padStart(5, '0')
        .replace(/(\d{4})$/, '.$1')
      const isExact =
        Math.abs(units) < Number.MAX_SAFE_INTEGER && compareAmounts(text, `${sign}${exact}`) === 0
      expect([text, rest === '']).toEqual([text, isExact])
    }),
    { numRuns: runs(5000) },
  )
})

test.each(
  // prettier-ignore
  [
  [{ date: '2026-01-31', amount: '-1234.5' }, { day: 20260131, units: -12345000, rest: '', odd: 0 }],
  [{ date: '', amount: '' }, { day: -100, units: null, rest: '', odd: 0 }],
  [{ date: '2016-02-30', amount: '1' }, { day: 20160230, units: 10000, rest: '', odd: 2 }],
  [{ date: '', amount: 'n/a' }, { day: -100, units: null, rest: '', odd: 2 }],
  [{ date: '2016-02-30', amount: '-0.00001' }, { day: 20160230, units: -1, rest: '9', odd: 3 }],
],
)('%o has the columns %o', (fields, columns) => {
  expect(deriveColumns(fields)).toEqual(columns)
})

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
