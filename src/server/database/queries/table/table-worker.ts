import { workerData } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Answered, Question } from '../../core/engine.ts'
import type { Schema } from '../../core/schema.ts'
import { answerInThread } from '../../sqlite/answer-in-thread.ts'
import { openConnection, tooLongCode } from '../../sqlite/connection.ts'
import type { File } from '../../sqlite/connection.ts'
import { ConnectionPool } from '../../sqlite/connection-pool.ts'
import { sqliteDialect } from '../../sqlite/sqlite-dialect.ts'
import { answerFromTable } from './answer-from-table.ts'
import { keepTables } from './keep-tables.ts'

// Questions about whole collections in a separate thread, which keeps the tables that answer them.
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
// One after another: a transaction belongs to one question.
const connections = new ConnectionPool([
  { run: async (statements) => connection.run(statements), close: async () => connection.close() },
])
const db = new Kysely<Schema>({ dialect: sqliteDialect(connections, 'begin', { guard: true }) })
const tableOf = keepTables()
answerInThread<Question, Answered | undefined>({
  open: () => void connection.run([{ sql: 'select 1', parameters: [] }]),
  answer: (question) =>
    answerFromTable(
      db,
      async (tx, account) => {
        const table = await tableOf(tx, account)
        latest = performance.now() + searchMs // reading the table is not part of the search
        return table
      },
      question,
    ),
  close: connection.close,
})
