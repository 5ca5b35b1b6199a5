import { parentPort } from 'node:worker_threads'
import { StatementError } from '../../statements/common/statement.ts'
import type { Fault, Remedy, Statement } from '../../statements/common/statement.ts'
import type { ReadOptions } from '../../statements/read-statements.ts'
import { readFile } from './read-file.ts'

/** The requests to the thread that reads files: read this, send the next piece, end. */
export type Asked = (ReadOptions & { bytes: Uint8Array }) | 'next' | 'end'

/** The answers, one to each request: some statements, success, or the error. */
export type Piece =
  /** The first statement may continue the last one of the piece before. */
  | { statements: Statement[]; continues: boolean }
  | { end: true }
  | {
      fault: string
      at: number | undefined
      remedy: Remedy | undefined
      others: readonly Fault[]
      more: number
      fitting: readonly string[] | undefined
    }
  | { failed: Error }

/** Statements and lines in one piece: small enough that the receiver, who asks for each, can answer others in between. */
const pieceSize = 500

let pieces: Generator<Piece, undefined> | undefined

parentPort?.on('message', (asked: Asked) => {
  if (asked === 'end') return parentPort?.close()
  if (asked !== 'next') pieces = piecesOf(asked)
  parentPort?.postMessage(nextPiece())
})

function nextPiece(): Piece {
  try {
    return pieces?.next().value ?? { end: true }
  } catch (error) {
    if (!(error instanceof StatementError))
      return { failed: error instanceof Error ? error : new Error(String(error)) }
    const { message, at, remedy, others, more, fitting } = error
    return { fault: message, at, remedy, others, more, fitting }
  }
}

function* piecesOf({ bytes, ...options }: Exclude<Asked, string>): Generator<Piece, undefined> {
  let piece = { statements: new Array<Statement>(), continues: false }
  let room = pieceSize
  for (const statement of readFile(bytes, options)) {
    let start = 0
    do {
      if (room <= 0) {
        yield piece
        piece = { statements: [], continues: start > 0 }
        room = pieceSize
      }
      const [from, to] = [start, start + room]
      const { lines, pending } = statement
      piece.statements.push({ ...statement, lines: lines.slice(from, to), pending: pending?.slice(from, to) })
      room -= Math.min(room, Math.max(lines.length, pending?.length ?? 0) - from) + 1
      start = to
    } while (start < Math.max(statement.lines.length, statement.pending?.length ?? 0))
  }
  yield piece
  return undefined
}
