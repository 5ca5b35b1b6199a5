import type { BankDetail } from '../../domain/bank-line.ts'

/** A bank statement of one account over a period: its lines, and the balances before and after them. */
export type Statement = {
  /** The file's format, for the report: `CAMT.053.001.08`, `MT940`, `OFX 1.02`, `CSV (ing-nl)` … */
  format: string
  /** The bank account as the bank names it, without blanks and in capitals: an IBAN if there is one; "" if there is none. */
  bankAccount: string
  /** Set if the file names no account, and `bankAccount` is what someone said. */
  isAccountTold?: true
  /** How someone wrote this account, if it is no IBAN and is written in another way: it becomes its first name. */
  accountAs?: string
  /** The bank's name for this statement (its id, or its number and sequence); "" when it has none. */
  name: string
  /** Booked balances; undefined when the file states none, or only one that is not of the booked lines. */
  opening: Balance | undefined
  closing: Balance | undefined
  lines: StatementLine[]
  /** Lines that the bank lists but has not booked, and that were therefore not taken; undefined if there are none. */
  pending?: PendingLine[] | undefined
  /** The name of its file within an archive. */
  file?: string
  /** The id of the kept columns that it was read with. */
  kept?: string
  /** The line of the file from which the running balances contradict the amounts, in any order. */
  contradictsAt?: number | undefined
  /** Set if the running balances fit the amounts in several orders, so that the first and last line are unknown. */
  isOrderUnclear?: boolean
}

export type Balance = { date: string; currency: string; amount: string }

/** One booked line. All fields are text, "" when the bank does not say. */
export type StatementLine = {
  /** The line of the file where it starts, from 1. */
  at: number
  /** The booking date as the bank wrote it, always `YYYY-MM-DD`, though the day may not exist (2016-02-30). */
  date: string
  /** ISO 4217, three capital letters. */
  currency: string
  /** Decimal text with a point and all the bank's decimals, negative for a withdrawal: `-1234.50`. */
  amount: string
  /** The other party's name: the creditor of a withdrawal, the debtor of a deposit; the ultimate party if one is given. */
  counterpart: string
  /** The remittance text of the payment, else the bank's own words about the entry. */
  description: string
  /** A reference that the bank gives only this line of this bank account (AcctSvcrRef, FITID …); "" unless that is certain. */
  reference: string
  /** The amount of the batch that it is a payment of, if the bank booked that as one; and of how many payments one is the sum. */
  batch?: string
  payments?: number
  /** The texts as earlier versions of Bookend read them, if different, to recognise lines that those versions imported. */
  formerTexts?: LineTexts[]
  /** What the bank wrote besides, which is only kept to be shown and searched. */
  bank?: BankDetail
}

/** A line that is not booked: as in StatementLine, but with "" for whatever the bank does not give or cannot be read. */
export type PendingLine = Pick<
  StatementLine,
  'at' | 'date' | 'currency' | 'amount' | 'counterpart' | 'description'
> & {
  /** The bank's word for its state: `PDNG`, `ED`, `vorgemerkt`, `DECLINED` … */
  state: string
}

export type LineTexts = Pick<StatementLine, 'counterpart' | 'description'>

export function isSameText(one: LineTexts, other: LineTexts): boolean {
  return one.counterpart === other.counterpart && one.description === other.description
}

/** The texts, and those of earlier versions where they differ. */
export function withFormer(
  now: LineTexts,
  former: LineTexts,
): LineTexts & Pick<StatementLine, 'formerTexts'> {
  return isSameText(now, former) ? now : { ...now, formerTexts: [former] }
}

/** A line that is not taken, with why. */
export function notTaken(
  { reference: _, formerTexts: _texts, bank: _bank, ...line }: StatementLine,
  state: string,
): PendingLine {
  return { ...line, state }
}

/**
 * What would make a refused file acceptable: a CSV mapping, the bank account, an encoding, which of signs and types count,
 * the answer for sums, or consent.
 */
export type Remedy =
  | 'mapping'
  | 'account'
  | 'encoding'
  | 'signs'
  | 'sums'
  | 'accept-difference'
  | 'accept-alike'

/** One error in a file, and its line. */
export type Fault = { at: number | undefined; reason: string }

/** Why a file cannot be imported, in words for whoever dropped it, its line from 1 if there is one, and what would help. */
export class StatementError extends Error {
  readonly at: number | undefined
  readonly remedy: Remedy | undefined
  /** The other errors in the file, and the number beyond those. */
  readonly others: readonly Fault[] = []
  readonly more: number = 0
  /** The CSV mappings that fit, if the user must choose between them. */
  readonly fitting: readonly string[] | undefined
  readonly kept: string | undefined
  /** The file in an archive that is wrong. */
  readonly file: string | undefined

  constructor(
    reason: string,
    at?: number,
    remedy?: Remedy,
    besides: Partial<Pick<StatementError, 'others' | 'more' | 'fitting' | 'kept' | 'file'>> = {},
  ) {
    super(reason)
    Object.assign(this, besides)
    this.at = at
    this.remedy = remedy
  }
}

// The most that one file may hold: many times what any bank sends, and little enough for the memory of a small machine.
// A file with more is refused where it shows, before the rest is read.
const [mostStatements, mostLines] = [20_000, 300_000]

/** Elements of one entry of XML, such as a batch with its payments; tags of an OFX file; lines of text. */
export const [mostElements, mostTags, mostTextLines] = [1_000_000, 5_000_000, 5_000_000]

/** Cells of one line of a CSV file, and of all its lines. */
export const [mostColumns, mostCells] = [1000, 10_000_000]

/** How deep elements are nested. */
export const deepest = 100

/** Characters of one text, which is cut to 2,000 of them in the end. */
export const longestText = 100_000

/** Throws a StatementError if there are too many statements or lines to be read. */
export function refuseTooMany({ statements = 0, lines = 0 }, at?: number): void {
  if (statements > mostStatements) throw tooMany(mostStatements, 'statements', at)
  if (lines > mostLines) throw tooMany(mostLines, 'lines', at)
}

export function tooMany(most: number, what: string, at?: number): StatementError {
  return new StatementError(
    `There are more than ${most.toLocaleString('en')} ${what} in this file: download a shorter period from the bank`,
    at,
  )
}
