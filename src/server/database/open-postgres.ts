import { codeOf } from '../common/user-error.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresAdapter, PostgresDialect, PostgresQueryCompiler, sql } from 'kysely'
import { ServiceUnavailableError } from '../../service/refusal-error.ts'
import { insertBy, type Engine } from './core/engine.ts'
import { createShares } from './core/create-shares.ts'
import { guarded } from './core/scope-guard.ts'
import { createPool, needsNoAnswer, poolFor, type Work } from './postgres-pool.ts'
import type { Schema } from './core/schema.ts'
import { answering, CommitInDoubtError, inDoubt, searchTooLong, withSureEnd } from './core/database-errors.ts'
import { postgresWords } from './search/postgres-words.ts'

/**
 * The database on a PostgreSQL server, which several Bookend processes may share. Each kind of work has its part of the
 * connections, so that slow questions and background work do not block the rest, and no account has all of a part.
 */
export function openPostgres(url: string, searchMs: number): Engine {
  const pool = createPool(url, 22) // two more than the parts, for what has no account yet, such as signing in
  const on = (work: Work, isGuarded = true) =>
    new Kysely<Schema>({ dialect: createDialect(poolFor(pool, work), isGuarded) })
  // For a client that disappeared during a write, which otherwise would lock the account for hours.
  const hurried = { lock_timeout: 8000, idle_in_transaction_session_timeout: 20_000 }
  const short: Work = {
    settings: { ...hurried, statement_timeout: 10_000 },
    shares: createShares({ all: 8, ofOne: 6, patience: 4000 }),
  }
  // An account's writes take turns. More of them at once would only hold connections while they wait. Whoever waits in vain
  // has an answer within 15 seconds: PostgreSQL's lock_timeout counts twice where two wait for one row.
  const turns: Work = {
    settings: { ...hurried, statement_timeout: 8000 },
    shares: createShares({ all: 4, ofOne: 2, patience: 6000 }),
  }
  const asked = createShares({ all: 4, ofOne: 2, patience: 8000 })
  const question = (longest: number): Work => ({
    // One question takes one of the server's processors, not all. An index is read as fast as its table, which is much
    // longer: with PostgreSQL's own figure, that of a turning disk, questions about a whole account read the table.
    settings: {
      ...hurried,
      statement_timeout: longest,
      max_parallel_workers_per_gather: 0,
      random_page_cost: 1.1,
    },
    shares: asked,
    endsWithRequest: true,
  })
  const patient: Work = {
    settings: { lock_timeout: 15_000, statement_timeout: 0 },
    shares: createShares({ all: 4, ofOne: 2, patience: 15_000 }),
  }
  const quick = on(short)
  const writing = on(turns)
  const unhurried = on(patient)
  const admin = on(patient, false)
  const { host, pathname } = new URL(url)
  return {
    kind: 'PostgreSQL',
    where: `${host}${pathname}`,
    quick,
    opening: on(short, false),
    admin,
    write: (work, { isLong = false } = {}) => {
      const db = isLong ? unhurried : writing
      return again(() => withSureEnd((inside) => db.transaction().execute(inside), work, isAway))
    },
    snapshot: (work, { longest } = {}) =>
      answering({ troubleOf }, async () => {
        const db = longest === undefined ? admin : on(question(longest), false)
        const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
        try {
          return await reading.execute(work)
        } catch (error) {
          throw longest !== undefined && codeOf(error) === '57014' ? searchTooLong() : error // query_canceled
        }
      }),
    rowsOf,
    insert: insertBy(rowsOf, later),
    later,
    words: postgresWords(on(question(searchMs))),
    troubleOf,
    tidy: async () => {
      await sql`vacuum (analyze) contacts, transactions, entries, import_lines`.execute(admin)
    },
    // PostgreSQL notices a new account once a tenth of a table is new. Until then it expects one row of it, and a join of its
    // lines reads all of them for each.
    noticeLines: async () => {
      const columns = sql`transactions (account, id, import_id), entries (account, transaction_id), import_lines`
      await sql`analyze ${columns}`.execute(admin).catch(() => {})
    },
    forgetLog: async () => {}, // the database does that by itself
    openEarly: async () => {},
    ready: async () => {
      await quick.selectFrom('accounts').select('id').limit(1).execute()
    },
    close: () => pool.end(),
  }
}

