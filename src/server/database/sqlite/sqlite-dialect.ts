import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver, type DatabaseConnection } from 'kysely'
import { waitForTurn } from '../core/create-shares.ts'
import { guarded } from '../core/scope-guard.ts'
import type { Connection } from './connection.ts'
import { isBusy } from './sqlite-errors.ts'

/** Who may use a connection: one at a time, in the order of asking. Several dialects may share it. */
type Turns = ReturnType<typeof createTurns>

/** Whoever waits longer than `patience` milliseconds for a turn fails as busy. */
export function createTurns(patience = 8000) {
  const waiting = new Set<{ begin: () => void }>()
  let isTaken = false

  function beginNext() {
    const [next] = waiting
    if (isTaken || !next) return
    isTaken = true
    waiting.delete(next)
    next.begin()
  }

  return {
    take: () => waitForTurn(waiting, {}, { beginNext, patience }),
    giveBack: () => {
      isTaken = false
      beginNext()
    },
  }
}

type Options = {
  /** The statement that opens a transaction: of a writer `begin immediate`. */
  begin?: 'begin' | 'begin immediate'
  /** Whether each statement must name its account (scope-guard.ts). */
  guard: boolean
  turns: Turns
  /** How many milliseconds to wait for another program's lock. */
  patience: number
}

/** Kysely's SQLite dialect over a connection of node:sqlite. */
export function sqliteDialect(connection: Connection, options: Options): SqliteDialect {
  return new (class extends SqliteDialect {
    override createDriver() {
      return new TurnsDriver(connection, options)
    }

    override createAdapter() {
      return new TransactionalAdapter()
    }

    override createQueryCompiler() {
      const compiler = super.createQueryCompiler()
      return options.guard ? guarded(compiler) : compiler
    }
  })({ database: connection })
}

/** SQLite can roll schema changes back; with `begin immediate` a migration is all or nothing, in one process at a time. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }

  /** Otherwise each Kysely would queue its own requests, and know nothing of others on the connection. */
  override get supportsMultipleConnections() {
    return true
  }
}

class TurnsDriver extends SqliteDriver {
  readonly #options: Options

  constructor(database: Connection, options: Options) {
    super({ database })
    this.#options = options
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#options.turns.take()
    const connection = await super.acquireConnection()
    return {
      executeQuery: (query) => this.#untilFree(() => connection.executeQuery(query)),
      streamQuery: () => {
        throw new Error('Streaming is not supported')
      },
    }
  }

  /** SQLite's own way to wait for a lock would block the thread, and with it whoever has to give the lock back. */
  async #untilFree<T>(work: () => Promise<T>): Promise<T> {
    const latest = performance.now() + this.#options.patience
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!isBusy(error) || performance.now() > latest) throw error
      }
      await wait(10)
    }
  }

  override async releaseConnection() {
    this.#options.turns.giveBack()
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw(this.#options.begin ?? 'begin'))
  }

  // The owner of the connection closes it: other dialects may still use it.
  override async destroy() {}
}
