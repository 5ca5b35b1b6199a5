import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { CellRules } from '../records/collection.ts'
import { readCell } from '../records/inline-edit/read-cell.ts'
import { textNames } from '../domain/fields.ts'
import { typedChanges, toTransactionDraft } from './typed-transaction.ts'

/**
 * How transactions are edited in their list: with the texts and the checks of their form. What the bank booked is not: a
 * correction of it says so, in the form.
 */
export function transactionCells(): CellRules<WithMeta<Transaction>> {
  return {
    fieldsIn: (_transaction, column) => textNames.filter((name) => name === column),
    toDraft: toTransactionDraft,
    read: readCell(({ currency = '' }) => typedChanges(currency)),
  }
}
