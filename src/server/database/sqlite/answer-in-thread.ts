import { parentPort } from 'node:worker_threads'
import { RefusalError, ServiceUnavailableError } from '../../../service/refusal-error.ts'
import { StatementError } from '../../../statements/common/statement.ts'
import { UserError } from '../../common/user-error.ts'

/** A message to a thread, with a number that its answer repeats. */
export type Sent<Asked> = { number: number; asked: Asked | 'open' }

/** A message from a thread. */
export type Told<Answer> = { number: number } & ({ result: Answer } | { opened: void } | { error: SentError })

type Part<Asked, Answer> = {
  open: () => unknown
  answer: (asked: Asked) => Answer | Promise<Answer>
  close: () => unknown
}

/** The main loop of a thread (open-thread.ts): answers each question, and opens and closes its resources on request. */
export function answerInThread<Asked, Answer>({ open, answer, close }: Part<Asked, Answer>): void {
  const tell = (told: Told<Answer>) => parentPort?.postMessage(told)
  parentPort?.on('message', async (message: Sent<Asked> | 'close') => {
    if (message === 'close') {
      await close()
      parentPort?.close()
      return
    }
    const { number, asked } = message
    try {
      if (asked === 'open') tell({ number, opened: void (await open()) })
      else tell({ number, result: await answer(asked) })
    } catch (error) {
      tell({ number, error: sent(error) })
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

/** The error that was thrown in the thread. */
export function errorOf({ name, message, stack, fields }: SentError): Error {
  const error = Object.assign(new Error(message), fields)
  if (stack !== undefined) error.stack = stack
  const found = Object.entries(known).find(([its]) => its === name)?.[1]
  return found ? Object.setPrototypeOf(error, found.prototype) : error
}
