import { Worker } from 'node:worker_threads'
import { ThreadEnded } from './sqlite-errors.ts'

/** A thread that answers one question after another (answer-in-thread.ts). It starts when first needed. */
export type Thread<Asked, Answer> = {
  /** Opens its resources before the first question. */
  open: () => Promise<void>
  ask: (asked: Asked) => Promise<Answer>
  close: () => Promise<void>
}

/** A message from a thread; errors as far as they can be sent. */
export type Told<Answer> = { result: Answer } | { opened: void } | { error: SentError }

/** The transferable parts of an error: its message, SQLite's code, and the statement that failed. */
export type SentError = { message: string; errcode: number | undefined; failed: string | undefined }

type Waiting<Answer> = { told: (told: Told<Answer>) => void; reject: (error: Error) => void }

/** Runs the module in a thread. If it dies, waiting questions fail, and the next question starts a new thread. */
export function openThread<Asked, Answer>(module: URL, workerData: unknown): Thread<Asked, Answer> {
  let worker: Worker | undefined
  let waiting: Waiting<Answer>[] = []
  let closing: Worker | undefined

  function start(): Worker {
    // Objects live only for one statement, so a larger young generation would waste memory.
    const resourceLimits = { maxYoungGenerationSizeMb: 8 }
    const fresh = new Worker(module, { workerData, resourceLimits })
    const fail = (error: Error) => {
      if (worker === fresh) worker = undefined
      const failed = waiting
      waiting = []
      for (const { reject } of failed) reject(error)
    }
    fresh.on('message', (told: Told<Answer>) => {
      const first = waiting.shift()
      if (waiting.length === 0 && closing !== fresh) fresh.unref()
      first?.told(told)
    })
    fresh.on('error', fail)
    fresh.on('exit', () => fail(new ThreadEnded('The thread of the database ended')))
    return fresh
  }

  function send(message: Asked | 'open'): Promise<Told<Answer>> {
    return new Promise((resolve, reject) => {
      worker ??= start()
      waiting.push({ told: resolve, reject })
      worker.ref() // keeps the process alive only while it waits for an answer
      worker.postMessage(message)
    })
  }

  return {
    open: async () => {
      const told = await send('open')
      if ('error' in told) throw errorOf(told.error)
    },
    ask: async (asked) => {
      const told = await send(asked)
      if ('result' in told) return told.result
      throw 'error' in told
        ? errorOf(told.error)
        : new TypeError('A question was answered as if it were none')
    },
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

function errorOf({ message, ...rest }: SentError): Error {
  return Object.assign(new Error(message), rest)
}
