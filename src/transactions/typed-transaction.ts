import { z } from 'zod/mini'
import type { Transaction } from '../contract/transaction.ts'
import { TransactionChanges, TransactionDraft } from '../contract/transaction.ts'
import { oneLine, severalLines } from '../ui/one-line.ts'
import { readDay } from '../values/day.ts'
import { readAmount } from '../values/money.ts'

const date = reading((typed) => {
  const read = readDay(typed)
  return 'day' in read ? { value: read.day } : read
})
const amount = reading((typed) => {
  const read = readAmount(typed)
  return 'amount' in read ? { value: read.amount } : read
})
const currency = reading((typed) => ({ value: typed.toUpperCase() }))

/** Reads what was typed into the form as the changes to send: "31.1.2026" is a date, "1.234,50" an amount. */
export const typedChanges = z.pipe(
  z.partial(z.strictObject({ ...TransactionDraft.shape, date, amount, currency })),
  TransactionChanges,
)

/** How the fields of the form read for a transaction: as it is stored, in the lines that each input has. */
export function typedOf({ date, currency, amount, counterpart, description }: Transaction): TransactionDraft {
  return {
    date: oneLine(date),
    currency: oneLine(currency),
    amount: oneLine(amount),
    counterpart: oneLine(counterpart),
    description: severalLines(description),
  }
}

/** Text that a person typed, read as a value or refused with the reason; empty text stays empty. */
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
