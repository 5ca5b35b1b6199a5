// Over 200 lines because what an import would do, and has done, is one description.
import type { ReadWith } from '../../../domain/csv-columns.ts'
import {
  type ImportPlan,
  type SumAnswer,
  mostPlanned,
  sumQuestionOf,
  type PlannedLine,
} from '../../../domain/statement-import.ts'
import { sumOf } from '../../../domain/sum.ts'
import type { Balance, PendingLine, StatementLine } from '../../../statements/common/statement.ts'
import type { BalanceCheck } from '../../../statements/recognition/check-balances.ts'
import type { Line, Part } from '../../../statements/recognition/part.ts'
import { type Known, isSameAccount } from '../../../statements/recognition/same-statement.ts'
import type { CountedTwice } from '../../../statements/recognition/sums-of-others.ts'
import type { ToldAgain } from './detail-adder.ts'
import type { Corrected, Present } from './read-corrected.ts'

/** The lines by outcome. */
type Taken = { new: number; known: number; deletedBefore: number }

/** The result of importing a file: how many of its lines are new, known, or skipped because the user deleted them. */
export type TakenIn = Taken & {
  file: string
  /** Missing if it was only looked at. */
  importId?: string
  read: number
  /** Rejected lines: always 0, because then nothing is imported. */
  refused: 0
  sums: Sum[]
  /** The first and last day of the lines, "" without lines. */
  from: string
  to: string
  statements: TakenStatement[]
  /** The account keeps as many chosen columns as it may, so that those of this file are not kept. */
  areColumnsForgotten?: boolean
  /** What is known of the bank account of a file that does not name it. */
  askedAccount?: ImportPlan['askedAccount']
  /** What is in a plan besides. */
  plan?: Pick<ImportPlan, 'planned' | 'newAccounts' | 'knownAccounts'>
}

/** The sums of one currency, as decimal text. */
type Sum = { currency: string; deposits: string; withdrawals: string; total: string }

export type TakenStatement = Taken & {
  name: string
  bankAccount: string
  currency: string
  format: string
  read: number
  from: string
  to: string
  opening: Balance | undefined
  closing: Balance | undefined
  check: BalanceCheck
  /** The sum of the lines that were skipped because the user had deleted them, as decimal text, and their ids. */
  leftOut: string
  deletedIds: string[]
  corrected: Corrected
  /** Lines that the bank lists but has not booked, and that were not taken. */
  pending: readonly PendingLine[]
  /** New lines that seem to exist already from another kind of file (counted-twice.ts). */
  alike: number
  maybeAlike: number
  /** New lines that seem to exist already with other references (match-statement.ts). */
  otherReference: number
  /** New lines that seem to exist already with another amount (counted-twice.ts). */
  otherAmount: number
  /** New lines that would count twice (counted-twice.ts). */
  batches: readonly (StatementLine & PerhapsSum)[]
  /** Lines added to earlier statements that this one proves to be different (split-merged-lines.ts). */
  parted: number
  told: ToldAgain
  isAccountTold?: true | undefined
  /** How someone wrote this account. */
  accountAs?: string | undefined
  /** The kept columns that it was read with. */
  readWith?: ReadWith | undefined
  /** Its file in an archive. */
  within?: string | undefined
  /** The same statement in another form, because of which nothing was added. */
  sameAs: { name: string; format: string; file: string } | undefined
}

/** Why a line would count twice, its place in the file, and what someone said of it. */
export type PerhapsSum = CountedTwice & { place: number; answer: SumAnswer | undefined }

