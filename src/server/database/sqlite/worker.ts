import { parentPort, workerData } from 'node:worker_threads'
import { openConnection } from './connection.ts'
import type { Access, File } from './connection.ts'

// One connection in a thread of its own, so that a long search or the wait for the disk holds up no other request.
const { file, access }: { file: File; access: Access } = workerData
const { execute, close } = openConnection(file, { access, patience: 2000 })

parentPort?.on('message', (message: { sql: string; parameters: unknown[] } | 'close') => {
  if (message === 'close') {
    close()
    parentPort?.close()
    return
  }
  try {
    parentPort?.postMessage({ result: execute(message.sql, message.parameters) })
  } catch (error) {
    const errcode = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    parentPort?.postMessage({
      error: { message: error instanceof Error ? error.message : String(error), errcode },
    })
  }
})
