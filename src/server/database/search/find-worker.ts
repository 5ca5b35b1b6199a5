import { workerData } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Found } from '../engine.ts'
import type { Schema } from '../schema.ts'
import { answerInThread } from '../sqlite/answer-in-thread.ts'
import { openConnection } from '../sqlite/connection.ts'
import type { File } from '../sqlite/connection.ts'
import { ConnectionPool } from '../sqlite/connection-pool.ts'
import { sqliteDialect } from '../sqlite/dialect.ts'
import { find } from './find.ts'
import type { Known, Search } from './find.ts'
import { take } from './offer.ts'
import type { Offer } from './offer.ts'

// Searches in a thread of their own, so that a long one holds up nothing else, and with one message to it and one back.
const file: File = workerData
const connection = openConnection(file, { access: 'read', patience: 2000 })
const connections = new ConnectionPool([
  { run: async (statements) => connection.run(statements), close: async () => connection.close() },
])
const db = new Kysely<Schema>({ dialect: sqliteDialect(connections, 'begin', { guard: true }) })
answerInThread<Offer<Search>, (Found & Known) | undefined>({
  open: () => void connection.run([{ sql: 'select 1', parameters: [] }]),
  answer: (offer) => (take(offer) ? find(db, offer.asked) : undefined),
  close: connection.close,
})
