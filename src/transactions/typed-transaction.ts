import { z } from 'zod/mini'
import { mapNames, transactionFieldNames } from '../domain/fields.ts'
import type { Transaction } from '../domain/transaction.ts'
import { TransactionChanges, TransactionDraft } from '../domain/transaction.ts'
import { transactionFields } from '../domain/transaction-fields.ts'
import { oneLine, severalLines } from '../ui/one-line.ts'
import { readDay } from '../domain/day.ts'
import { readAmount } from '../domain/money.ts'

const date = reading((typed) => {
  const read = readDay(typed)
  return 'day' in read ? { value: read.day } : read
})
const amount = reading((typed) => {
  const read = readAmount(typed)
  return 'amount' in read ? { value: read.amount } : read
})
const currency = reading((typed) => ({ value: typed.toUpperCase() }))

/** Parses form input into the changes to send: "31.1.2026" is a date, "1.234,50" an amount. */
export const typedChanges = z.pipe(
  z.partial(z.strictObject({ ...TransactionDraft.shape, date, amount, currency })),
  TransactionChanges,
)

/** A transaction's initial field texts: as stored, with line breaks as each input holds them. */
export function toTransactionDraft(transaction: Transaction): TransactionDraft {
  return mapNames(transactionFieldNames, (name) =>
    (transactionFields[name].kind === 'lines' ? severalLines : oneLine)(transaction[name]),
  )
}

/** Parses input into a value, or refuses it with a reason; empty text stays empty. */
function reading(read: (typed: string) => { value: string } | { reason: string }) {
  return z.pipe(
    z.string(),
    z.transform((typed, context) => {
      const result = typed.trim() === '' ? { value: '' } : read(typed.trim())
      if ('value' in result) return result.value
      context.issues.push({ code: 'custom', message: result.reason, input: typed })
      return z.NEVER
    }),
  )
}
