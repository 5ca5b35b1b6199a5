import type { WorkerReply } from './ask-worker.ts'
import { readTable } from './read-table.ts'
import { TableFileError } from './table.ts'

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => void answer(data))

async function answer(bytes: Uint8Array): Promise<void> {
  let reply: WorkerReply
  try {
    reply = { result: await readTable(bytes) }
  } catch (error) {
    reply = { fault: error instanceof TableFileError ? error.message : '' }
  }
  postMessage(reply)
}
