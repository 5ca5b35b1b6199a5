import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { waitUntil } from './connection.ts'
import type { Rows, Statement } from './connection.ts'

/** A connection that takes its time: it runs statements one after another, until one fails, and answers what the last one gave. */
export type Channel = {
  run: (statements: readonly Statement[]) => Promise<Rows>
  close: () => Promise<void>
}

/**
 * Marks a statement of a transaction of which nothing is wanted but that it is done: it goes to the connection together with the next one,
 * or with the commit, and fails there, unless it is much. Most of the time that a small write takes goes into messages to its thread.
 */
export function postpone(query: CompiledQuery): CompiledQuery {
  const marked = { ...query }
  postponed.add(marked)
  return marked
}

const postponed = new WeakSet<CompiledQuery>()

/** A connection as Kysely wants it, by a channel which others may use too, as long as all of them send whole transactions. */
export class ChannelConnection implements DatabaseConnection {
  readonly #channel: Channel

  #waited = 0
  #postponed: Statement[] = []
  #isOpen = false
  /** Where a transaction reads that goes to its connection as a whole. */
  glance: Channel | undefined

  constructor(channel: Channel) {
    this.#channel = channel
  }

  takenAfter(waited: number): this {
    this.#waited = waited
    return this
  }

  /** Lets the transaction wait for another program's lock until ten seconds are over from when the connection was asked for. */
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

  /** Gives the transaction up. One that was sent with its end is over already, and a message would have to wait for those behind it. */
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

/** Much is sent at once, so that the database works while what follows is made ready. */
function isMuch({ parameters: [each] }: Statement): boolean {
  return Array.isArray(each) && each.length > 100
}

/** What a row holds is known to the query's type only. */
function asTyped<R>(rows: Rows['rows']): R[] {
  return rows as R[]
}
