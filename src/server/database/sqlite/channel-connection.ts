import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { waitUntil } from './connection.ts'
import type { Rows, SqlStatement } from './connection.ts'

/** An asynchronous connection: runs statements one after another, until one fails. */
export type Channel = {
  run: (statements: readonly SqlStatement[]) => Promise<Rows>
  close: () => Promise<void>
}

/**
 * Marks a statement whose result the transaction does not need: it is sent with the next statement or the commit, and
 * fails then, unless it is large. This saves messages to the thread, which take most of the time of a small write: 9
 * instead of 57 ms with 50 connections that pause 100 ms (docs/benchmarks.md).
 */
export function postpone(query: CompiledQuery): CompiledQuery {
  const marked = { ...query }
  postponed.add(marked)
  return marked
}

const postponed = new WeakSet<CompiledQuery>()

/** A Kysely connection over a channel. Others may share the channel, as long as all of them send whole transactions. */
export class ChannelConnection implements DatabaseConnection {
  readonly #channel: Channel

  #waited = 0
  #postponed: SqlStatement[] = []
  #isOpen = false
  /** The connection that serves the reads of a small write, which is then sent as a whole. */
  glance: Channel | undefined

  constructor(channel: Channel) {
    this.#channel = channel
  }

  takenAfter(waited: number): this {
    this.#waited = waited
    return this
  }

  /** Lets the transaction wait for another program's lock until ten seconds after the connection was requested. */
  waitForLocks() {
    const left = BigInt(Math.floor(10_000 - this.#waited)) * 1_000_000n
    this.#postponed.push({ sql: waitUntil, parameters: [process.hrtime.bigint() + left] })
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = { sql: query.sql, parameters: query.parameters }
    if (this.glance && /^\s*select\b/.test(query.sql)) {
      const { rows } = await this.glance.run([statement])
      this.#postponed.push({ ...statement, expected: rows })
      return { rows: asTyped<R>(rows) }
    }
    if (postponed.has(query) && (this.glance || !isMuch(statement))) {
      this.#postponed.push(statement)
      return { rows: [] }
    }
    if (this.glance && query.sql !== 'commit') throw new Error(`Not for a small write: ${query.sql}`)
    const statements = [...this.#postponed, statement]
    this.#forgetPostponed()
    this.#isOpen = query.sql !== 'commit'
    const { rows, changes } = await this.#channel.run(statements)
    return { rows: asTyped<R>(rows), numAffectedRows: BigInt(changes) }
  }

  /**
   * Rolls the transaction back. One sent together with its commit has already ended, and a message would only wait
   * behind others.
   */
  async rollBack() {
    this.#forgetPostponed()
    if (this.#isOpen) await this.#channel.run([{ sql: 'rollback', parameters: [] }])
    this.#isOpen = false
  }

  #forgetPostponed() {
    this.glance = undefined
    this.#postponed = []
  }

  // oxlint-disable-next-line require-yield -- the interface asks for it; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported')
  }
}

/** Large statements are sent at once, so that the database works while the next rows are prepared. */
function isMuch({ parameters: [each] }: SqlStatement): boolean {
  return Array.isArray(each) && each.length > 100
}

/** Only the query's type knows the columns of a row. */
function asTyped<R>(rows: Rows['rows']): R[] {
  return rows as R[]
}
