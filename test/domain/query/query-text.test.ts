import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { collectionNames } from '../../../src/domain/collection-name.ts'
import { contactFields } from '../../../src/domain/contact-fields.ts'
import { contactFieldNames, transactionFieldNames } from '../../../src/domain/fields.ts'
import { plainName } from '../../../src/domain/query/plain-name.ts'
import { readQueryText, writeQueryText } from '../../../src/domain/query/query-text.ts'
import { contactFilter, transactionFilter } from './records.ts'

test('an address of transactions is read as the query that it names', () => {
  const text =
    'period=2026-Q3&amount=100..250.5&direction=out&currency=EUR&counterparty=Acme&counterparty=B%26B&missing=date,counterparty&unreadable=yes&edited=here&deleted=before&sort=-amount&size=endless'
  expect(readQueryText('transactions', text)).toEqual({
    filter: {
      period: { from: '2026-07-01', end: '2026-10-01' },
      amount: { least: '100', most: '250.5' },
      direction: 'withdrawal',
      currency: 'EUR',
      counterparty: ['Acme', 'B&B'],
      missing: ['date', 'counterpart'],
      unreadable: true,
    },
    sort: { field: 'amount', descending: true },
    size: 'endless',
    local: { edited: true, deletedBefore: true },
    faults: [],
  })
})

test('an address of contacts is read as the query that it names', () => {
  const text = 'search=x&page=2&country=DE&country=BE&city=K%C3%B6ln&missing=vat-number&sort=company'
  expect(readQueryText('contacts', text)).toEqual({
    filter: { country: ['DE', 'BE'], city: ['Köln'], missing: ['vatNumber'] },
    sort: { field: 'company', descending: false },
    local: {},
    faults: [],
  })
})

test.each([
  ['period', 'banana'],
  ['period', 'this-month'],
  ['period', '2026-02-30'],
  ['amount', '12,50'],
  ['amount', '-5..'],
  ['amount', '..'],
  ['amount', ''],
  ['amount', '1.5.2'],
  ['direction', 'up'],
  ['missing', 'counterpart'],
  ['missing', ''],
  ['unreadable', 'no'],
  ['edited', 'there'],
  ['deleted', 'after'],
  ['sort', '--amount'],
  ['sort', 'vat-number'],
  ['size', '26'],
  ['country', 'DE'],
  ['counterparty', 'half \0'],
  ['constructor', 'x'],
  ['columns', 'a'],
])('%s=%s in an address of transactions is named as not understood, and not lost', (name, value) => {
  const text = new URLSearchParams([
    ['direction', 'in'],
    [name, value],
  ])
  text.delete(name)
  text.append(name, value)
  const read = readQueryText('transactions', text)
  expect(read.faults).toEqual([{ name, value }])
  expect(new URLSearchParams(writeQueryText('transactions', read)).getAll(name)).toEqual([value])
})

test('what may be given once is taken from the first, and the others are named', () => {
  const read = readQueryText('transactions', 'currency=EUR&currency=USD&period=x&period=2026')
  expect(read.filter).toEqual({ currency: 'EUR' })
  expect(read.faults).toEqual([
    { name: 'currency', value: 'USD' },
    { name: 'period', value: 'x' },
    { name: 'period', value: '2026' },
  ])
})

test('the order of an address does not matter, and exactly one amount is written as one', () => {
  const read = readQueryText('transactions', 'sort=date&more=1&amount=5..5&period=2026-01-01..2026-12-31')
  expect(writeQueryText('transactions', read)).toBe('period=2026&amount=5&sort=date&more=1')
})

test('a relative period means the days that it has today', () => {
  const { filter } = readQueryText('transactions', 'period=last-quarter', '2026-02-28')
  expect(filter).toEqual({ period: { from: '2025-10-01', end: '2026-01-01' } })
})

test('the names in addresses stay as they are, whatever the labels become', () => {
  const names = 'date currency amount counterparty description'
  expect(
    transactionFieldNames
      .slice(0, 5)
      .map((field) => plainName('transactions', field))
      .join(' '),
  ).toBe(names)
  expect(
    contactFieldNames
      .slice(0, 11)
      .map((field) => plainName('contacts', field))
      .join(' '),
  ).toBe('first-name last-name company phone email vat-number country city zip house-number street')
  const { label } = contactFields.vatNumber
  contactFields.vatNumber.label = 'Tax id'
  onTestFinished(() => void (contactFields.vatNumber.label = label))
  expect(readQueryText('contacts', 'sort=-vat-number&missing=vat-number')).toMatchObject({
    filter: { missing: ['vatNumber'] },
    sort: { field: 'vatNumber', descending: true },
    faults: [],
  })
  expect(readQueryText('contacts', 'sort=tax-id').faults).toEqual([{ name: 'sort', value: 'tax-id' }])
})

test('a query that is written is read as the same', () => {
  const isWritten = (filter: object) =>
    Object.values(filter).every((value) => !Array.isArray(value) || value.length > 0)
  const others = fc.record(
    {
      size: fc.constantFrom(25 as const, 50 as const, 100 as const, 'endless' as const),
      local: fc.record(
        { edited: fc.constant(true as const), deletedBefore: fc.constant(true as const) },
        { requiredKeys: [] },
      ),
      faults: fc.array(fc.record({ name: fc.constantFrom('a', 'b b'), value: fc.string() }), {
        maxLength: 1,
      }),
    },
    { requiredKeys: [] },
  )
  const sortBy = <Name extends string>(names: readonly Name[]) =>
    fc.record({ field: fc.constantFrom(...names), descending: fc.boolean() })
  const empty = { local: {}, faults: [] }
  fc.assert(
    fc.property(
      transactionFilter.filter(isWritten),
      others,
      sortBy(transactionFieldNames),
      (filter, more, sort) => {
        const query = { ...empty, filter, sort, ...more }
        expect(readQueryText('transactions', writeQueryText('transactions', query))).toEqual(query)
      },
    ),
  )
  fc.assert(
    fc.property(contactFilter.filter(isWritten), others, sortBy(contactFieldNames), (filter, more, sort) => {
      const query = { ...empty, filter, sort, ...more }
      expect(readQueryText('contacts', writeQueryText('contacts', query))).toEqual(query)
    }),
  )
})

test('no address is lost or fails, whatever is in it, and writing it again changes nothing', () => {
  const names = fc.constantFrom(
    'period',
    'amount',
    'counterparty',
    'missing',
    'sort',
    'size',
    'x',
    '__proto__',
  )
  const values = fc.oneof(fc.string(), fc.constantFrom('2026', '..', '1..2', 'date', 'this-year', '-amount'))
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values), { maxLength: 6 }), (pairs) => {
      for (const collection of collectionNames) {
        const once = writeQueryText(collection, readQueryText(collection, new URLSearchParams(pairs)))
        expect(writeQueryText(collection, readQueryText(collection, once))).toBe(once)
        expect(new Set(new URLSearchParams(once).keys())).toEqual(new Set(pairs.map(([name]) => name)))
      }
    }),
  )
})
