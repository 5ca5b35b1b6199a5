import type { Fault, Remedy } from '../../statements/common/statement.ts'
import type { TakenIn } from '../database/statement-import/report-of.ts'

/** The result of importing a file: all of it imported, or none and the reason. */
export type Imported = ({ taken: true } & TakenIn) | Refused

export type Refused = {
  taken: false
  file: string
  /** How many lines were invalid: 0 if the whole file is. */
  refused: number
  reason: string
  /** The line number of the error, from 1. */
  at: number | undefined
  /** What the user could add to make the import succeed. */
  remedy: Remedy | undefined
  /** Further errors, and the number of those beyond them. */
  others: readonly Fault[]
  more: number
  /** Set when the file is not to blame. */
  error?: unknown
}
