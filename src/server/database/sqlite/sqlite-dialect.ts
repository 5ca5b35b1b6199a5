import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { DatabaseConnection, Dialect, Driver, Kysely } from 'kysely'
import { guarded } from '../core/scope-guard.ts'
import { ChannelConnection, postpone } from './channel-connection.ts'
import type { Channel } from './channel-connection.ts'
import type { Connections } from './connection-pool.ts'

/**
 * Kysely over node:sqlite connections; `begin` opens a transaction. Several dialects may share the connections, each of
 * which serves one caller at a time. With `glance`, a transaction reads there, without a message to a thread, and is
 * then sent to its connection as a whole. Its reads are repeated there, and it fails with `outdatedCode` if they
 * differ. With 50 connections that never pause a write takes 30 instead of 710 ms this way (docs/benchmarks.md).
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

/**
 * SQLite can roll schema changes back; with `begin immediate` a migration is all or nothing, in one process at a time.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }

  /** Otherwise Kysely would queue requests itself, however many connections the pool has. */
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

  // The owner of the connections closes them: other dialects may still use them.
  async destroy() {}
}
