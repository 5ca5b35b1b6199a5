import type { RowCall, RowReply } from './question.ts'
import { createRowTasks, type RowTasks } from './row-tasks.ts'

/** The tasks on rows, wherever they run. */
export type Rows = <Name extends keyof RowTasks>(
  task: Name,
  ...given: Parameters<RowTasks[Name]>
) => Promise<ReturnType<RowTasks[Name]>>

type Run = (task: string, given: unknown[]) => unknown

/** The rows of all lists that this page has read: in a worker, or in the page if the browser has or allows no worker. */
export function openRows(): Rows {
  return async (task, ...given) => {
    running ??= openWorker().catch(() => inPage())
    // The parameters and the result belong to the task of that name, which the compiler does not follow.
    return (await (
      await running
    )(task, given)) as ReturnType<RowTasks[typeof task]>
  }
}

let running: Promise<Run> | undefined

function inPage(): Run {
  const tasks = createRowTasks() as Record<string, (...given: never[]) => unknown>
  return (task, given) => tasks[task]?.(...(given as never[]))
}

/** Resolves once the worker answers; rejects if it cannot be loaded. */
function openWorker(): Promise<Run> {
  return new Promise((resolve, reject) => {
    if (typeof Worker === 'undefined') throw new Error('There are no workers')
    const worker = new Worker(new URL('./rows-worker.ts', import.meta.url), { type: 'module' })
    const waiting = new Map<number, PromiseWithResolvers<unknown>>()
    const run: Run = (task, given) => {
      const reply = Promise.withResolvers<unknown>()
      const id = (last += 1)
      waiting.set(id, reply)
      worker.postMessage({ id, task, given } satisfies RowCall)
      return reply.promise
    }
    worker.addEventListener('error', () => {
      const lost = new Error('The worker has failed')
      reject(lost)
      for (const reply of waiting.values()) reply.reject(lost)
      // Its rows are lost; the next reading starts with a new worker.
      running = undefined
    })
    worker.addEventListener('message', ({ data: { id, result, fault } }: MessageEvent<RowReply>) => {
      if (id === 0) return resolve(run)
      const reply = waiting.get(id)
      waiting.delete(id)
      if (fault === undefined) reply?.resolve(result)
      else reply?.reject(new Error(fault))
    })
  })
}

let last = 0
