import { transactionFieldNames } from '../domain/fields.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { CellRules } from '../records/collection.ts'
import { readCell } from '../records/inline-edit/read-cell.ts'
import { typedChanges, toTransactionDraft } from './typed-transaction.ts'

/** How transactions are edited in their list: with the texts and the checks of their form. An amount brings its currency. */
export function transactionCells(): CellRules<WithMeta<Transaction>> {
  return {
    fieldsIn: (_transaction, column) => {
      if (column === 'amount') return ['amount', 'currency']
      return transactionFieldNames.filter((name) => name === column)
    },
    toDraft: toTransactionDraft,
    read: readCell(({ currency = '' }) => typedChanges(currency)),
  }
}
