import { Worker } from 'node:worker_threads'
import { ThreadEnded } from './sqlite-trouble.ts'

/** A thread that answers one question after another (answer-in-thread.ts). It starts when it is first needed. */
export type Thread<Asked, Answer> = {
  /** Lets it open what it needs, before the first question does. */
  open: () => Promise<void>
  ask: (asked: Asked) => Promise<Answer>
  close: () => Promise<void>
}

/** What a thread tells; errors as what can be sent of them. */
export type Told<Answer> = { result: Answer } | { opened: void } | { error: SentError }

/** What goes from one thread to another of an error: its words, SQLite's code, and the statement that failed. */
export type SentError = { message: string; errcode: number | undefined; failed: string | undefined }

type Waiting<Answer> = { told: (told: Told<Answer>) => void; reject: (error: Error) => void }

/** A thread of this module; should it die, the questions that wait fail and the next one starts a new one. */
export function openThread<Asked, Answer>(module: URL, workerData: unknown): Thread<Asked, Answer> {
  let worker: Worker | undefined
  let waiting: Waiting<Answer>[] = []

  function start(): Worker {
    // Its objects live for a statement each: more room for young ones would only be memory.
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
      if (waiting.length === 0) fresh.unref()
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
      worker.ref() // a process lives as long as it waits for an answer, and no longer
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
