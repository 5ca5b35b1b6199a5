import { z } from 'zod/mini'
import { bookedNames } from './fields.ts'

const text = z.optional(z.string())

/** A line as a bank lists it; "" for what it does not give. */
export const LineOfBank = z.object({
  date: z.string(),
  currency: z.string(),
  amount: z.string(),
  counterpart: z.string(),
  description: z.string(),
})

/**
 * What a bank wrote about a line besides the fields of its transaction. Each is as the bank wrote it, on one line but for `text`;
 * what the bank did not write is left out. Stored for years: fields may be added, but never change their meaning.
 */
export const BankDetail = z.object({
  /** `YYYY-MM-DD`: from when the money bears interest, and when it was paid or ordered. */
  valueDate: text,
  transactionDate: text,
  /** The counterparty's account, an IBAN without blanks if it has one, and its bank: a BIC or a number. */
  counterpartAccount: text,
  counterpartBank: text,
  endToEndId: text,
  mandateId: text,
  creditorId: text,
  /** The reference on the invoice, the payer's own (a cheque, a batch), and the bank's. */
  creditorReference: text,
  customerReference: text,
  bankReference: text,
  /** CAMT’s references of the order (InstrId), of the payment between banks (TxId) and of the entry (NtryRef). */
  instructionId: text,
  transactionId: text,
  entryReference: text,
  /** The bank's codes for the kind of transaction: `PMNT RCDT ESCT`, `NTRF · 166`, `DEBIT`. */
  code: text,
  purpose: text,
  /** The amount before it was converted, without a sign, its currency, and the rate. */
  originalAmount: text,
  originalCurrency: text,
  rate: text,
  /** All texts of the line, one a line, where they say more than counterparty and description. */
  text,
})
export type BankDetail = z.infer<typeof BankDetail>

/** What a later file said more of a line that was there, and what it said otherwise: there the first stays in the line itself. */
export const LaterDetail = z.object({
  fileName: z.string(),
  importedAt: z.string(),
  says: z.extend(BankDetail, { counterpart: text, description: text }),
})
export type LaterDetail = z.infer<typeof LaterDetail>

/**
 * A line of a bank statement as our service keeps it for the transaction that it became, whatever is edited since:
 * the fields as they were imported, their details, and where they came from.
 */
export const BankLine = z.object({
  id: z.string(),
  ...LineOfBank.shape,
  ...BankDetail.shape,
  /** The bank account as its bank names it; left out if the file names none. */
  bankAccount: text,
  /** The first statement that has this line; its name is "" if the bank gives it none. */
  statement: z.optional(
    z.object({ name: z.string(), format: z.string(), fileName: z.string(), importedAt: z.string() }),
  ),
  /** The import that brought the transaction; left out if version 0.1.0 did. */
  importId: text,
  /** What files that came later said of it, the first of them first. */
  later: z.optional(z.array(LaterDetail)),
})
export type BankLine = z.infer<typeof BankLine>
export const BankLines = z.object({ items: z.array(BankLine) })

/** A transaction that was corrected: what the bank booked, where the transaction now has other values. */
export const Correction = z.object({ id: z.string(), date: text, currency: text, amount: text })
export type Correction = z.infer<typeof Correction>

type Booked = Pick<BankLine, (typeof bookedNames)[number]>

/** What differs between a bank line and its transaction; undefined if nothing does. */
export function correctionOf(line: Booked, transaction: Booked & { id: string }): Correction | undefined {
  const changed = bookedNames.filter((name) => line[name] !== transaction[name])
  if (changed.length === 0) return undefined
  return { id: transaction.id, ...Object.fromEntries(changed.map((name) => [name, line[name]])) }
}
