import { z } from 'zod/mini'
import { daysBetween, isDay } from './day.ts'

const BankBalance = z.object({ day: z.string(), currency: z.string(), amount: z.string() })

/** A bank account of the books, as far as its statements tell. */
export const BankAccount = z.object({
  /** As its statements name it: an IBAN, or what the bank has instead. */
  number: z.string(),
  /** Given by people; "" if nobody has. */
  name: z.string(),
  /** Its transactions that are there, and the days of the first and the last; "" if there are none. */
  transactions: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  /** The last closing balance in each currency, without those of statements that do not add up. */
  balances: z.array(BankBalance),
  /** The statement that ends last, if its end is known. */
  statement: z.optional(
    z.object({
      name: z.string(),
      day: z.string(),
      /** Every how many days one usually ends; missing if there are too few to tell. */
      every: z.optional(z.int()),
    }),
  ),
})
export type BankAccount = z.infer<typeof BankAccount>

export const BankAccounts = z.object({ items: z.array(BankAccount) })

const Booked = z.object({ date: z.string(), currency: z.string(), amount: z.string() })

/** Lines whose transactions were corrected: their number, and the first of them with what their transactions have now. */
const CorrectedLines = z.object({
  count: z.int(),
  lines: z.array(z.extend(Booked, { id: z.string(), now: Booked })),
})

const StatementBalance = z.object({ day: z.string(), amount: z.string() })

/** An imported statement with an opening and a closing balance. */
export const BankStatement = z.object({
  id: z.string(),
  bankAccount: z.string(),
  currency: z.string(),
  /** Its name or number; "" if the bank gives it none. */
  name: z.string(),
  fileName: z.string(),
  importedAt: z.string(),
  opening: StatementBalance,
  closing: StatementBalance,
  /** Whether opening balance and lines give the closing balance; one that does not was accepted by hand. */
  addsUp: z.boolean(),
  /** Where it overlaps an earlier one, by id, that states another balance at the end of a day. Only where this is asked. */
  contradicts: z.optional(
    z.object({ statement: z.string(), day: z.string(), amount: z.string(), own: z.string() }),
  ),
  /** Its lines whose transactions are deleted now, and their sum; missing if there are none. */
  deleted: z.optional(z.object({ lines: z.int(), amount: z.string() })),
  /** Its lines whose transactions have another day, currency or amount now. Only where contradictions are asked, too. */
  corrected: z.optional(CorrectedLines),
})
export type BankStatement = z.infer<typeof BankStatement>
export const BankStatements = z.object({ items: z.array(BankStatement) })

/** The balance of a bank account at the end of a day, and the id of the statement that says so. */
export const DailyBalance = z.object({ day: z.string(), amount: z.string(), statement: z.string() })
export type DailyBalance = z.infer<typeof DailyBalance>
export const DailyBalances = z.object({ items: z.array(DailyBalance) })

/** The name that people give a bank account; empty text takes it away. */
export const BankAccountName = z.strictObject({
  name: z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters')),
})

/** How people read a bank account: its name with the last digits of its number, or the number. */
export function bankAccountWords({ number, name }: Pick<BankAccount, 'number' | 'name'>): string {
  if (name === '') return spacedNumber(number)
  return numberWritten(name) === number ? name : `${name} (…${number.slice(-4)})`
}

/** The number that a text writes with blanks or in small letters: accounts that banks do not number are called so (`Wise EUR`). */
export function numberWritten(text: string): string {
  return text.toUpperCase().replaceAll(/[\s']/g, '')
}

/** Whether a number has the form of an IBAN. */
export function isIban(number: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number)
}

/** The number of an account; an IBAN in groups of four, as on paper. */
export function spacedNumber(number: string): string {
  return isIban(number) ? number.replaceAll(/(.{4})(?=.)/g, '$1 ') : number
}

/** The number of the bank account that a transaction belongs to; of a transfer, the other own account, too. */
export const OwnBankAccount = z.object({
  id: z.string(),
  number: z.string(),
  transferWith: z.optional(z.string()),
})
export type OwnBankAccount = z.infer<typeof OwnBankAccount>

export const OwnBankAccounts = z.object({ items: z.array(OwnBankAccount) })

/** Every how many days one of these days usually is: the median of the last twelve; undefined if there are fewer than three. */
export function usualGap(days: readonly string[]): number | undefined {
  const last = [...new Set(days.filter(isDay))].toSorted().slice(-13)
  const gaps = last.slice(1).map((day, index) => daysBetween(last[index] ?? day, day))
  return gaps.length < 2 ? undefined : gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)]
}

/**
 * How many days ago the last statement ended, if that is half as long again as usual, and two weeks more; undefined for an account
 * without any for more than a year, which is not missed.
 */
export function daysLate({ statement }: Pick<BankAccount, 'statement'>, today: string): number | undefined {
  if (!statement?.every || !isDay(statement.day)) return undefined
  const days = daysBetween(statement.day, today)
  const isLate = days >= statement.every + Math.max(14, Math.floor(statement.every / 2))
  return isLate && days <= 400 + statement.every ? days : undefined
}
