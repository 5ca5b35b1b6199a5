import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { DatabaseConnection, Dialect, Driver, Kysely, QueryResult } from 'kysely'
import { guarded } from './guard.ts'
import type { Rows } from './sqlite-connection.ts'
import type { Channel } from './sqlite-thread.ts'

/**
 * Kysely over connections of node:sqlite; `begin` is what opens a transaction. Several dialects may share the connections, each of
 * which serves one caller at a time.
 */
export function sqliteDialect(
  connections: ConnectionPool,
  begin: string,
  { guard }: { guard: boolean },
): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new ChannelDriver(connections, begin),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => (guard ? guarded(new SqliteQueryCompiler()) : new SqliteQueryCompiler()),
  }
}

/** Connections to be taken and given back. */
export class ConnectionPool {
  readonly #free: ChannelConnection[]
  readonly #waiting: ((connection: ChannelConnection) => void)[] = []
  readonly #channels: Channel[]

  constructor(channels: Channel[]) {
    this.#channels = channels
    this.#free = channels.map((channel) => new ChannelConnection(channel))
  }

  async take(): Promise<ChannelConnection> {
    return this.#free.pop() ?? new Promise((resolve) => this.#waiting.push(resolve))
  }

  giveBack(connection: ChannelConnection) {
    const next = this.#waiting.shift()
    if (next) next(connection)
    else this.#free.push(connection)
  }

  async close() {
    await Promise.all(this.#channels.map((channel) => channel.close()))
  }
}

/** SQLite can undo changes of the schema; with `begin immediate` this makes a migration all or nothing, one process at a time. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class ChannelDriver implements Driver {
  readonly #connections: ConnectionPool
  readonly #begin: string

  constructor(connections: ConnectionPool, begin: string) {
    this.#connections = connections
    this.#begin = begin
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
    await connection.executeQuery(CompiledQuery.raw(this.#begin))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  // Who opened the connections closes them: other dialects may still use them.
  async destroy() {}
}

class ChannelConnection implements DatabaseConnection {
  readonly #channel: Channel

  constructor(channel: Channel) {
    this.#channel = channel
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.#channel.execute(sql, parameters)
    return { rows: asTyped<R>(rows), numAffectedRows: BigInt(changes) }
  }

  // oxlint-disable-next-line require-yield -- the interface asks for it; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported')
  }
}

/** What a row holds is known to the query's type only. */
function asTyped<R>(rows: Rows['rows']): R[] {
  return rows as R[]
}
