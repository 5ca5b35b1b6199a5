import { checkChanges } from '../records/form/check-changes.ts'
import { typedChanges } from './typed-transaction.ts'

/** Checks changes of a transaction as its form does: "31.1.2026" is a date, "1.234,50" an amount. */
export const checkTransaction = checkChanges(({ currency = '' }) => typedChanges(currency))
