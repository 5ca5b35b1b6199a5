import { basename } from 'node:path'
import { Unavailable } from '../../service/unavailable.ts'
import type { CsvMapping } from '../../statements/csv/mapping.ts'
import { StatementFault } from '../../statements/statement.ts'
import { Complaint } from '../complaint.ts'
import type { AccountId, Books } from '../database/books.ts'
import type { TakenIn } from '../database/take-in/report.ts'
import { readInThread } from './read-in-thread.ts'

/** What became of a file: all of it was taken in, or nothing and why. */
export type Imported = ({ taken: true } & TakenIn) | Refused

export type Refused = {
  taken: false
  file: string
  /** How many lines could not be taken, as far as it was looked: one, or none where the whole file is wrong. */
  refused: number
  reason: string
  /** The line of the file where it is, from 1. */
  at: number | undefined
  /** Set when it is no fault of the file. */
  error?: unknown
}

export type ImportOptions = {
  csv?: CsvMapping | undefined
  acceptDifference?: boolean
  acceptAlike?: boolean
}

/**
 * Takes the statements of a file into an account. What is wrong with the file is answered; what the books cannot do for now is thrown
 * as `Unavailable`.
 */
export async function importFile(
  books: Books,
  account: AccountId,
  { name, read }: { name: string; read: () => Promise<Uint8Array> },
  { csv, ...accepted }: ImportOptions = {},
): Promise<Imported> {
  try {
    const statements = await readInThread(await read(), csv)
    const taken = await books.takeIn(account, statements, { name: basename(name), ...accepted })
    return { taken: true, ...taken, file: name }
  } catch (error) {
    if (error instanceof Unavailable) throw error
    return refusedFor(name, error)
  }
}

/** The answer for a file that was not taken. */
export function refusedFor(file: string, error: unknown): Refused {
  if (error instanceof StatementFault) {
    const { at, message } = error
    return { taken: false, file, refused: at === undefined ? 0 : 1, reason: message, at }
  }
  const refused = { taken: false, file, refused: 0, at: undefined } as const
  if (error instanceof Complaint) return { ...refused, reason: error.message }
  const [words = ''] = String(error).split('\n')
  return { ...refused, reason: `Bookend itself failed at this file, please tell its makers: ${words}`, error }
}
