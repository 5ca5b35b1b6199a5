import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { DatabaseConnection, Dialect, Driver, Kysely } from 'kysely'
import { guarded } from '../guard.ts'
import { ChannelConnection, postpone } from './channel-connection.ts'
import type { Channel } from './channel-connection.ts'
import type { Connections } from './connection-pool.ts'

/**
 * Kysely over connections of node:sqlite; `begin` is what opens a transaction. Several dialects may share the connections, each of
 * which serves one caller at a time. With a `glance`, a transaction reads there, which costs no message to a thread, and then goes to its
 * connection as a whole; what it has read is read there again, and it fails (`outdatedCode`) when that is not the same any more.
 */
export function sqliteDialect(
  connections: Connections,
  begin: string,
  { guard, glance }: { guard: boolean; glance?: Channel },
): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new ChannelDriver(connections, begin, glance),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => (guard ? guarded(new SqliteQueryCompiler()) : new SqliteQueryCompiler()),
  }
}

/** SQLite can undo changes of the schema; with `begin immediate` this makes a migration all or nothing, one process at a time. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }

  /** Else Kysely would let one wait for the other before the pool is asked, however many connections it has. */
  override get supportsMultipleConnections() {
    return true
  }
}

class ChannelDriver implements Driver {
  readonly #connections: Connections
  readonly #begin: string
  readonly #glance: Channel | undefined

  constructor(connections: Connections, begin: string, glance: Channel | undefined) {
    this.#connections = connections
    this.#begin = begin
    this.#glance = glance
  }

  async init() {}

  async acquireConnection() {
    return this.#connections.take()
  }

  async releaseConnection(connection: DatabaseConnection) {
    if (!(connection instanceof ChannelConnection)) throw new TypeError('Not a connection of this driver')
    this.#connections.giveBack(connection)
  }

  async beginTransaction(connection: DatabaseConnection) {
    if (this.#begin === 'begin immediate' && connection instanceof ChannelConnection)
      connection.waitForLocks()
    await connection.executeQuery(postpone(CompiledQuery.raw(this.#begin)))
    if (connection instanceof ChannelConnection) connection.glance = this.#glance
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    if (connection instanceof ChannelConnection) await connection.rollBack()
  }

  // Who opened the connections closes them: other dialects may still use them.
  async destroy() {}
}
