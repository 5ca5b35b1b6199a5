import fc from 'fast-check'
import type { Contact } from '../../../src/domain/contact.ts'
import { byName, contactFieldNames, transactionFieldNames } from '../../../src/domain/fields.ts'
import type { CollectionName } from '../../../src/domain/collection-name.ts'
import type {
  ConditionName,
  ConditionValue,
  FilterOf,
  TransactionFilter,
} from '../../../src/domain/query/conditions.ts'
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

/** A value of each condition on records themselves; the compiler asks for those of a new one. */
const valuesOf: {
  [C in CollectionName]: {
    [
      N in Exclude<ConditionName<C>, 'account' | 'transfer' | 'counterpartyAccount' | 'import' | 'other'>
    ]: fc.Arbitrary<ConditionValue<C, N>>
  }
} = {
  transactions: {
    period: fc.constantFrom(
      { from: '2026-01-01', end: '2026-02-01' },
      { from: '2025-01-01', end: '2027-01-01' },
    ),
    amount: fc
      .record(
        {
          least: fc.constantFrom('0', '0.1', '12.50', '99999999999999999999.98'),
          most: fc.constantFrom('0.10', '12.5', '99999999999999999999.99'),
        },
        { requiredKeys: [] },
      )
      .filter((range) => Object.keys(range).length > 0),
    direction: fc.constantFrom('deposit', 'withdrawal'),
    currency: fc.constantFrom(...currencies),
    counterparty: fc.subarray(names),
    missing: fc.subarray([...transactionFieldNames], { minLength: 1 }),
    unreadable: fc.constant(true as const),
  },
  contacts: {
    country: fc.subarray(names),
    city: fc.subarray(names),
    missing: fc.subarray([...contactFieldNames], { minLength: 1 }),
  },
}

export const transactionFilter: fc.Arbitrary<TransactionFilter> = fc.record(valuesOf.transactions, {
  requiredKeys: [],
})
export const contactFilter: fc.Arbitrary<FilterOf<'contacts'>> = fc.record(valuesOf.contacts, {
  requiredKeys: [],
})

function recordsOf<T extends object>(record: fc.Arbitrary<T>): fc.Arbitrary<({ id: string } & T)[]> {
  return fc
    .array(record, { maxLength: 30 })
    .map((records) => records.map((one, index) => Object.assign({ id: `r${index}` }, one)))
}
