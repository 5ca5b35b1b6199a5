import type { FileCall, FileReply, FileTasks } from './file-tasks.ts'
import * as messages from './compare-messages.ts'

/**
 * Does a task of file-tasks.ts in a worker of its own, which ends with it, or when the signal aborts. The readers of files are
 * nowhere else in the app. Throws an Error in words, or the abort.
 */
export function inFileWorker<Name extends keyof FileTasks>(
  task: Name,
  given: Parameters<FileTasks[Name]>,
  signal: AbortSignal,
): Promise<ReturnType<FileTasks[Name]>> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      worker.terminate()
      signal.removeEventListener('abort', abort)
    }
    const abort = () => {
      end()
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort)
    worker.addEventListener('error', () => {
      end()
      reject(new Error(messages.noWorker))
    })
    worker.addEventListener('message', ({ data }: MessageEvent<FileReply>) => {
      end()
      if ('fault' in data) reject(new Error(data.fault))
      // The result belongs to the task of that name, which the compiler does not follow.
      else resolve(data.result as ReturnType<FileTasks[Name]>)
    })
    worker.postMessage({ task, given } satisfies FileCall)
  })
}
