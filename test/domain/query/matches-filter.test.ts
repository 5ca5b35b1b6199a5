import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesContactFilter, matchesTransactionFilter } from '../../../src/domain/query/matches-filter.ts'
import type { TransactionFilter } from '../../../src/domain/query/record-filter.ts'
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
  [{ least: '100' }, { amount: '-100.00' }, true],
  [{ least: '100' }, { amount: '99.999' }, false],
  [{ least: '100' }, { amount: '1e3' }, false],
  [{ most: '0.1' }, { amount: '-0.10' }, true],
  [{ most: '50' }, { amount: '-100' }, false],
  [{ most: '9007199254740992' }, { amount: '9007199254740993' }, false],
  [{ least: '5', most: '4' }, { amount: '4.50' }, false],
  [{ currency: 'EUR' }, { currency: 'eur' }, false],
  [{ counterparts: ['Acme', 'Other'] }, { counterpart: 'Other' }, true],
  [{ counterparts: ['Acme'] }, { counterpart: 'Acme BV' }, false],
  [{ counterparts: [] }, { counterpart: 'Acme' }, false],
  [{ without: ['counterpart', 'description'] }, { counterpart: 'Acme', description: '' }, true],
  [{ without: ['counterpart'] }, { counterpart: 'Acme', description: '' }, false],
  [{ unreadable: true }, { date: '2026-02-30' }, true],
  [{ unreadable: true }, { amount: '12,50' }, true],
  [{ unreadable: true }, { amount: '', date: '' }, false],
  [{ unreadable: true }, {}, false],
])('%j on %j: %s', (filter, values, expected) => {
  expect(matchesTransactionFilter(filter, aTransaction(values))).toBe(expected)
})

test('contacts are found by country, by city and by what is missing', () => {
  const contact = aContact({ country: 'DE', city: 'Köln', vatNumber: '' })
  expect(matchesContactFilter({ countries: ['DE'], without: ['vatNumber'] }, contact)).toBe(true)
  expect(matchesContactFilter({ countries: ['BE', 'DE'], cities: ['Bonn'] }, contact)).toBe(false)
  expect(matchesContactFilter({ countries: ['BE'] }, contact)).toBe(false)
  expect(matchesContactFilter({ without: ['city'] }, contact)).toBe(false)
})

test('a filter lets through what each of its conditions alone lets through', () => {
  fc.assert(
    fc.property(someTransactions, transactionFilter, (records, filter) => {
      for (const record of records) {
        const alone = Object.entries(filter).map(([name, value]) =>
          matchesTransactionFilter({ [name]: value }, record),
        )
        expect(matchesTransactionFilter(filter, record)).toBe(!alone.includes(false))
      }
    }),
  )
  fc.assert(
    fc.property(someContacts, contactFilter, (records, filter) => {
      for (const record of records) {
        const alone = Object.entries(filter).map(([name, value]) =>
          matchesContactFilter({ [name]: value }, record),
        )
        expect(matchesContactFilter(filter, record)).toBe(!alone.includes(false))
      }
    }),
  )
})
