/** What a worker answers to its one task: the result, or why there is none, in words. */
export type WorkerReply = { result: unknown } | { fault: string }

/**
 * Gives a worker its one task; the worker ends with it, or when the signal aborts. Throws an Error with the words of the
 * fault, without words if the worker itself failed, or the abort.
 */
export function askWorker(worker: Worker, task: unknown, signal?: AbortSignal): Promise<unknown> {
  const ended = new AbortController()
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { signal: ended.signal })
    worker.addEventListener('error', () => reject(new Error()))
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      if ('fault' in data) reject(new Error(data.fault))
      else resolve(data.result)
    })
    worker.postMessage(task)
  }).finally(() => {
    ended.abort()
    worker.terminate()
  })
}
