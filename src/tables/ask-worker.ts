/** The tasks of a worker, by name. */
type Tasks = Record<string, (...given: never[]) => unknown>

/** What a worker is asked, and what it answers: the result, or why there is none, in words. */
export type WorkerCall = { task: string; given: unknown[] }
type WorkerReply = { result: unknown } | { fault: string }

/**
 * Does a task in a worker of its own, which ends with it, or when the signal aborts. Throws an Error in words (those of the fault, or
 * `noWorker` if the worker itself failed), or the abort.
 */
export function tasksInWorker<All extends Tasks>(open: () => Worker, noWorker: string) {
  return async <Name extends keyof All & string>(
    task: Name,
    given: Parameters<All[Name]>,
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<All[Name]>>> => {
    // Handing over thousands of records takes a while, so the browser responds before it.
    await new Promise((resolve) => setTimeout(resolve))
    signal?.throwIfAborted()
    const reply = await replyOf(open(), { task, given }, signal)
    if ('fault' in reply) throw new Error(reply.fault || noWorker)
    // The result belongs to the task of that name, which the compiler does not follow.
    return reply.result as Awaited<ReturnType<All[Name]>>
  }
}

/** In the worker: does the task that it is asked for. `wordsOf`: why it failed, in words for the user; "" for a fault of the worker. */
export function answerTask(tasks: Tasks, wordsOf: (error: unknown) => string): void {
  const answer = async ({ task, given }: WorkerCall): Promise<WorkerReply> => {
    try {
      return { result: await tasks[task]?.(...(given as never[])) }
    } catch (error) {
      return { fault: wordsOf(error) }
    }
  }
  addEventListener('message', ({ data }: MessageEvent<WorkerCall>) => void answer(data).then(postMessage))
}

function replyOf(worker: Worker, call: WorkerCall, signal: AbortSignal | undefined): Promise<WorkerReply> {
  const ended = new AbortController()
  return new Promise<WorkerReply>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal })
    worker.addEventListener('error', () => resolve({ fault: '' }))
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => resolve(data))
    worker.postMessage(call)
  }).finally(() => {
    ended.abort()
    worker.terminate()
  })
}
