import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  matchesFilter,
  UnknownConditionError,
  type TransactionFilter,
} from '../../../src/domain/query/conditions.ts'
import { aContact, aTransaction } from '../../builders.ts'
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

test.each<[string[], [name: string, text: string][], boolean]>([
  [
    ['a:1', 'a:2', 'b%3Ac:x:y'],
    [
      ['a', '2'],
      ['b:c', 'x:y'],
    ],
    true,
  ],
  [
    ['a:1', 'b:2'],
    [
      ['a', '1'],
      ['b', '3'],
    ],
    false,
  ],
  [['a:1'], [], false],
  [[], [['a', '1']], false],
])('fields that only the service knows: %j on %j: %s', (other, others, expected) => {
  const record = { ...aContact(), aside: { others, doubts: {} } }
  expect(matchesFilter('contacts', { other }, record)).toBe(expected)
})

test('a condition that nobody defined finds nothing: it is an error that names it', () => {
  for (const name of ['weekday', 'constructor'])
    expect(() => matchesFilter('transactions', { [name]: 'Monday' }, aTransaction())).toThrow(
      new UnknownConditionError(name),
    )
})
