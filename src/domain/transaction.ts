import { z } from 'zod/mini'
import { isDay } from './day.ts'
import { isDecimal } from './money.ts'
import { byName, transactionFieldNames } from './fields.ts'
import { text } from './text.ts'

/** What a form sends: the fields of a transaction, each text, "" when empty (docs/spec.md, Transaction). */
export const TransactionDraft = z.strictObject({
  ...byName(transactionFieldNames, text),
  /** An existing day, `YYYY-MM-DD`. */
  date: text.check(emptyOr(isDay, 'A date that exists, written like 2026-01-31')),
  /** Three capital letters, as in ISO 4217; obsolete codes remain valid. */
  currency: text.check(emptyOr((value) => /^[A-Z]{3}$/.test(value), 'Three capital letters, such as EUR')),
  /** Decimal text with a point, negative for a withdrawal: `-1234.50`. */
  amount: text.check(emptyOr(isDecimal, 'A decimal number such as -1234.50')),
})
export type TransactionDraft = z.infer<typeof TransactionDraft>

/** What an edit sends: only the fields that changed. */
export const TransactionChanges = z.partial(TransactionDraft)
export type TransactionChanges = z.infer<typeof TransactionChanges>

/** A transaction as the service returns it. Banks send dates and amounts that break the rules above; they are shown as they are. */
export const Transaction = z.object({ id: z.string(), ...byName(transactionFieldNames, z.string()) })
export type Transaction = z.infer<typeof Transaction>

/** Empty text clears a field, so it passes every format check. */
function emptyOr(isGood: (value: string) => boolean, error: string) {
  return z.refine<string>((value) => value === '' || isGood(value), { error })
}
