import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { SearchQuery, Term } from '../../../domain/search/parse-search.ts'
import type { ServiceUnavailableError } from '../../../service/refusal-error.ts'
import type { AccountId } from './scoped-to.ts'
import type { RecordRow } from './collections.ts'
import type { Db } from './schema.ts'
import type { CollectionName } from '../../../domain/collection-name.ts'

/** The differences between SQLite and PostgreSQL; everything else in this folder is the same for both. */
export type Engine = {
  kind: 'SQLite' | 'PostgreSQL'
  /** The file, or host and database, to show to people: without a password. */
  where: string
  /** For short reads, each of its own. */
  quick: Db
  /** Without the scope guard, for short reads: looking up a sign-in. */
  opening: Db
  /** Without the scope guard, for work on all accounts (accounts, tokens, checks, backups). Never leaves this folder. */
  admin: Db
  /**
   * One write, all or nothing, and on the disk when it resolves; throws as `answering` does. The work may run again, so it must not touch anything
   * but the database. `isLong`: it may take longer than a user would wait, so that others must not wait with it.
   */
  write: <T>(work: (tx: Db) => Promise<T>, how?: { isLong?: boolean }) => Promise<T>
  /**
   * Reads a consistent snapshot; if that takes more than `longest` milliseconds, fails as a search that takes too long.
   * Statements that may take long call `in_time()` now and then where the database is SQLite.
   */
  snapshot: <T>(work: (tx: Db) => Promise<T>, how?: { longest?: number }) => Promise<T>
  /** Rows sent as one JSON parameter; columns are text unless listed in `numbers`. */
  rowsOf: (
    rows: readonly object[],
    columns: readonly string[],
    numbers?: readonly string[],
  ) => RawBuilder<unknown>
  /**
   * Inserts rows, given as column values in order, perhaps later in the write, as `later` does. `onConflict` is the SQL clause;
   * columns are text unless listed in `numbers`. `isLarge`: there are very many, in several statements, of which no trigger
   * writes to SQLite's index of words.
   */
  insert: (
    tx: Db,
    into: string,
    columns: readonly string[],
    rows: readonly (readonly unknown[])[],
    more?: { numbers?: readonly string[]; onConflict?: RawBuilder<unknown>; isLarge?: boolean },
  ) => Promise<void>
  /** Runs a statement whose result the write does not need; it may run later in the write, and fail then. */
  later: (tx: Db, query: { compile: (tx: Db) => CompiledQuery }) => Promise<void>
  words: Words
  /** Updates the planner's statistics after a large change, so that searches keep choosing the right index. */
  tidy: () => Promise<void>
  /** Tells the planner of very many new lines of an account. Never fails. */
  noticeLines: () => Promise<void>
  /** After an erasure: removes what the database's log still has of changed rows, if nobody reads it now. Never fails. */
  forgetLog: () => Promise<void>
  /** Translates a driver error that is not our bug: the disk is full, the database is down … */
  troubleOf: (error: unknown) => ServiceUnavailableError | undefined
  /** Opens the connections that most requests use, so that a failure shows now. */
  openEarly: () => Promise<void>
  /** Throws if the database does not respond, or is not the one that was opened. */
  ready: () => Promise<void>
  close: () => Promise<void>
}

/** `Engine.insert` by `rowsOf`, in one statement, so that SQLite's index of words gets all rows at once. */
export function insertBy(rowsOf: Engine['rowsOf'], later: Engine['later']): Engine['insert'] {
  return async (tx, into, columns, rows, { numbers, onConflict = sql`` } = {}) => {
    if (rows.length === 0) return
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const named = rows.map((values) =>
      Object.fromEntries(columns.map((column, index) => [column, values[index]])),
    )
    const given = rowsOf(named, columns, numbers)
    await later(
      tx,
      sql`insert into ${sql.ref(into)} (${names}) select ${names} from ${given} where true ${onConflict}`,
    )
  }
}

/** A list in parts of so many. */
export function* portionsOf<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}

/** The ids of rows, in their order. */
export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/** A subquery of ids, sent as one parameter however many they are. */
export function givenIds({ rowsOf }: Pick<Engine, 'rowsOf'>, ids: readonly string[]) {
  const rows = rowsOf(
    ids.map((id) => ({ id })),
    ['id'],
  )
  return sql<string>`(select id from ${rows})`
}

/** How rows are numbered, and how searches find them. */
export type Words = {
  /** Returns an allocator of row ids; it returns [] on PostgreSQL. */
  numbering: (tx: Db, at: Place) => (rows: readonly RecordRow[]) => Promise<readonly string[]>
  /** Lets work insert very many rows, from the first to the last of these keys in list order, and then indexes them all at once. */
  atOnce: <T>(
    tx: Db,
    at: Place,
    keys: readonly [first: string, last: string],
    work: () => Promise<T>,
  ) => Promise<T>
  /** The condition that a row contains one text of each term, in a query that binds the account. */
  matching: (tx: Db, at: Place, terms: readonly Term[]) => Promise<RawBuilder<boolean>>
  /** The records that match a search of at least one term: a page from `offset`, in list order. */
  find: (at: Place, query: SearchQuery, offset: number, limit: number) => Promise<Found>
}

export type Place = { account: AccountId; collection: CollectionName }

/** With `totalIsLowerBound`, there are at least `total` records: counting all of them would take too long. */
export type Found = { rows: Record<string, unknown>[]; total: number; totalIsLowerBound?: true }

/**
 * Sets columns of rows in one statement. The rows are given as values in the order of the columns, of which the first finds a row;
 * columns are text unless listed in `numbers`.
 */
export async function setEach(
  { rowsOf, later }: Engine,
  tx: Db,
  account: AccountId,
  [table, id, ...columns]: readonly [table: string, id: string, ...columns: string[]],
  rows: readonly (readonly unknown[])[],
  numbers?: readonly string[],
): Promise<void> {
  if (rows.length === 0) return
  const names = [id, ...columns]
  const given = rows.map((values) => Object.fromEntries(names.map((name, place) => [name, values[place]])))
  const made = (column: string) => sql.ref(`made.${column}`)
  // The limit has SQLite look up each id; it would compare all rows of the account with each.
  await later(
    tx,
    sql`update ${sql.ref(table)}
      set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${made(column)}`))}
      from (select * from ${rowsOf(given, names, numbers)} limit ${sql.lit(rows.length)}) as made
      where ${sql.ref(`${table}.account`)} = ${account} and ${sql.ref(`${table}.${id}`)} = ${made(id)}`,
  )
}

/** A value that is stored for all accounts. */
export async function installed(db: Db, name: string): Promise<string | undefined> {
  const found = db.selectFrom('installation').select('value').where('name', '=', name)
  return (await found.executeTakeFirst())?.value
}

export async function setInstalled(tx: Db, name: string, value: string): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
