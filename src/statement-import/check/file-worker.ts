import type { WorkerReply } from '../../tables/ask-worker.ts'
import { fileTasks } from './file-tasks.ts'
import type { FileCall } from './file-tasks.ts'

// Reads and compares files in a worker, so that the page never freezes.

const tasks: Record<string, (...given: never[]) => unknown> = fileTasks

addEventListener('message', ({ data: { task, given } }: MessageEvent<FileCall>) => {
  let reply: WorkerReply
  try {
    reply = { result: tasks[task]?.(...(given as never[])) }
  } catch (error) {
    reply = { fault: error instanceof Error ? error.message : String(error) }
  }
  postMessage(reply)
})
