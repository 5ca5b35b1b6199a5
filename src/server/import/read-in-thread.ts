import { codeOf } from '../common/user-error.ts'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createQueue } from '../../domain/create-queue.ts'
import type { ColumnAnswers } from '../../domain/csv-columns.ts'
import type { MappingGuess } from '../../statements/csv/guess-mapping.ts'
import { ServiceUnavailableError } from '../../service/refusal-error.ts'
import { StatementError } from '../../statements/common/statement.ts'
import type { FileOptions } from '../../statements/read-source.ts'
import { type SentError, errorOf } from '../common/between-threads.ts'
import type { Answer, Asked, AskedFile } from './read-worker.ts'
import { isWorkbook, isZip, partsOfWorkbook, unzip } from '../../statements/unzip.ts'

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
 */
export async function readInThread(
  bytes: Uint8Array,
  options: FileOptions = {},
  limits: Partial<Limits> = {},
): Promise<Exclude<Answer, { guess: unknown }>> {
  const answer = await askThread({ bytes, ...options }, limits)
  return 'guess' in answer ? { statements: [] } : answer
}

/** Guesses in the same thread what the columns of a file mean. */
export async function guessInThread(bytes: Uint8Array, answers: ColumnAnswers): Promise<MappingGuess> {
  const answer = await askThread({ bytes, guess: answers })
  if ('guess' in answer) return answer.guess
  throw new Error('The thread read the file instead of guessing its columns')
}

/** When the signal is aborted, nobody waits for the file any more: a large one is read no further. */
type Limits = typeof usual & { signal?: AbortSignal | undefined }

async function askThread(asked: AskedFile, limits: Partial<Limits> = {}): Promise<Answer> {
  const { bytes } = asked
  const { smallMs, longestMs, smallMegabytes, megabytesFor, signal }: Limits = { ...usual, ...limits }
  const files = isWorkbook(bytes) ? partsOfWorkbook(bytes) : isZip(bytes) ? unzip(bytes) : []
  const unpacked = files.reduce((sum, one) => sum + one.size, 0)
  const size = Math.max(bytes.length, unpacked)
  if (size <= smallFile) {
    const answer = await smallOnes(() => readSmall(asked, smallMs, smallMegabytes))
    if (answer !== 'overdue') return orRefused(answer)
  }
  return largeOnes(async () => {
    signal?.throwIfAborted()
    const worker = startThread(megabytesFor(size))
    try {
      return orRefused(await readBy(worker, asked, longestMs, signal))
    } finally {
      await worker.terminate()
    }
  })
}

/** What ended the thread before the file was read. */
type Ended = 'overdue' | 'out of memory' | 'not started'

function orRefused(answer: Answer | Ended): Answer {
  if (typeof answer !== 'string') return answer
  // The process has too many files open, or too many threads.
  if (answer === 'not started')
    throw new ServiceUnavailableError('The server cannot read another file now. Nothing was changed.', 10)
  const much = answer === 'overdue' ? 'takes too long' : 'needs too much memory'
  throw new StatementError(`Reading this file ${much}: download a shorter period from the bank`)
}

/** Reads a small file in the thread that is kept for them; one that takes too long is left to the large ones. */
async function readSmall(asked: AskedFile, limitMs: number, megabytes: number): Promise<Answer | Ended> {
  clearTimeout(ending)
  const worker = (kept ??= startThread(megabytes))
  worker.ref() // keeps the process alive while it waits for a file
  let isOver = false
  try {
    const answer = await readBy(worker, asked, limitMs)
    isOver = typeof answer === 'string'
    return answer
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
  asked: AskedFile,
  limitMs: number,
  signal?: AbortSignal,
): Promise<Answer | Ended> {
  const ended = new AbortController()
  const end = () => ended.abort()
  worker.once('exit', end)
  const overdue = AbortSignal.timeout(limitMs)
  const over = AbortSignal.any([ended.signal, overdue, ...(signal ? [signal] : [])])
  try {
    worker.postMessage(asked satisfies Asked)
    const messages = await once(worker, 'message', { signal: over })
    const [answer] = messages as [Answer | { error: SentError }]
    if ('error' in answer) throw errorOf(answer.error)
    return answer
  } catch (error) {
    signal?.throwIfAborted()
    if (overdue.aborted) return 'overdue'
    if (codeOf(error) === 'ERR_WORKER_INIT_FAILED') return 'not started'
    if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' || ended.signal.aborted) return 'out of memory'
    throw error
  } finally {
    worker.off('exit', end)
  }
}

function startThread(megabytes: number): Worker {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  })
  worker.on('error', () => {}) // whoever waits for the thread reports it
  return worker
}
