import { Worker } from 'node:worker_threads'
import { errorOf } from './answer-in-thread.ts'
import type { Sent, Told } from './answer-in-thread.ts'
import { ThreadEndedError } from './sqlite-errors.ts'

/** A thread that answers questions (answer-in-thread.ts), not necessarily in order. It starts when first needed. */
export type Thread<Asked, Answer> = {
  /** Opens its resources before the first question. */
  open: () => Promise<void>
  ask: (asked: Asked) => Promise<Answer>
  close: () => Promise<void>
}

type Waiting<Answer> = { told: (told: Told<Answer>) => void; reject: (error: Error) => void }

/** Runs the module in a thread. If it dies, waiting questions fail, and the next question starts a new thread. */
export function openThread<Asked, Answer>(module: URL, workerData: unknown): Thread<Asked, Answer> {
  let worker: Worker | undefined
  let waiting = new Map<number, Waiting<Answer>>()
  let sent = 0
  let closing: Worker | undefined

  function start(): Worker {
    // Objects live only for one statement, so a larger young generation would waste memory.
    const resourceLimits = { maxYoungGenerationSizeMb: 8 }
    const fresh = new Worker(module, { workerData, resourceLimits })
    const fail = (error: Error) => {
      if (worker === fresh) worker = undefined
      const failed = waiting
      waiting = new Map()
      for (const { reject } of failed.values()) reject(error)
    }
    fresh.on('message', (told: Told<Answer>) => {
      const asker = waiting.get(told.number)
      waiting.delete(told.number)
      if (waiting.size === 0 && closing !== fresh) fresh.unref()
      asker?.told(told)
    })
    fresh.on('error', fail)
    fresh.on('exit', () => fail(new ThreadEndedError('The thread of the database ended')))
    return fresh
  }

  function send(asked: Asked | 'open'): Promise<Told<Answer>> {
    return new Promise((resolve, reject) => {
      worker ??= start()
      sent += 1
      waiting.set(sent, { told: resolve, reject })
      worker.ref() // keeps the process alive only while it waits for an answer
      worker.postMessage({ number: sent, asked } satisfies Sent<Asked>)
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
        : new TypeError('The thread answered a question without a result')
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
