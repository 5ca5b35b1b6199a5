import fc from 'fast-check'
import type { Contact } from '../../../src/domain/contact.ts'
import { byName, contactFieldNames, transactionFieldNames } from '../../../src/domain/fields.ts'
import type { ContactFilter, TransactionFilter } from '../../../src/domain/query/record-filter.ts'
import type { Transaction } from '../../../src/domain/transaction.ts'

// Few values, so that they meet; among them what banks send and no rule allows.
const days = ['2026-01-31', '2026-02-01', '2026-02-30', '2025-12-31', '31.1.2026', '']
const amounts = ['0.10', '0.1', '-0.1', '-12.50', '100', '-99999999999999999999.99', '1e3', '0', '-0.00', '']
const currencies = ['EUR', 'USD', 'eur', ' ', '']
const names = ['Acme', 'acme', 'Łódź', 'Lodz', 'Ōita 😀', 'Ōita ｚ', 'Ärger', 'zebra', '']

/** Transactions with ids of their own, as any bank may send them. */
export const someTransactions: fc.Arbitrary<Transaction[]> = recordsOf(
  fc.record({
    ...byName(transactionFieldNames, fc.constantFrom(...names)),
    date: fc.constantFrom(...days),
    amount: fc.constantFrom(...amounts),
    currency: fc.constantFrom(...currencies),
  }),
)

/** Contacts with ids of their own. */
export const someContacts: fc.Arbitrary<Contact[]> = recordsOf(
  fc.record(byName(contactFieldNames, fc.constantFrom(...names))),
)

export const transactionFilter: fc.Arbitrary<TransactionFilter> = fc.record(
  {
    period: fc.constantFrom(
      { from: '2026-01-01', end: '2026-02-01' },
      { from: '2025-01-01', end: '2027-01-01' },
    ),
    direction: fc.constantFrom('deposit', 'withdrawal'),
    least: fc.constantFrom('0', '0.1', '12.50', '99999999999999999999.98'),
    most: fc.constantFrom('0.10', '12.5', '99999999999999999999.99'),
    currency: fc.constantFrom(...currencies),
    counterparts: fc.subarray(names),
    without: fc.subarray([...transactionFieldNames], { minLength: 1 }),
    unreadable: fc.constant(true as const),
  },
  { requiredKeys: [] },
)

export const contactFilter: fc.Arbitrary<ContactFilter> = fc.record(
  {
    countries: fc.subarray(names),
    cities: fc.subarray(names),
    without: fc.subarray([...contactFieldNames], { minLength: 1 }),
  },
  { requiredKeys: [] },
)

function recordsOf<T extends object>(record: fc.Arbitrary<T>): fc.Arbitrary<({ id: string } & T)[]> {
  return fc
    .array(record, { maxLength: 30 })
    .map((records) => records.map((one, index) => Object.assign({ id: `r${index}` }, one)))
}
