import type { Fault, Remedy, Statement, StatementLine } from '../../statements/common/statement.ts'
import type { ReadOptions } from '../../statements/read-statements.ts'

/** The requests to the thread that reads files. */
export type Asked = ReadOptions & { bytes: Uint8Array }

/** The messages of the thread: each statement and then its lines, and finally success or the error. */
export type Piece =
  | { statement: Omit<Statement, 'lines'> }
  | { lines: StatementLine[] }
  | { end: true }
  | {
      fault: string
      at: number | undefined
      remedy: Remedy | undefined
      others: readonly Fault[]
      more: number
    }
  | { failed: Error }
