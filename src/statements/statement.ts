/** What a bank tells of one account over some time: its lines, and what was on it before and after them. */
export type Statement = {
  /** How the file is written, for the report: `CAMT.053.001.08`, `MT940`, `OFX 1.02`, `CSV (ing-nl)` … */
  format: string
  /** The bank account as the bank names it, its blanks taken out and in capitals: an IBAN where there is one; "" when the file names none. */
  bankAccount: string
  /** What the bank calls this statement (its id or its number and sequence); "" when it has no name. */
  name: string
  /** Balances as booked; undefined when the file states none, or only one that is not of the booked lines. */
  opening: Balance | undefined
  closing: Balance | undefined
  lines: StatementLine[]
}

export type Balance = { date: string; currency: string; amount: string }

/** One booked line. All is text, "" when the bank says nothing. */
export type StatementLine = {
  /** Where it begins in the file: a line of text, from 1. */
  at: number
  /** The booking date as the bank wrote it, `YYYY-MM-DD`; it may be a day that does not exist (2016-02-30), never another shape. */
  date: string
  /** ISO 4217, three capital letters. */
  currency: string
  /** Decimal text with a point, as precise as the bank wrote it, negative for a withdrawal: `-1234.50`. */
  amount: string
  /** The other party's name: creditor of a withdrawal, debtor of a deposit; the ultimate party where one is given. */
  counterpart: string
  /** What the payment says for itself: the remittance text, else the bank's own words about the entry. */
  description: string
  /** What the bank alone gives this line and no other of this bank account (AcctSvcrRef, FITID …); "" when nothing is sure to be so. */
  reference: string
}

/** Why a file cannot be taken, in words for the person who dropped it, and where: a line of the file, from 1, where one can be named. */
export class StatementFault extends Error {
  readonly at: number | undefined

  constructor(reason: string, at?: number) {
    super(reason)
    this.at = at
  }
}
