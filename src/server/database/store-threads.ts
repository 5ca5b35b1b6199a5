import { Worker } from 'node:worker_threads'
import type { Statement } from '../../statements/common/statement.ts'
import { type PackedStatement, errorOf, type SentError } from '../common/between-threads.ts'
import { presentRequest, waitForTurn } from './core/create-shares.ts'
import type { AccountId } from './core/scoped-to.ts'
import { ThreadEndedError } from './sqlite/sqlite-errors.ts'
import type { File } from './sqlite/watch-files.ts'
import type { File as ImportFile } from './statement-import/import-statements.ts'

/** `stopped` holds the number of the work that nobody waits for any more (`Asked.stop`). */
export type Start = { file: File; stopped: Int32Array }

/** A function of the books by its path, or of the store of an account, with what it is given. */
export type Call = { account?: AccountId; path: readonly string[]; given: readonly unknown[] }

/** What a thread does; an iteration has a number. */
export type Asked = { stop?: number } & (
  | ({ kind: 'call' } & Call)
  | ({ kind: 'begin'; iteration: number } & Call)
  | { kind: 'next' | 'return'; iteration: number }
  | {
      kind: 'import'
      account: AccountId
      statements: readonly (Statement | PackedStatement)[]
      file: ImportFile
    }
)

/** A message to a thread, with a number that its answer repeats; and the answer. */
export type Sent = { number: number; asked: Asked | 'open' }
export type Reply = { number: number } & ({ result: unknown } | { opened: true } | { error: SentError })

type Reader = {
  thread: ReturnType<typeof openThread>
  stopped: Int32Array
  account?: AccountId | undefined
  isBusy: boolean
  opening?: Promise<boolean> | undefined
}
type Answered = { answer: unknown; by: Reader }
type Asking = { account: AccountId; only: Reader | undefined }

/** A thread of the module `worker` (store-worker.ts), which starts when it is first asked. */
export function startStoreThread(worker: URL, file: File) {
  const stopped = new Int32Array(new SharedArrayBuffer(4))
  return { thread: openThread(worker, { file, stopped }), stopped }
}

/**
 * Threads that read, each one call at a time; the second and third start when those before are busy. One account never
 * has all of them, so that its long questions delay no other account's by more than one of them.
 */
export function createReaders(start: () => ReturnType<typeof startStoreThread>) {
  const readers: Reader[] = Array.from({ length: mostReaders }, () => ({ ...start(), isBusy: false }))
  const waiting = new Set<Asking & { begin: (reader: Reader) => void }>()
  let numbers = 0

  /** Asks a free thread, or `only` that one; answers with the thread that answered. */
  async function ask(account: AccountId, asked: Asked, only?: Reader): Promise<Answered> {
    const signal = presentRequest.getStore()?.signal()
    const by = await waitForTurn(waiting, { account, only }, { beginNext, patience, signal })
    const stop = (numbers += 1)
    const onAbort = () => void Atomics.store(by.stopped, 0, stop)
    signal?.addEventListener('abort', onAbort)
    try {
      signal?.throwIfAborted()
      if (by === readers[0] || (await isOpen(by)))
        return { answer: await by.thread.ask({ ...asked, stop }), by }
    } finally {
      signal?.removeEventListener('abort', onAbort)
      by.isBusy = false
      beginNext()
    }
    // While the file is moved away, only a thread that has opened it before can read it.
    return ask(account, asked, readers[0])
  }

  function beginNext() {
    for (const one of waiting) {
      const { account, only } = one
      const busy = readers.filter(({ isBusy }) => isBusy)
      const isGreedy = busy.filter((reader) => reader.account === account).length >= mostReaders - 1
      const reader = only ?? readers.find(({ isBusy }) => !isBusy)
      if (!reader || reader.isBusy || isGreedy) continue
      waiting.delete(one)
      Object.assign(reader, { isBusy: true, account })
      one.begin(reader)
    }
  }

  return {
    ask: async (account: AccountId, path: readonly string[], given: readonly unknown[]) =>
      (await ask(account, { kind: 'call', account, path, given })).answer,
    iterate: (account: AccountId, path: readonly string[], given: readonly unknown[]) =>
      iterate(ask, { account, path, given }, (numbers += 1)),
    open: async () => readers[0]?.thread.open(),
    close: async () => {
      await Promise.all(readers.map(({ thread }) => thread.close()))
    },
  }
}

