import type { WorkerReply } from '../../tables/ask-worker.ts'
import { fileTasks, type FileCall } from './file-tasks.ts'
import { reasonOf } from '../../domain/reason-of.ts'

// Reads and compares files in a worker, so that the page never freezes.

const tasks: Record<string, (...given: never[]) => unknown> = fileTasks

addEventListener('message', ({ data }: MessageEvent<FileCall>) => void answer(data))

async function answer({ task, given }: FileCall): Promise<void> {
  let reply: WorkerReply
  try {
    reply = { result: await tasks[task]?.(...(given as never[])) }
  } catch (error) {
    reply = { fault: reasonOf(error) }
  }
  postMessage(reply)
}
