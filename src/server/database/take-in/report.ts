import type { Balance } from '../../../statements/statement.ts'
import { sumOf } from '../../../values/sum.ts'
import type { BalanceCheck } from './balance-check.ts'
import type { Line, Part } from './fingerprint.ts'
import type { Known } from './twin.ts'

/** What became of the lines. */
type Taken = { new: number; known: number; deletedBefore: number }

/** What became of a file: of the lines read some are new, some were known, and some stay away because a person deleted them. */
export type TakenIn = Taken & {
  file: string
  read: number
  /** Lines that could not be taken: none, for then nothing is. */
  refused: 0
  sums: Sum[]
  /** The first and the last day of the lines, "" without lines. */
  from: string
  to: string
  statements: TakenStatement[]
}

/** Of the lines of one currency, as decimal text. */
type Sum = { currency: string; deposits: string; withdrawals: string; total: string }

export type TakenStatement = Taken & {
  name: string
  bankAccount: string
  format: string
  read: number
  from: string
  to: string
  opening: Balance | undefined
  closing: Balance | undefined
  check: BalanceCheck
  /** New lines that are there already, it seems, from another kind of file (take-in/alike.ts). */
  alike: number
  maybeAlike: number
  /** Lines added to earlier statements, where this one shows that two of theirs are not the same (take-in/parted.ts). */
  parted: number
  /** The statement that is the same one in other words, and because of which nothing was added. */
  sameAs: { name: string; format: string; file: string } | undefined
}

/** What the write found out of a statement. */
export type Outcome = Taken & {
  alike: number
  maybeAlike: number
  parted: number
  twin: Known | undefined
}

export function reportOf(file: string, taken: readonly { part: Part; outcome: Outcome }[]): TakenIn {
  const statements = taken.map(({ part, outcome }) => statementOf(part, outcome))
  const lines = taken.flatMap(({ part }) => part.lines)
  const count = (name: keyof Taken) => statements.reduce((sum, one) => sum + one[name], 0)
  return {
    file,
    read: lines.length,
    new: count('new'),
    known: count('known'),
    deletedBefore: count('deletedBefore'),
    refused: 0,
    sums: sumsOf(lines),
    ...daysOf(lines),
    statements,
  }
}

function statementOf({ statement, check, lines }: Part, { twin, ...counts }: Outcome): TakenStatement {
  const { name, bankAccount, format, opening, closing } = statement
  return {
    name,
    bankAccount,
    format,
    read: lines.length,
    ...counts,
    ...daysOf(lines),
    opening,
    closing,
    check,
    sameAs: twin && { name: twin.name, format: twin.format, file: twin.fileName },
  }
}

function sumsOf(lines: readonly Line[]): Sum[] {
  const amounts = Map.groupBy(
    lines.map(({ line }) => line),
    ({ currency }) => currency,
  )
  return [...amounts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, some]) => {
      const deposits = sumOf(some.filter(({ amount }) => !amount.startsWith('-')).map(({ amount }) => amount))
      const withdrawals = sumOf(
        some.filter(({ amount }) => amount.startsWith('-')).map(({ amount }) => amount),
      )
      return { currency, deposits, withdrawals, total: sumOf([deposits, withdrawals]) }
    })
}

function daysOf(lines: readonly Line[]): { from: string; to: string } {
  let [from, to] = ['', '']
  for (const { line } of lines) {
    if (from === '' || line.date < from) from = line.date
    if (line.date > to) to = line.date
  }
  return { from, to }
}
