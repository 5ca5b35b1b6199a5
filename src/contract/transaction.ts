import { z } from 'zod/mini'
import { isDay } from '../values/day.ts'
import { isDecimal } from '../values/money.ts'
import { byName, transactionFields } from './fields.ts'
import { text } from './text.ts'

/** What a form sends: the five fields of a transaction, each text, "" when empty (SPEC.md, Transaction). */
export const TransactionDraft = z.strictObject({
  /** A day that exists, `YYYY-MM-DD`. */
  date: text.check(emptyOr(isDay, 'A date that exists, written like 2026-01-31')),
  /** Three capital letters, as in ISO 4217; codes that no longer exist are still codes. */
  currency: text.check(emptyOr((value) => /^[A-Z]{3}$/.test(value), 'Three capital letters, such as EUR')),
  /** Decimal text with a point, negative for a withdrawal: `-1234.50`. */
  amount: text.check(emptyOr(isDecimal, 'A decimal number such as -1234.50')),
  counterpart: text,
  description: text,
})
export type TransactionDraft = z.infer<typeof TransactionDraft>

/** What an edit sends: only the fields that changed. */
export const TransactionChanges = z.partial(TransactionDraft)
export type TransactionChanges = z.infer<typeof TransactionChanges>

/** A transaction as the service gives it; banks send dates and amounts that break the rules above, and they are shown as they are. */
export const Transaction = z.object({ id: z.string(), ...byName(transactionFields, z.string()) })
export type Transaction = z.infer<typeof Transaction>

/** Empty clears a field, so it passes every check of form. */
function emptyOr(isGood: (value: string) => boolean, error: string) {
  return z.refine<string>((value) => value === '' || isGood(value), { error })
}
