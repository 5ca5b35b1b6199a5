import { transactions } from '../api/transactions.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Collection } from '../records/collection.ts'
import { emptyTransaction } from '../domain/fields.ts'
import { transactionLabels } from './transaction-labels.ts'

/** The transactions, for code shared by both collections. */
export const transactionCollection: Collection<WithMeta<Transaction>> = {
  resource: 'transactions',
  noun: transactionLabels,
  fromKept: (id, fields) => ({ ...emptyTransaction, ...fields, id }),
  access: async (session, client) =>
    (await import('../api/records-api.ts')).recordsApi('transactions', transactions, session, client),
}
