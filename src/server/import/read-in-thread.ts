import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createQueue } from '../../domain/create-queue.ts'
import type { ReadOptions } from '../../statements/read-statements.ts'
import { StatementError } from '../../statements/common/statement.ts'
import type { Statement } from '../../statements/common/statement.ts'
import type { Asked, Piece } from './read-worker.ts'
import { isZip, unzip } from './unzip.ts'

const megabyte = 1024 * 1024

/** Files of up to so many bytes, unpacked, do not wait for larger ones, nor for slow ones of their own size. */
const smallFile = megabyte

/** How long a small file and any file may take, and the memory of the threads: more for each megabyte of a large file. */
const usual = {
  smallMs: 5000,
  longestMs: 2 * 60_000,
  smallMegabytes: 256,
  megabytesFor: (size: number) => Math.min(2000, 300 + (10 * size) / megabyte),
}

/** The thread for small files ends after this time without one. */
const idleMs = 10_000

const [smallOnes, largeOnes] = [createQueue(), createQueue()]
let kept: Worker | undefined
let ending: NodeJS.Timeout | undefined

/**
 * Reads the statements of a file (statements/read-statements.ts) in another thread, so that requests are not blocked.
 * Small files take turns in one thread; the others take turns in another, which ends with each, so that its memory is
 * free before the import. Throws a StatementError for a file that needs more memory or time than any bank's.
 * The bytes of a large file are transferred, so the caller can no longer use them.
 */
export async function readInThread(
  bytes: Uint8Array,
  options: ReadOptions = {},
  limits: Partial<typeof usual> = {},
): Promise<Statement[]> {
  const { smallMs, longestMs, smallMegabytes, megabytesFor } = { ...usual, ...limits }
  const unpacked = isZip(bytes) ? unzip(bytes).reduce((sum, one) => sum + one.size, 0) : 0
  const size = Math.max(bytes.length, unpacked)
  if (size <= smallFile) {
    const statements = await smallOnes(() => readSmall({ bytes, ...options }, smallMs, smallMegabytes))
    if (statements !== 'overdue') return orRefused(statements)
  }
  return largeOnes(async () => {
    const worker = startThread(megabytesFor(size))
    try {
      return orRefused(await readBy(worker, { bytes, ...options }, longestMs))
    } finally {
      await worker.terminate()
    }
  })
}

/** What ended the thread before the file was read. */
type Ended = 'overdue' | 'out of memory'

function orRefused(statements: Statement[] | Ended): Statement[] {
  if (typeof statements !== 'string') return statements
  const much = statements === 'overdue' ? 'takes too long' : 'needs too much memory'
  throw new StatementError(`Reading this file ${much}: download a shorter period from the bank`)
}

/** Reads a small file in the thread that is kept for them; one that takes too long is left to the large ones. */
async function readSmall(
  asked: Exclude<Asked, string>,
  limitMs: number,
  megabytes: number,
): Promise<Statement[] | Ended> {
  clearTimeout(ending)
  const worker = (kept ??= startThread(megabytes))
  worker.ref() // keeps the process alive while it waits for a file
  let isOver = false
  try {
    const statements = await readBy(worker, asked, limitMs)
    isOver = typeof statements === 'string'
    return statements
  } finally {
    if (!isOver) {
      worker.unref()
      ending = setTimeout(() => {
        worker.postMessage('end' satisfies Asked)
        kept = undefined
      }, idleMs).unref()
    } else {
      kept = undefined
      await worker.terminate()
    }
  }
}

async function readBy(
  worker: Worker,
  asked: Exclude<Asked, string>,
  limitMs: number,
): Promise<Statement[] | Ended> {
  const over = new AbortController()
  const end = () => over.abort()
  worker.once('exit', end)
  let isOverdue = false
  const limit = setTimeout(() => {
    isOverdue = true
    end()
  }, limitMs)
  const statements: Statement[] = []
  try {
    const { bytes } = asked
    const isGiven = bytes.length > smallFile && bytes.buffer instanceof ArrayBuffer
    worker.postMessage(asked, isGiven ? [bytes.buffer] : [])
    for (;;) {
      const [piece]: Piece[] = await once(worker, 'message', { signal: over.signal })
      if (!piece || 'end' in piece) return statements
      if ('failed' in piece) throw piece.failed
      if ('fault' in piece) throw new StatementError(piece.fault, piece.at, piece.remedy, piece)
      const [first, ...others] = piece.statements
      const last = statements.at(-1)
      if (first && last && piece.continues) {
        last.lines.push(...first.lines)
        last.pending?.push(...(first.pending ?? []))
      } else if (first) statements.push(first)
      statements.push(...others)
      worker.postMessage('next' satisfies Asked)
    }
  } catch (error) {
    if (isOverdue) return 'overdue'
    const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isFull || over.signal.aborted) return 'out of memory'
    throw error
  } finally {
    clearTimeout(limit)
    worker.off('exit', end)
  }
}

function startThread(megabytes: number): Worker {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  })
  worker.on('error', () => {}) // told where it is waited for
  return worker
}
