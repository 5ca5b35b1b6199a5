import { parentPort } from 'node:worker_threads'
import type { ColumnAnswers } from '../../domain/csv-columns.ts'
import type { MappingGuess } from '../../statements/csv/guess-mapping.ts'
import { guessColumns, readFile, type ReadFile } from '../../statements/read-file.ts'
import type { FileOptions } from '../../statements/read-source.ts'
import {
  buffersOf,
  packLines,
  type PackedStatement,
  sentError,
  type SentError,
} from '../common/between-threads.ts'

/** The requests to the thread that reads files: read this, guess its columns, send the next piece, end. */
export type Asked = AskedFile | 'next' | 'end'
export type AskedFile = (FileOptions & { bytes: Uint8Array }) | { bytes: Uint8Array; guess: ColumnAnswers }

/** The answers, one to each request: some statements, success, or the error. */
export type Piece =
  /** The first statement may continue the last one of the piece before. */
  | { statements: PackedStatement[]; continues: boolean }
  | { end: true; chosen?: ReadFile['chosen'] }
  | { guess: MappingGuess }
  | { error: SentError }

/** Statements and lines in one piece: small enough that the receiver, who asks for each, can answer others in between. */
const pieceSize = 500

let pieces: AsyncGenerator<Piece, Piece> | undefined

parentPort?.on('message', async (asked: Asked) => {
  if (asked === 'end') return parentPort?.close()
  if (asked !== 'next') pieces = piecesOf(asked)
  const piece = await nextPiece()
  parentPort?.postMessage(piece, 'statements' in piece ? buffersOf(piece.statements) : [])
})

async function nextPiece(): Promise<Piece> {
  try {
    return (await pieces?.next())?.value ?? { end: true }
  } catch (error) {
    return { error: sentError(error) }
  }
}

async function* piecesOf(asked: AskedFile): AsyncGenerator<Piece, Piece> {
  if ('guess' in asked) return { guess: await guessColumns(asked.bytes, asked.guess) }
  const { bytes, ...options } = asked
  const { statements, chosen } = await readFile(bytes, options)
  let piece = { statements: new Array<PackedStatement>(), continues: false }
  let room = pieceSize
  for (const statement of statements) {
    let start = 0
    do {
      if (room <= 0) {
        yield piece
        piece = { statements: [], continues: start > 0 }
        room = pieceSize
      }
      const [from, to] = [start, start + room]
      const { lines, pending, ...rest } = statement
      const packed = [packLines(lines.slice(from, to))]
      piece.statements.push({ ...rest, packed, pending: pending?.slice(from, to) })
      room -= Math.min(room, Math.max(lines.length, pending?.length ?? 0) - from) + 1
      start = to
    } while (start < Math.max(statement.lines.length, statement.pending?.length ?? 0))
  }
  yield piece
  return { end: true, chosen }
}
