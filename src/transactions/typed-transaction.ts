import { z } from 'zod/mini'
import { mapNames, transactionFieldNames } from '../domain/fields.ts'
import { TransactionChanges, TransactionDraft, type Transaction } from '../domain/transaction.ts'
import { transactionFields } from '../domain/transaction-fields.ts'
import { oneLine, severalLines } from '../ui/one-line.ts'
import { readDay } from '../domain/day.ts'
import { notationLanguage } from '../domain/notation-language.ts'
import { readAmount } from '../domain/read-amount.ts'
import * as messages from './messages.ts'

/**
 * Parses form input into the changes to send: "31.1.2026" is a date, "1.234,50" an amount, and so is "€ 5" in EUR, the
 * currency of the form. A line of the bank has a date, an amount and a currency, so none of them can be emptied.
 */
export function typedChanges(currencyInForm: string) {
  const date = reading(messages.dateNeeded, (typed) => {
    const read = readDay(typed)
    return 'day' in read ? { value: read.day } : read
  })
  const amount = reading(messages.amountNeeded, (typed) => {
    const read = readAmount(typed, notationLanguage(), currencyInForm.trim().toUpperCase())
    return 'amount' in read ? { value: read.amount } : read
  })
  const currency = reading(messages.currencyNeeded, (typed) => ({ value: typed.toUpperCase() }))
  return z.pipe(
    z.partial(z.strictObject({ ...TransactionDraft.shape, date, amount, currency })),
    TransactionChanges,
  )
}

/** A transaction's initial field texts: as stored, with line breaks as each input holds them. */
export function toTransactionDraft(transaction: Transaction): TransactionDraft {
  return mapNames(transactionFieldNames, (name) =>
    (transactionFields[name].kind === 'lines' ? severalLines : oneLine)(transaction[name]),
  )
}

/** Parses input into a value, or refuses it with a reason. */
function reading(needed: string, read: (typed: string) => { value: string } | { reason: string }) {
  return z.pipe(
    z.string(),
    z.transform((typed, context) => {
      const result = typed.trim() === '' ? { reason: needed } : read(typed.trim())
      if ('value' in result) return result.value
      context.issues.push({ code: 'custom', message: result.reason, input: typed })
      return z.NEVER
    }),
  )
}