function createDialect(pool: ReturnType<typeof poolFor>, isGuarded: boolean): PostgresDialect {
  return Object.assign(new PostgresDialect({ pool }), {
    createAdapter: () => new TurnByTransaction(),
    ...(isGuarded && { createQueryCompiler: () => guarded(new PostgresQueryCompiler()) }),
  })
}

/** Kysely would lock in the session, which PgBouncer does not keep; instead, migrate.ts locks in the transaction. */
class TurnByTransaction extends PostgresAdapter {
  override async acquireMigrationLock() {}

  override async releaseMigrationLock() {}
}

/** Retries a write that PostgreSQL aborted in favour of another; it has changed nothing. */
function again<T>(work: () => Promise<T>): Promise<T> {
  return answering({ troubleOf }, async () => {
    for (let left = 4; ; left--) {
      try {
        return await work()
      } catch (error) {
        if (left === 0 || !['40001', '40P01'].includes(codeOf(error))) throw error
        await wait(20 * (5 - left))
      }
    }
  })
}

const rowsOf: Engine['rowsOf'] = (rows, columns, numbers = []) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} ${sql.raw(numbers.includes(column) ? 'bigint' : 'text')}`),
  )})`

const later: Engine['later'] = async (tx, query) => {
  const { sql: text, parameters } = query.compile(tx)
  await tx.executeQuery(CompiledQuery.raw(needsNoAnswer + text, [...parameters]))
}

/** Translates error codes of PostgreSQL (its manual, appendix A) and of the network for problems that may pass. */
function troubleOf(error: unknown): ServiceUnavailableError | undefined {
  if (error instanceof CommitInDoubtError) return inDoubt('The database cannot be reached', 5)
  const code = codeOf(error)
  const trouble = troubles.find(({ codes }) => codes.test(code))
  if (trouble) return new ServiceUnavailableError(trouble.words, trouble.retryAfter)
  return isAway(error)
    ? new ServiceUnavailableError('The database cannot be reached. Nothing was changed.', 5)
    : undefined
}

const troubles: { codes: RegExp; words: string; retryAfter?: number }[] = [
  { codes: /^53100/, words: 'The disk of the database is full. Nothing was changed.', retryAfter: 30 },
  { codes: /^25006/, words: 'The database is read-only at the moment. Nothing was changed.', retryAfter: 30 },
  {
    codes: /^(?:55P03|57014|40001|40P01)/,
    words: 'The books are busy with another change. Nothing was changed; please try again.',
    retryAfter: 2,
  },
  { codes: /^53/, words: 'The database is overloaded. Please try again.', retryAfter: 5 },
  {
    codes: /^58/,
    words: 'The disk that holds the database is not working properly. Nothing was changed.',
    retryAfter: 10,
  },
  { codes: /^XX00[12]/, words: 'The database is damaged. Restore it from a backup.' },
  {
    codes: /^(?:28|42501|3D)/,
    words: 'The database refuses Bookend’s sign-in. Ask the database’s administrator to allow it.',
    retryAfter: 30,
  },
  {
    codes: /^(?:42P01|3F)/,
    words: 'The tables of the books are missing from the database, perhaps because a restore is running.',
    retryAfter: 30,
  },
]

/** Whether the server or the connection to it is lost. */
function isAway(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(?:08|57P0)/.test(code) || /^E[A-Z_]+$/.test(code)) return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|has been discarded|not queryable|after calling end on the pool/.test(
      error.message,
    )
  )
}
