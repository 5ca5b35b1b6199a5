import type { CsvMapping } from './mapping.ts'
import { StatementFault, type Statement } from '../statement.ts'

/** A mapping whose header the file has, the line of its first row, and the attempt to read by it. */
export type Candidate = { mapping: CsvMapping; at: number; read: () => Statement[] }

/**
 * What the file says, when the mappings that fit can read it in one way only: banks write days as 01/02 or 02/01 under the same
 * header, and only a file with a 13th shows which. Several ways are a fault; no mapping at all is undefined.
 */
export function onlyReading(candidates: Candidate[]): Statement[] | undefined {
  const results = candidates.map((candidate) => ({ ...candidate, ...attempt(candidate.read) }))
  const good = results.flatMap(({ mapping, statements }) => (statements ? [{ mapping, statements }] : []))
  const [first, ...others] = good
  if (first && others.every(({ statements }) => contentsOf(statements) === contentsOf(first.statements)))
    return first.statements
  if (first)
    throw new StatementFault(
      `The file can be read in several ways. Name the mapping that is right: ${good
        .map(({ mapping }) => mapping.name)
        .join(' or ')}`,
    )
  // A file without a header which a mapping cannot even begin to read is of another kind.
  const faults = results.flatMap(({ mapping, fault, at }) =>
    fault && (mapping.header !== 'none' || fault.at !== at) ? [fault] : [],
  )
  // The attempt that came furthest was the right one.
  const [furthest] = faults.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))
  if (furthest) throw furthest
  return undefined
}

function attempt(read: () => Statement[]): { statements?: Statement[]; fault?: StatementFault } {
  try {
    return { statements: read() }
  } catch (error) {
    if (error instanceof StatementFault) return { fault: error }
    throw error
  }
}

function contentsOf(statements: Statement[]): string {
  return JSON.stringify(statements.map((statement) => ({ ...statement, format: '' })))
}
