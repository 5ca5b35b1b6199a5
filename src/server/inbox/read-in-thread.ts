import { Worker } from 'node:worker_threads'
import { createQueue } from '../../domain/create-queue.ts'
import type { ReadOptions } from '../../statements/read-statements.ts'
import { StatementError } from '../../statements/common/statement.ts'
import type { Statement } from '../../statements/common/statement.ts'
import type { Asked, Piece } from './read-messages.ts'
import { isZip } from './unzip.ts'

/** The thread ends after the first time without a file, and is terminated after the second with one. */
const [idleMs, longestMs] = [10_000, 10 * 60_000]

/** The bytes of larger files are transferred to the thread. */
const largeFile = 4 * 1024 * 1024

type Waiting = { resolve: (statements: Statement[]) => void; reject: (error: Error) => void }

const inTurn = createQueue()
let thread: Worker | undefined
let waiting: Waiting | undefined
let ending: NodeJS.Timeout | undefined

/**
 * Reads the statements of a file (statements/read-statements.ts) in another thread, so that requests are not blocked;
 * one file at a time. The thread ends with a large file, and with an archive, which may be large inside: so its memory
 * is free before the import. `bytes` may be transferred, so the caller can no longer use them.
 */
export function readInThread(bytes: Uint8Array, options: ReadOptions = {}): Promise<Statement[]> {
  return inTurn(async () => {
    clearTimeout(ending)
    const worker = (thread ??= startThread())
    const isLarge = bytes.length > largeFile
    const endsWithFile = isLarge || isZip(bytes)
    worker.ref() // keeps the process alive while it waits for a file
    const limit = setTimeout(() => void worker.terminate(), longestMs)
    try {
      return await new Promise<Statement[]>((resolve, reject) => {
        waiting = { resolve, reject }
        const asked: Asked = { bytes, ...options }
        worker.postMessage(asked, isLarge && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [])
      })
    } finally {
      clearTimeout(limit)
      waiting = undefined
      worker.unref()
      if (endsWithFile) await endNow()
      else ending = setTimeout(endThread, idleMs).unref()
    }
  })
}

function startThread(): Worker {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 3000, maxYoungGenerationSizeMb: 16 },
  })
  let statements: Statement[] = []
  worker.on('message', (piece: Piece) => {
    if ('statement' in piece) statements.push({ ...piece.statement, lines: [] })
    else if ('lines' in piece) statements.at(-1)?.lines.push(...piece.lines)
    else {
      if ('end' in piece) waiting?.resolve(statements)
      else
        waiting?.reject(
          'fault' in piece ? new StatementError(piece.fault, piece.at, piece.remedy, piece) : piece.failed,
        )
      statements = []
    }
  })
  const ended = (error: Error) => {
    if (thread !== worker) return // it was already terminated
    thread = undefined
    waiting?.reject(error)
  }
  const tooMuch = new StatementError(
    'This file is too large to read at once: download a shorter period from the bank',
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

/** The same, and waits for the thread to end. */
async function endNow() {
  const ended = thread
  thread = undefined
  await ended?.terminate()
}
