import { transactions } from '../api/transactions.ts'
import type { Read } from '../contract/aside.ts'
import type { Transaction } from '../contract/transaction.ts'
import type { Collection } from '../list/collection.ts'
import { byName, transactionFields } from '../contract/fields.ts'
import { transactionNoun } from './transaction-noun.ts'

/** The transactions, for the parts that know no noun. */
export const transactionCollection: Collection<Read<Transaction>> = {
  resource: 'transactions',
  noun: transactionNoun,
  fromKept: (id, fields) => ({ ...byName(transactionFields, ''), ...fields, id }),
  access: async () => (await import('../api/access.ts')).accessTo('transactions', transactions),
}
