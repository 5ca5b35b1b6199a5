import { workerData } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Answered, Prepare, Question } from '../../core/engine.ts'
import type { Schema } from '../../core/schema.ts'
import type { AccountId } from '../../core/scoped-to.ts'
import { rowsOfAccount } from '../../search/packed-rowid.ts'
import { answerInThread } from '../../sqlite/answer-in-thread.ts'
import { openConnection, tooLongCode } from '../../sqlite/connection.ts'
import type { Connection } from '../../sqlite/connection.ts'
import type { File } from '../../sqlite/watch-files.ts'
import { ConnectionPool } from '../../sqlite/connection-pool.ts'
import { sqliteDialect } from '../../sqlite/sqlite-dialect.ts'
import { answerFromTable } from './answer-from-table.ts'
import { keepTables, mostRows, presentOf } from './keep-tables.ts'
import type { Loaded } from './keep-tables.ts'
import { loadTable, rankAll } from './load-table.ts'
import type { ReadLists } from './load-table.ts'

// Answers questions about whole collections in a separate thread, from tables that it keeps.
const { file, searchMs, fewRows }: { file: File; searchMs: number; fewRows: number } = workerData
let latest = Infinity
let isClosed = false
const connection = openConnection(file, {
  access: 'read',
  patience: 2000,
  checkTime: () => {
    if (performance.now() >= latest)
      throw Object.assign(new Error('The search took too long'), { errcode: tooLongCode })
  },
})
// Reads whole accounts, in portions, between the answers to other questions.
const loader = openConnection(file, { access: 'read', patience: 2000 })
const [answering, loading] = [databaseOn(connection), databaseOn(loader)]
const tables = keepTables(load, fewRows)

answerInThread<Question | Prepare, Answered | undefined>({
  open: () => void connection.run([{ sql: 'select 1', parameters: [] }]),
  answer: async (asked) => {
    if ('prepare' in asked) {
      if (!tables.isKept(asked.prepare)) await tables.prepare(asked.prepare)
      return undefined
    }
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answered = await answerFromTable(answering, tableOf, asked)
      const isReady = tables.isKept(asked.account)
      if (answered && !isReady) tables.prepare(asked.account).catch(() => {}) // the next question tries again
      if (answered || !(await tables.prepare(asked.account))) return answered
    }
    return undefined // too many writes at the moment
  },
  close: () => {
    isClosed = true
    connection.close()
    loader.close()
  },
})

async function tableOf(...[tx, account, filter]: Parameters<Parameters<typeof answerFromTable>[1]>) {
  const table = await tables.tableOf(tx, listsFrom(connection), account, filter)
  latest = performance.now() + searchMs // reading the table is not part of the search
  return table
}

function load(account: AccountId, makeRoom: (count: number) => void): Promise<Loaded | undefined> {
  return loading.transaction().execute(async (tx) => {
    const present = await presentOf(tx, account)
    if (!present || present.count > mostRows) return undefined
    makeRoom(present.count)
    const read = listsFrom(loader)
    const table = await loadTable(read, account, rowsOfAccount(account), present.count)
    await rankAll(read, account, table)
    return { table, version: present.version }
  })
}

function databaseOn({ run, close }: Connection): Kysely<Schema> {
  // One after another: a transaction belongs to one question.
  const connections = new ConnectionPool([
    { run: async (statements) => run(statements), close: async () => close() },
  ])
  return new Kysely<Schema>({ dialect: sqliteDialect(connections, 'begin', { guard: true }) })
}

/** Reads on a connection whose transaction is open. */
function listsFrom({ run }: Connection): ReadLists {
  return (query) => {
    if (isClosed) throw new Error('The books are closed')
    const { sql, parameters } = query.compile(answering)
    return run([{ sql, parameters, asLists: true }]).rows
  }
}
