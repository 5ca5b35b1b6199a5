import { workerData } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Found } from '../core/engine.ts'
import type { Schema } from '../core/schema.ts'
import { answerInThread } from '../sqlite/answer-in-thread.ts'
import { openConnection, tooLongCode } from '../sqlite/connection.ts'
import type { File } from '../sqlite/watch-files.ts'
import { ConnectionPool } from '../sqlite/connection-pool.ts'
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts'
import { find } from './find.ts'
import type { Known, Search } from './find.ts'

// Searches in a separate thread, so that a long one delays nothing else, with one message each way.
const { file, searchMs }: { file: File; searchMs: number } = workerData
let latest = Infinity
const connection = openConnection(file, {
  access: 'read',
  patience: 2000,
  checkTime: () => {
    if (performance.now() >= latest)
      throw Object.assign(new Error('The search took too long'), { errcode: tooLongCode })
  },
})
const connections = new ConnectionPool([
  { run: async (statements) => connection.run(statements), close: async () => connection.close() },
])
const db = new Kysely<Schema>({ dialect: sqliteDialect(connections, 'begin', { guard: true }) })
answerInThread<Search, Found & Known>({
  open: () => void connection.run([{ sql: 'select 1', parameters: [] }]),
  answer: (asked) => {
    latest = performance.now() + searchMs
    return find(db, asked)
  },
  close: connection.close,
})
