import { PostgresDriver } from 'kysely'
import type { CompiledQuery, DatabaseConnection, PostgresDialectConfig } from 'kysely'
import type { createShares } from './core/create-shares.ts'
import { presentRequest } from './core/present-request.ts'

/**
 * Kysely's driver for questions that may take long. Each account has its share of the connections, and when a request is aborted,
 * PostgreSQL is told to cancel its statement (Kysely's `cancelQuery`), and gets no further one.
 */
export class QuestionDriver extends PostgresDriver {
  readonly #shares: ReturnType<typeof createShares>
  readonly #releases = new WeakMap<DatabaseConnection, () => void>()

  constructor(config: PostgresDialectConfig, shares: ReturnType<typeof createShares>) {
    super(config)
    this.#shares = shares
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const request = presentRequest.getStore()
    if (!request) return super.acquireConnection()
    const signal = request.signal()
    const giveBack = await this.#shares.take(request.account, signal)
    try {
      const connection = await super.acquireConnection()
      const stopWatching = await cancelWhenAborted(connection, signal)
      this.#releases.set(connection, () => {
        stopWatching()
        giveBack()
      })
      return connection
    } catch (error) {
      giveBack()
      throw error
    }
  }

  override async releaseConnection(connection: Parameters<PostgresDriver['releaseConnection']>[0]) {
    const release = this.#releases.get(connection)
    this.#releases.delete(connection)
    await super.releaseConnection(connection)
    release?.()
  }
}

/** The connection belongs to the pool, so what watches it must be undone. */
async function cancelWhenAborted(connection: DatabaseConnection, signal: AbortSignal): Promise<() => void> {
  await connection.collectSessionInfo?.()
  const cancel = () => void connection.cancelQuery?.(onlyByClient).catch(() => {}) // the statement then ends at its time limit
  const execute = connection.executeQuery.bind(connection)
  signal.addEventListener('abort', cancel)
  connection.executeQuery = <R>(query: CompiledQuery) => {
    if (query.sql !== 'rollback') signal.throwIfAborted()
    return execute<R>(query)
  }
  return () => {
    signal.removeEventListener('abort', cancel)
    Reflect.deleteProperty(connection, 'executeQuery')
  }
}

/** Kysely needs a connection of the pool only where the pool does not tell it the class of its clients. */
async function onlyByClient(): Promise<never> {
  throw new Error('The pool has no clients of its own')
}