function isOpen(reader: Reader): Promise<boolean> {
  const failed = () => {
    reader.opening = undefined
    return false
  }
  return (reader.opening ??= reader.thread.open().then(() => true, failed))
}

const mostReaders = 3
// How many milliseconds a request waits for others before it fails as busy; a user would not wait longer.
const patience = 8000

type Ask = (account: AccountId, asked: Asked, only?: Reader) => Promise<Answered>

/** Asks for one portion after another of what a function of the store yields, each time the thread that has begun: another fails. */
async function* iterate(
  ask: Ask,
  call: { account: AccountId; path: readonly string[]; given: readonly unknown[] },
  iteration: number,
): AsyncGenerator<unknown> {
  let reader: Reader | undefined
  try {
    for (;;) {
      const asked: Asked = reader ? { kind: 'next', iteration } : { kind: 'begin', iteration, ...call }
      const { answer, by } = await ask(call.account, asked, reader)
      reader = by
      const { done, value } = answer as IteratorResult<unknown>
      if (done) return
      yield value
    }
  } finally {
    // Without a turn: it takes no time, and the request may be gone.
    reader?.thread.ask({ kind: 'return', iteration }).catch(() => {})
  }
}

type Waiting = { resolve: (reply: Reply) => void; reject: (error: Error) => void }

/** Answers questions, not necessarily in order. If the thread dies, waiting questions fail, and the next one starts another. */
function openThread(module: URL, workerData: Start) {
  let worker: Worker | undefined
  let waiting = new Map<number, Waiting>()
  let sent = 0
  let closing: Worker | undefined

  function start(): Worker {
    // Objects live only for one statement, so a larger young generation would waste memory.
    const resourceLimits = { maxYoungGenerationSizeMb: 8 }
    const fresh = new Worker(module, { workerData, resourceLimits })
    const fail = (cause?: Error) => {
      if (worker !== fresh) return // what waits now was sent to the next one
      worker = undefined
      const failed = waiting
      waiting = new Map()
      const error = new ThreadEndedError('The thread of the database ended', { cause })
      for (const { reject } of failed.values()) reject(error)
    }
    fresh.on('message', (reply: Reply) => {
      const asker = waiting.get(reply.number)
      waiting.delete(reply.number)
      if (waiting.size === 0 && closing !== fresh) fresh.unref()
      asker?.resolve(reply)
    })
    fresh.on('error', fail)
    fresh.on('exit', () => fail())
    return fresh
  }

  /** `given` is transferred: the caller can no longer use it. */
  async function send(asked: Sent['asked'], given: ArrayBuffer[] = []): Promise<unknown> {
    const reply = await new Promise<Reply>((resolve, reject) => {
      worker ??= start()
      sent += 1
      waiting.set(sent, { resolve, reject })
      worker.ref() // keeps the process alive only while it waits for an answer
      worker.postMessage({ number: sent, asked } satisfies Sent, given)
    })
    if ('error' in reply) throw errorOf(reply.error)
    return 'result' in reply ? reply.result : undefined
  }

  return {
    /** Opens its resources before the first question. */
    open: () => send('open'),
    ask: (asked: Asked, given?: ArrayBuffer[]) => send(asked, given),
    close: async () => {
      const ending = worker
      if (!ending) return
      closing = ending // a pending answer must not let the process end before the thread does
      const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()))
      ending.ref()
      ending.postMessage('close')
      await ended
    },
  }
}