/** The write's findings about a statement. */
export type Outcome = Taken & {
  leftOut: string
  deletedIds: string[]
  present: readonly Present[]
  corrected: Corrected
  alike: number
  maybeAlike: number
  otherReference: number
  otherAmount: number
  batches: ReadonlyMap<Line, PerhapsSum>
  parted: number
  told: ToldAgain
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

function statementOf({ statement, check, lines }: Part, outcome: Outcome): TakenStatement {
  const { twin, present: _, batches, ...counts } = outcome
  const { name, bankAccount, isAccountTold, accountAs, format, opening, closing, pending = [] } = statement
  return {
    name,
    bankAccount,
    currency: opening?.currency ?? lines[0]?.line.currency ?? '',
    isAccountTold,
    accountAs,
    format,
    read: lines.length,
    ...counts,
    batches: [...batches].map(([{ line }, sum]) => ({ ...line, ...sum })),
    ...daysOf(lines),
    opening,
    closing,
    check,
    pending,
    sameAs: twin && { name: twin.name, format: twin.format, file: twin.fileName },
  }
}

function sumsOf(lines: readonly Line[]): Sum[] {
  const isOut = (amount: string) => amount.startsWith('-')
  return [...Map.groupBy(lines, ({ line }) => line.currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, some]) => {
      const amounts = some.map(({ line }) => line.amount)
      const withdrawals = sumOf(amounts.filter(isOut))
      const deposits = sumOf(amounts.filter((amount) => !isOut(amount)))
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

type State = PlannedLine['state']

/** Collects what importing a file would do, line by line. */
export function createPlan(stored: Iterable<{ bankAccount: string }>) {
  const states = new Map<Line, State>()
  const known = new Set(Array.from(stored, ({ bankAccount }) => bankAccount).filter(Boolean))
  return {
    tell: (line: Line, state: State) => void states.set(line, state),
    /** Names those that ask for a look before the others. */
    of: (
      taken: readonly { part: Part; outcome: Outcome }[],
    ): Pick<ImportPlan, 'planned' | 'newAccounts' | 'knownAccounts'> => {
      const lines = taken.flatMap(({ part }) => part.lines)
      // The lines of a statement that came before in another form.
      const stateOf = (line: Line) => states.get(line) ?? 'known'
      const corrected = new Set(taken.flatMap(({ outcome }) => outcome.corrected.lines))
      const batches = new Map(taken.flatMap(({ outcome }) => [...outcome.batches]))
      const payments = Map.groupBy(batches, ([{ line }, sum]) => sumQuestionOf({ ...line, ...sum }))
      // One line of each question before the others: each must be asked.
      const firsts = new Set(Array.from(payments.values(), ([first]) => first?.[0]))
      const sumRankOf = (line: Line) => (firsts.has(line) ? 'sum' : 'payment')
      const rankOf = (line: Line) =>
        corrected.has(line) ? 'corrected' : batches.has(line) ? sumRankOf(line) : stateOf(line)
      const planned = order
        .flatMap((rank) => lines.filter((line) => rankOf(line) === rank).slice(0, mostPlanned))
        .slice(0, mostPlanned)
      const accounts = new Set(taken.map(({ part }) => part.statement.bankAccount).filter(Boolean))
      return {
        planned: planned.map((one) => {
          const { date, currency, amount, counterpart, description } = one.line
          const about = { date, currency, amount, counterpart, description, state: stateOf(one) }
          const sum = batches.get(one)
          return {
            ...about,
            ...(corrected.has(one) && { corrected: true }),
            ...(sum && { place: sum.place }),
            ...(sum?.parts !== undefined && { sumOfLines: sum.parts }),
            ...(sum?.inBatch !== undefined && {
              inBatch: sum.inBatch,
              batchDay: sum.batchDay,
              payments: payments.get(sumQuestionOf({ ...one.line, ...sum }))?.length,
            }),
          }
        }),
        newAccounts: [...accounts].filter((one) => ![...known].some((other) => isSameAccount(one, other))),
        knownAccounts: known.size,
      }
    },
  }
}

const order: (State | 'corrected' | 'sum' | 'payment')[] = [
  'sum',
  'payment',
  'alike',
  'deleted',
  'corrected',
  'new',
  'known',
]
