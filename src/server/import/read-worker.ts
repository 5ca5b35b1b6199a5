import { parentPort, workerData } from 'node:worker_threads'
import type { CsvMapping } from '../../statements/csv-mapping.ts'
import { readStatements } from '../../statements/read-statements.ts'
import { StatementFault } from '../../statements/statement.ts'
import type { Piece } from './read-in-thread.ts'

// Reads one file in a thread of its own, and sends it back in pieces, none of which keeps the other thread for long.
const { bytes, csv }: { bytes: Uint8Array; csv: CsvMapping | undefined } = workerData
const send = (piece: Piece) => parentPort?.postMessage(piece)

try {
  for (const { lines, ...statement } of readStatements(bytes, csv ? { csv } : {})) {
    send({ statement })
    for (let start = 0; start < lines.length; start += 2000) send({ lines: lines.slice(start, start + 2000) })
  }
  send({ end: true })
} catch (error) {
  if (!(error instanceof StatementFault)) throw error
  send({ fault: error.message, at: error.at })
}
