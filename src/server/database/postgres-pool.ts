import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { presentRequest, type createShares } from './core/create-shares.ts'

/** One kind of work on the connections; times are in milliseconds. */
export type Work = {
  /** PostgreSQL's settings for each transaction. */
  settings: { statement_timeout: number; lock_timeout: number } & Record<string, number>
  /** How many connections it may use, and an account's requests among them. */
  shares: ReturnType<typeof createShares>
  /** Whether it ends with the request for which it is done. */
  endsWithRequest?: boolean
}

/** The connections of this process. Nothing is set or kept in a session, so PgBouncer may hand its own out by transaction. */
export function createPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    connectionTimeoutMillis: 4000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'bookend',
  })
  // The next statement reports an error of an idle connection, in the pool or within a write.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Marks a statement of a write that the next one need not wait for: others wait for the account meanwhile. */
export const needsNoAnswer = '/* needs no answer */ '

/** The pool as Kysely uses it for one kind of work. */
export function poolFor(pool: pg.Pool, work: Work): PostgresPool {
  return {
    options: pool.options,
    end: async () => {},
    connect: async () => {
      const request = presentRequest.getStore()
      const signal = work.endsWithRequest ? request?.signal() : undefined
      const giveBack = await (request && work.shares.take(request.account, signal))
      try {
        return connectionOf(pool, await pool.connect(), { ...work, signal, giveBack })
      } catch (error) {
        giveBack?.()
        throw error
      }
    },
  }
}

/** A transaction of a backend, which does others' work as soon as it is over. */
type Backend = { pid: number; began: string }

function connectionOf(
  pool: pg.Pool,
  client: pg.PoolClient,
  {
    settings,
    signal,
    giveBack,
  }: Work & { signal: AbortSignal | undefined; giveBack?: (() => void) | undefined },
): PostgresPoolClient {
  const silence = settings.statement_timeout && settings.statement_timeout + 1000
  let isOpen = false
  let isBroken = false
  const unanswered: Promise<unknown>[] = []
  let backend: Backend | undefined

  /** A server that is silent for longer than it may work counts as lost: a broken network may never report it. */
  async function send<R>(text: string, values: readonly unknown[] = [], longest = silence) {
    const lost = Object.assign(new Error('The database does not respond'), { code: 'ETIMEDOUT' })
    const timer = longest && setTimeout(() => client.connection.stream.destroy(lost), longest)
    try {
      return await client.query<R & pg.QueryResultRow>(text, [...values])
    } catch (error) {
      throw withCode(error)
    } finally {
      clearTimeout(timer)
    }
  }

  async function begin(text: string) {
    const limits = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`)
    // What is confirmed is on the disk, whatever the server's default.
    const parts = [text, ...limits, 'set local synchronous_commit = on']
    if (signal) parts.push('select pg_backend_pid() as pid, now()::text as began')
    // The statements of one message have an answer each, which the types do not know.
    const answers = (await send<Backend>(parts.join('; '), [], 8000)) as unknown as pg.QueryResult<Backend>[]
    backend = answers.at(-1)?.rows[0]
    if (signal?.aborted) onAbort()
  }

  const onAbort = () => cancel(pool, backend)

  async function query(text: string, values: readonly unknown[]) {
    if (text !== 'rollback') signal?.throwIfAborted()
    if (/^(?:begin|start transaction)\b/.test(text)) {
      isOpen = isBroken = true // Kysely rolls back only what has begun
      await begin(text)
      isBroken = false
      return { command: 'BEGIN', rowCount: 0, rows: [] }
    }
    if (isOpen) {
      const answer = send(text, values)
      answer.catch(() => {}) // reported by the next statement that waits
      unanswered.push(answer)
      if (text.startsWith(needsNoAnswer) && unanswered.length < 8) return { rows: [] }
      const answers = unanswered.splice(0)
      if (text !== 'rollback') await Promise.all(answers) // rejects as the first did, which made the others fail
      return answer
    }
    // These cannot be in a transaction.
    if (/^(?:vacuum|(?:create|drop) index concurrently)\b/.test(text)) return send(text, values)
    const sent = [begin('begin'), send(text, values), send('commit')] as const // without waiting in between
    await Promise.allSettled(sent)
    const [, answer] = await Promise.all(sent)
    return answer
  }

  signal?.addEventListener('abort', onAbort)
  return {
    query: query as unknown as PostgresPoolClient['query'], // but for cursors
    release: (destroy) => {
      signal?.removeEventListener('abort', onAbort)
      client.release(isBroken || destroy)
      giveBack?.()
    },
  }
}

/** Whoever has the backend by the time it is asked goes on. If this fails, the statement ends at its time limit. */
function cancel(pool: pg.Pool, backend: Backend | undefined) {
  if (!backend) return
  pool
    .query('select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and xact_start::text = $2', [
      backend.pid,
      backend.began,
    ])
    .catch(() => {})
}

/** Citus passes on what a node says of inserted rows, or that it has lost the node, without the code that PostgreSQL gives it. */
function withCode(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError && /^(?:XX000|58030)$/.test(error.code ?? ''))) return error
  const lost = lostCodes.find(({ words }) => words.test(error.message))
  return lost ? Object.assign(error, { code: lost.code }) : error
}

const lostCodes = [
  { words: /^duplicate key value violates/, code: '23505' },
  { words: /violates foreign key constraint/, code: '23503' },
  { words: /^deadlock detected/, code: '40P01' },
  { words: /due to lock timeout/, code: '55P03' },
  { words: /No space left on device/, code: '53100' },
  {
    words:
      /server closed the connection unexpectedly|^terminating connection|^failed to (?:COPY to shard|complete COPY)/,
    code: '08006',
  },
]
