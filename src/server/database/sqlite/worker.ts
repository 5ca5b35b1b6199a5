import { workerData } from 'node:worker_threads'
import { answerInThread } from './answer-in-thread.ts'
import { openConnection } from './connection.ts'
import type { Rows, SqlStatement } from './connection.ts'
import type { Access } from './open-database.ts'
import type { File } from './watch-files.ts'

// One connection in a thread, so that waiting for the disk delays no other request.
const { file, access }: { file: File; access: Access } = workerData
const { run, close } = openConnection(file, { access, patience: 2000 })
answerInThread<readonly SqlStatement[], Rows>({
  open: () => void run([{ sql: 'select 1', parameters: [] }]),
  answer: run,
  close,
})
