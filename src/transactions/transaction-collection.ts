import { transactions } from '../api/transactions.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Collection } from '../records/collection.ts'
import { extraLabels } from '../domain/transaction-fields.ts'
import { emptyTransaction } from '../domain/fields.ts'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingForNow, MissingPart } from '../ui/MissingPart.tsx'
import { transactionNaming } from './transaction-naming.ts'

/** The transactions, for code shared by both collections. */
export const transactionCollection: Collection<WithMeta<Transaction>> = {
  resource: 'transactions',
  noun: transactionNaming,
  fromKept: (id, fields) => ({ ...emptyTransaction, ...fields, id }),
  Tools: lazyNamed(() => import('./marks/MarkSelection.tsx'), 'MarkSelection', MissingForNow, 'on use'),
  Keys: lazyNamed(() => import('./marks/MarkKeys.tsx'), 'MarkKeys', MissingForNow, 'plain'),
  Details: lazyNamed(() => import('./TransactionFields.tsx'), 'TransactionDetails', MissingPart, 'plain'),
  conditionWords: async () =>
    (await import('./filters/transaction-condition-words.ts')).transactionConditionWords,
  extras: {
    labels: extraLabels,
    add: async (...given) => (await import('./originals/add-extras.ts')).addExtras(...given),
  },
  check: async () => (await import('./transaction-edits.ts')).checkTransaction,
  access: async (session, client) =>
    (await import('../api/records-api.ts')).recordsApi('transactions', transactions, session, client),
  cells: async () => (await import('./transaction-edits.ts')).transactionCells,
}
