import type { ReadWith } from '../../domain/csv-columns.ts'
import { StatementError } from '../../statements/common/statement.ts'
import type { Fault, Remedy } from '../../statements/common/statement.ts'
import { UserError } from '../common/user-error.ts'
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
  /** The CSV mappings that fit, if the user must choose between them. */
  fitting?: readonly string[] | undefined
  /** The file in the archive whose columns are unknown or no longer fit. */
  within?: string | undefined
  /** The kept columns that it was read with. */
  readWith?: ReadWith | undefined
  /** Set when the file is not to blame. */
  error?: unknown
}

/** The result for a refused file. */
export function refusedFor(file: string, error: unknown): Refused {
  if (error instanceof StatementError) {
    const { at, message, remedy, others, more, fitting, file: within } = error
    const lines = [at, ...others.map((one) => one.at)].filter((one) => one !== undefined)
    const refused = lines.length + more
    return { taken: false, file, refused, reason: message, at, remedy, others, more, fitting, within }
  }
  const refused = {
    taken: false,
    file,
    refused: 0,
    at: undefined,
    remedy: undefined,
    others: [],
    more: 0,
  } as const
  if (error instanceof UserError) return { ...refused, reason: error.message }
  const [words = ''] = String(error).split('\n')
  return {
    ...refused,
    reason: `Bookend failed on this file. Please report this to its developers: ${words}`,
    error,
  }
}
