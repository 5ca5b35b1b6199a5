import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { DatabaseConnection, Dialect, Driver, Kysely, QueryResult } from 'kysely'
import { Unavailable } from '../../../service/unavailable.ts'
import { guarded } from '../guard.ts'
import type { Rows } from './connection.ts'
import type { Channel } from './thread.ts'

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

/** Connections to be taken and given back; who has waited for one longer than `patience` milliseconds is told to come back later. */
export class ConnectionPool {
  readonly #free: ChannelConnection[]
  readonly #waiting = new Set<(connection: ChannelConnection) => void>()
  readonly #channels: Channel[]
  readonly #patience: number | undefined

  constructor(channels: Channel[], patience?: number) {
    this.#channels = channels
    this.#patience = patience
    this.#free = channels.map((channel) => new ChannelConnection(channel))
  }

  async take(): Promise<ChannelConnection> {
    const free = this.#free.pop()
    return free ? free.takenAfter(0) : this.#nextGivenBack()
  }

  #nextGivenBack(): Promise<ChannelConnection> {
    const begun = performance.now()
    return new Promise((resolve, reject) => {
      const take = (connection: ChannelConnection) => {
        clearTimeout(giveUp)
        resolve(connection.takenAfter(performance.now() - begun))
      }
      this.#waiting.add(take)
      if (this.#patience === undefined) return
      const giveUp = setTimeout(() => {
        this.#waiting.delete(take)
        reject(new Unavailable('The books are busy. Nothing was changed; please try again.', 2))
      }, this.#patience)
    })
  }

  giveBack(connection: ChannelConnection) {
    const [next] = this.#waiting
    if (!next) return void this.#free.push(connection)
    this.#waiting.delete(next)
    next(connection)
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

  /** Else Kysely would let one wait for the other before the pool is asked, however many connections it has. */
  override get supportsMultipleConnections() {
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
    if (this.#begin === 'begin immediate' && connection instanceof ChannelConnection)
      await connection.executeQuery(CompiledQuery.raw(`pragma busy_timeout = ${connection.patience}`))
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

  #waited = 0

  constructor(channel: Channel) {
    this.#channel = channel
  }

  takenAfter(waited: number): this {
    this.#waited = waited
    return this
  }

  /** How long to wait for another program's lock, in milliseconds: ten seconds in all. In whole seconds, so that its statements are few. */
  get patience(): number {
    return Math.max(1, 10 - Math.floor(this.#waited / 1000)) * 1000
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
