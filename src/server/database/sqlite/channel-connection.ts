import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { waitUntil } from './connection.ts'
import type { Answer, Rows, Statement } from './connection.ts'

/** A connection that takes its time: it runs statements one after another, until one fails. */
export type Channel = {
  run: (statements: readonly Statement[]) => Promise<Answer>
  close: () => Promise<void>
}

/**
 * Marks a statement of a transaction of which nothing is wanted but that it is done: it goes to the connection together with the next one,
 * or with the commit, and fails there, unless it is much. Most of the time that a small write takes goes into messages to its thread.
 * `told` is given the rows that it returned as soon as the transaction is committed.
 */
export function postpone(query: CompiledQuery, told?: Told): CompiledQuery {
  const marked = { ...query }
  postponed.set(marked, told)
  return marked
}

type Told = (rows: Rows['rows']) => void
const postponed = new WeakMap<CompiledQuery, Told | undefined>()

/** A connection as Kysely wants it, by a channel which others may use too, as long as all of them send whole transactions. */
export class ChannelConnection implements DatabaseConnection {
  readonly #channel: Channel

  #waited = 0
  #postponed: Statement[] = []
  // Who is to be told of rows that are wanted, in the order of their statements, and what the answered ones of them gave.
  #told: Told[] = []
  #wanted: Rows['rows'][] = []
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

  /** Gives the transaction up. One that was sent with its end is over already, and a message would have to wait for those behind it. */
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

/** Much is sent at once, so that the database works while what follows is made ready. */
function isMuch({ parameters: [each] }: Statement): boolean {
  return Array.isArray(each) && each.length > 100
}

/** What a row holds is known to the query's type only. */
function asTyped<R>(rows: Rows['rows']): R[] {
  return rows as R[]
}
