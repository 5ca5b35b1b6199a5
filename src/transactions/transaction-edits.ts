import type { WithMeta } from '../domain/record-meta.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { CellRules } from '../records/collection.ts'
import { readCell, checkChanges } from '../records/form/check-changes.ts'
import { textNames } from '../domain/fields.ts'
import { typedChanges, toTransactionDraft } from './typed-transaction.ts'

/** Checks changes of a transaction as its form does: "31.1.2026" is a date, "1.234,50" an amount. */
export const checkTransaction = checkChanges(({ currency = '' }) => typedChanges(currency))

/** How transactions are edited in their list: as in their form, but not what the bank booked, of which the form says more. */
export const transactionCells: CellRules<WithMeta<Transaction>> = {
  fieldsIn: (_transaction, column) => textNames.filter((name) => name === column),
  toDraft: toTransactionDraft,
  read: readCell(checkTransaction),
}
