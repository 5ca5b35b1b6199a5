import { Worker } from 'node:worker_threads'
import type { CsvMapping } from '../../statements/csv-mapping.ts'
import { StatementFault } from '../../statements/statement.ts'
import type { Statement, StatementLine } from '../../statements/statement.ts'

/** What the thread sends: a statement, then its lines, and at last that all is well, or what is wrong. */
export type Piece =
  | { statement: Omit<Statement, 'lines'> }
  | { lines: StatementLine[] }
  | { end: true }
  | { fault: string; at: number | undefined }

/** Reads the statements of a file (statements/read-statements.ts) in a thread of its own, so that requests go on meanwhile. */
export function readInThread(bytes: Uint8Array, csv?: CsvMapping): Promise<Statement[]> {
  return new Promise((resolve, reject) => {
    const statements: Statement[] = []
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: { bytes, csv },
      resourceLimits: { maxOldGenerationSizeMb: 3000 },
    })
    worker.on('message', (piece: Piece) => {
      if ('statement' in piece) statements.push({ ...piece.statement, lines: [] })
      else if ('lines' in piece) statements.at(-1)?.lines.push(...piece.lines)
      else if ('end' in piece) resolve(statements)
      else reject(new StatementFault(piece.fault, piece.at))
    })
    worker.on('error', (error: Error & { code?: string }) => {
      const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(
        isTooMuch
          ? new StatementFault('The file is too large to be read: get a shorter period from the bank')
          : error,
      )
    })
    worker.on('exit', () => reject(new Error('The thread that read the file ended')))
  })
}
