import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { waitUntil } from './connection.ts'
import type { Answer, Rows, SqlStatement } from './connection.ts'

/** An asynchronous connection: runs statements one after another, until one fails. */
export type Channel = {
  run: (statements: readonly SqlStatement[]) => Promise<Answer>
  close: () => Promise<void>
}

/**
 * Marks a statement whose result the transaction does not need: it is sent with the next statement or the commit, and
 * fails then, unless it is large. This saves messages to the thread, which take most of the time of a small write.
 * `told` receives the rows that it returned once the transaction is committed.
 */
export function postpone(query: CompiledQuery, told?: Told): CompiledQuery {
  const marked = { ...query }
  postponed.set(marked, told)
  return marked
}

type Told = (rows: Rows['rows']) => void
const postponed = new WeakMap<CompiledQuery, Told | undefined>()

/** A Kysely connection over a channel. Others may share the channel, as long as all of them send whole transactions. */
export class ChannelConnection implements DatabaseConnection {
  readonly #channel: Channel

  #waited = 0
  #postponed: SqlStatement[] = []
  // The callbacks waiting for rows, in the order of their statements, and the rows received so far.
  #told: Told[] = []
  #wanted: Rows['rows'][] = []
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
      const told = postponed.get(query)
      this.#postponed.push(told ? { ...statement, wanted: true } : statement)
      if (told) this.#told.push(told)
      return { rows: [] }
    }
    if (this.glance && query.sql !== 'commit') throw new Error(`Not for a small write: ${query.sql}`)
    const statements = [...this.#postponed, statement]
    this.#forgetPostponed()
    this.#isOpen = query.sql !== 'commit'
    const { rows, changes, wanted } = await this.#channel.run(statements)
    this.#wanted.push(...wanted)
    if (query.sql === 'commit') this.#tell()
    return { rows: asTyped<R>(rows), numAffectedRows: BigInt(changes) }
  }

  /**
   * Rolls the transaction back. One sent together with its commit has already ended, and a message would only wait
   * behind others.
   */
  async rollBack() {
    this.#forgetPostponed()
    this.#forgetWanted()
    if (this.#isOpen) await this.#channel.run([{ sql: 'rollback', parameters: [] }])
    this.#isOpen = false
  }

  #forgetPostponed() {
    this.glance = undefined
    this.#postponed = []
  }

  #tell() {
    const [told, wanted] = [this.#told, this.#wanted]
    this.#forgetWanted()
    for (const [index, rows] of wanted.entries()) told[index]?.(rows)
  }

  #forgetWanted() {
    this.#told = []
    this.#wanted = []
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
