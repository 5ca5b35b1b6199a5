import { askWorker } from '../../tables/ask-worker.ts'
import { nextTask } from '../../ui/when.ts'
import type { MatchCall, MatchTasks } from './match-tasks.ts'
import * as messages from '../page-messages.ts'

/** Does a task of match-tasks.ts in a worker of its own. Throws an Error in words, or the abort. */
export async function inMatchWorker<Name extends keyof MatchTasks>(
  task: Name,
  given: Parameters<MatchTasks[Name]>,
  signal?: AbortSignal,
): Promise<ReturnType<MatchTasks[Name]>> {
  // Handing over thousands of records takes a while, so the browser responds before it.
  await nextTask()
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./match-worker.ts', import.meta.url), { type: 'module' })
  try {
    // The result belongs to the task of that name, which the compiler does not follow.
    return (await askWorker(worker, { task, given } satisfies MatchCall, signal)) as ReturnType<
      MatchTasks[Name]
    >
  } catch (error) {
    throw error instanceof Error && error.message === '' ? new Error(messages.noWorker) : error
  }
}
