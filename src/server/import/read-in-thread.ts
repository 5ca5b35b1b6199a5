import { Worker } from 'node:worker_threads'
import { createQueue } from '../../service/queue.ts'
import type { CsvMapping } from '../../statements/csv/mapping.ts'
import { StatementFault } from '../../statements/statement.ts'
import type { Statement, StatementLine } from '../../statements/statement.ts'

export type Asked = { bytes: Uint8Array; csv: CsvMapping | undefined }

/** What the thread answers: each statement and then its lines, and at last that all is well, or what is wrong. */
export type Piece =
  | { statement: Omit<Statement, 'lines'> }
  | { lines: StatementLine[] }
  | { end: true }
  | { fault: string; at: number | undefined }
  | { failed: Error }

/** After this time without a file the thread ends, and after this time with one it is ended. */
const [idleMs, longestMs] = [10_000, 10 * 60_000]

type Waiting = { resolve: (statements: Statement[]) => void; reject: (error: Error) => void }

const inTurn = createQueue()
let thread: Worker | undefined
let waiting: Waiting | undefined
let ending: NodeJS.Timeout | undefined

/** Reads the statements of a file (statements/read-statements.ts) in another thread, so that requests go on; one file after another. */
export function readInThread(bytes: Uint8Array, csv?: CsvMapping): Promise<Statement[]> {
  return inTurn(async () => {
    clearTimeout(ending)
    const worker = (thread ??= startThread())
    worker.ref() // a process lives as long as it waits for a file, and no longer
    const limit = setTimeout(() => void worker.terminate(), longestMs)
    try {
      return await new Promise<Statement[]>((resolve, reject) => {
        waiting = { resolve, reject }
        const asked: Asked = { bytes, csv }
        worker.postMessage(asked)
      })
    } finally {
      clearTimeout(limit)
      waiting = undefined
      worker.unref()
      ending = setTimeout(endThread, idleMs).unref()
    }
  })
}

function startThread(): Worker {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 3000 },
  })
  let statements: Statement[] = []
  worker.on('message', (piece: Piece) => {
    if ('statement' in piece) statements.push({ ...piece.statement, lines: [] })
    else if ('lines' in piece) statements.at(-1)?.lines.push(...piece.lines)
    else {
      if ('end' in piece) waiting?.resolve(statements)
      else waiting?.reject('fault' in piece ? new StatementFault(piece.fault, piece.at) : piece.failed)
      statements = []
    }
  })
  const ended = (error: Error) => {
    if (thread !== worker) return // it was told to end
    thread = undefined
    waiting?.reject(error)
  }
  const tooMuch = new StatementFault(
    'This is too much to be read at once: get a shorter period from the bank',
  )
  worker.on('error', (error: Error & { code?: string }) =>
    ended(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : error),
  )
  worker.on('exit', () => ended(tooMuch))
  return worker
}

function endThread() {
  thread?.postMessage('end')
  thread = undefined
}
