import { parentPort } from 'node:worker_threads'
import type { Sent, SentError, Told } from './open-thread.ts'

type Part<Asked, Answer> = {
  open: () => void
  answer: (asked: Asked) => Answer | Promise<Answer>
  close: () => void
}

/** The main loop of a thread (open-thread.ts): answers each question, and opens and closes its resources on request. */
export function answerInThread<Asked, Answer>({ open, answer, close }: Part<Asked, Answer>): void {
  const tell = (told: Told<Answer>) => parentPort?.postMessage(told)
  parentPort?.on('message', async (message: Sent<Asked> | 'close') => {
    if (message === 'close') {
      close()
      parentPort?.close()
      return
    }
    const { number, asked } = message
    try {
      if (asked === 'open') tell({ number, opened: open() })
      else tell({ number, result: await answer(asked) })
    } catch (error) {
      tell({ number, error: sent(error) })
    }
  })
}

function sent(error: unknown): SentError {
  if (!(error instanceof Error)) return { message: String(error), errcode: undefined, failed: undefined }
  const errcode = 'errcode' in error ? Number(error.errcode) : undefined
  return { message: error.message, errcode, failed: 'failed' in error ? String(error.failed) : undefined }
}
