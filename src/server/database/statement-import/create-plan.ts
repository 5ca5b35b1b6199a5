import {
  mostPlanned,
  sumQuestionOf,
  type ImportPlan,
  type PlannedLine,
} from '../../../domain/statement-import.ts'
import type { Line, Part } from '../../../statements/recognition/part.ts'
import { isSameAccount } from '../../../statements/recognition/same-statement.ts'
import type { Outcome } from './report-of.ts'

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
