import { parentPort, Worker } from 'node:worker_threads'
import { RefusalError, ServiceUnavailableError } from '../../../service/refusal-error.ts'
import { StatementError } from '../../../statements/common/statement.ts'
import { UserError } from '../../common/user-error.ts'
import { ThreadEndedError } from './sqlite-errors.ts'

/** A thread that answers questions (`answerInThread`), not necessarily in order. It starts when first needed. */
export type Thread<Asked, Answer> = {
  /** Opens its resources before the first question. */
  open: () => Promise<void>
  /** `given` is transferred: the caller can no longer use it. */
  ask: (asked: Asked, given?: ArrayBuffer[]) => Promise<Answer>
  close: () => Promise<void>
}

type Waiting<Answer> = { resolve: (reply: Reply<Answer>) => void; reject: (error: Error) => void }

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
    fresh.on('message', (reply: Reply<Answer>) => {
      const asker = waiting.get(reply.number)
      waiting.delete(reply.number)
      if (waiting.size === 0 && closing !== fresh) fresh.unref()
      asker?.resolve(reply)
    })
    fresh.on('error', fail)
    fresh.on('exit', () => fail(new ThreadEndedError('The thread of the database ended')))
    return fresh
  }

  function send(asked: Asked | 'open', given: ArrayBuffer[] = []): Promise<Reply<Answer>> {
    return new Promise((resolve, reject) => {
      worker ??= start()
      sent += 1
      waiting.set(sent, { resolve, reject })
      worker.ref() // keeps the process alive only while it waits for an answer
      worker.postMessage({ number: sent, asked } satisfies Sent<Asked>, given)
    })
  }

  return {
    open: async () => {
      const reply = await send('open')
      if ('error' in reply) throw errorOf(reply.error)
    },
    ask: async (asked, given) => {
      const reply = await send(asked, given)
      if ('result' in reply) return reply.result
      throw 'error' in reply
        ? errorOf(reply.error)
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

/** A message to a thread, with a number that its answer repeats. */
type Sent<Asked> = { number: number; asked: Asked | 'open' }

/** A message from a thread. */
type Reply<Answer> = { number: number } & ({ result: Answer } | { opened: void } | { error: SentError })

type Part<Asked, Answer> = {
  open: () => unknown
  answer: (asked: Asked) => Answer | Promise<Answer>
  close: () => unknown
}

/** The main loop of a thread (open-thread.ts): answers each question, and opens and closes its resources on request. */
export function answerInThread<Asked, Answer>({ open, answer, close }: Part<Asked, Answer>): void {
  const reply = (message: Reply<Answer>) => parentPort?.postMessage(message)
  parentPort?.on('message', async (message: Sent<Asked> | 'close') => {
    if (message === 'close') {
      await close()
      parentPort?.close()
      return
    }
    const { number, asked } = message
    try {
      if (asked === 'open') reply({ number, opened: void (await open()) })
      else reply({ number, result: await answer(asked) })
    } catch (error) {
      reply({ number, error: sent(error) })
    }
  })
}

/** An error as it can be sent: its class by name, and its own fields. */
type SentError = { name: string; message: string; stack: string | undefined; fields: object }

const known = { RefusalError, ServiceUnavailableError, StatementError, UserError, TypeError }

function sent(thrown: unknown): SentError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { message, stack } = error
  const name = Object.entries(known).find(([, one]) => error instanceof one)?.[0] ?? 'Error'
  return { name, message, stack, fields: Object.fromEntries(Object.entries(error)) }
}

function errorOf({ name, message, stack, fields }: SentError): Error {
  const error = Object.assign(new Error(message), fields)
  if (stack !== undefined) error.stack = stack
  const found = Object.entries(known).find(([its]) => its === name)?.[1]
  return found ? Object.setPrototypeOf(error, found.prototype) : error
}
