import { mostPlanned } from '../../../domain/statement-import.ts'
import type { ImportPlan, PlannedLine } from '../../../domain/statement-import.ts'
import type { Line, Part } from './fingerprint.ts'
import type { Outcome } from './report-of.ts'
import { isSameAccount } from './same-statement.ts'

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
      const planned = order
        .flatMap((state) => lines.filter((line) => stateOf(line) === state).slice(0, mostPlanned))
        .slice(0, mostPlanned)
      const accounts = new Set(taken.map(({ part }) => part.statement.bankAccount).filter(Boolean))
      return {
        planned: planned.map((one) => {
          const { date, currency, amount, counterpart, description } = one.line
          return { date, currency, amount, counterpart, description, state: stateOf(one) }
        }),
        newAccounts: [...accounts].filter((one) => ![...known].some((other) => isSameAccount(one, other))),
        knownAccounts: known.size,
      }
    },
  }
}

const order: State[] = ['alike', 'deleted', 'new', 'known']
