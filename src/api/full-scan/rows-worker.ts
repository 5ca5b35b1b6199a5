import { createRowTasks } from './row-tasks.ts'
import type { RowCall, RowReply } from './question.ts'

// Holds and searches the rows of whole lists in a worker, so that no task blocks the page.

const tasks: Record<string, (...given: never[]) => unknown> = createRowTasks()

addEventListener('message', ({ data: { id, task, given } }: MessageEvent<RowCall>) => {
  let reply: RowReply
  try {
    reply = { id, result: tasks[task]?.(...(given as never[])) }
  } catch (error) {
    reply = { id, fault: error instanceof Error ? error.message : 'unknown' }
  }
  postMessage(reply)
})
postMessage({ id: 0 } satisfies RowReply)
