import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { Unavailable } from '../../service/unavailable.ts'
import type { AccountId } from './bound.ts'
import type { RecordRow } from './records/collections.ts'
import type { CollectionName, Schema } from './schema.ts'

/** What differs between SQLite and PostgreSQL; everything else in this folder is the same for both. */
export type Engine = {
  kind: 'SQLite' | 'PostgreSQL'
  /** The file, or host and database: for people, without a password. */
  where: string
  /** For reads that take less than a millisecond or five. */
  quick: Kysely<Schema>
  /** Not guarded, for short reads: who is it that signs in. */
  opening: Kysely<Schema>
  /** Not guarded: for what concerns all accounts (accounts, tokens, checks, backups). Never handed out of this folder. */
  admin: Kysely<Schema>
  /**
   * One write, all or nothing, and on the disk when it resolves. The work may run again, so it must touch nothing but the database.
   * `isLong`: a single statement of it may take longer than somebody who looks at a screen would wait. `isSmall`: it reads and writes a few rows.
   */
  write: <T>(
    work: (tx: Kysely<Schema>) => Promise<T>,
    how?: { isLong?: boolean; isSmall?: boolean },
  ) => Promise<T>
  /** Reads that all see the same moment. */
  snapshot: <T>(work: (tx: Kysely<Schema>) => Promise<T>) => Promise<T>
  /** Rows that travel as one parameter of JSON; the columns are text unless named as numbers. */
  rowsOf: (
    rows: readonly object[],
    columns: readonly string[],
    numbers?: readonly string[],
  ) => RawBuilder<unknown>
  /** Adds rows, given as the values of the columns in their order. `onConflict` is what follows; columns are text unless named as numbers. */
  insert: (
    tx: Kysely<Schema>,
    into: string,
    columns: readonly string[],
    rows: readonly (readonly unknown[])[],
    more?: { numbers?: readonly string[]; onConflict?: RawBuilder<unknown> },
  ) => Promise<void>
  /**
   * Does a statement of a write of which the write itself wants no answer; it may be done later in the write, and fail there. SQLite's
   * `told` is given the rows that it returned once the write is done.
   */
  later: (
    tx: Kysely<Schema>,
    query: { compile: (tx: Kysely<Schema>) => CompiledQuery },
    told?: (rows: Record<string, unknown>[]) => void,
  ) => Promise<void>
  /** How words are found: the index of words beside the tables. */
  words: Words
  /** Brings the planner's figures up to date after a large change, so that searches keep choosing the right index. */
  tidy: () => Promise<void>
  /** What an error of the driver means when it is no fault of ours: the disk is full, the database is away … */
  troubleOf: (error: unknown) => Unavailable | undefined
  /** Opens the connections that requests need, so that none fails later only because it was not needed before. */
  openAll: () => Promise<void>
  /** Throws when the database does not answer, or is not the one that was opened. */
  ready: () => Promise<void>
  close: () => Promise<void>
}

/** The index of words: what a write tells it, and what a search asks it. */
export type Words = {
  /** Finds the numbers of new rows, as often as its answer is called; none where the database needs none. */
  numbering: (tx: Kysely<Schema>, at: Place) => (rows: readonly RecordRow[]) => Promise<readonly bigint[]>
  /** Takes the words of new rows in, which are inserted with these numbers. */
  adding: (
    tx: Kysely<Schema>,
    at: Place,
    rows: readonly NewRow[],
    numbers: readonly bigint[],
  ) => Promise<void>
  /** What the index is told of a row: made beforehand, while the database is busy. */
  wordsOf: (row: RecordRow) => string
  /** Takes the words of rows out that are about to be removed. */
  removing: (tx: Kysely<Schema>, at: Place, ids: readonly string[]) => Promise<void>
  /** Hears of the rows of a write that is done and made this version of the collection. Only where searches are remembered. */
  changed?: (at: Place, version: number, rows: readonly RowChange[]) => void
  /** The records that contain every word (folded, at least one, none empty), a page from `offset` in the order of lists. */
  find: (at: Place, words: readonly string[], offset: number, limit: number) => Promise<Found>
}

/** A row that is about to be inserted, and what the index of words is told of it. */
export type NewRow = { row: RecordRow; words: string }

/** A row that came (1) or went (-1). */
export type RowChange = { row: Pick<RecordRow, 'key' | 'search'>; by: 1 | -1 }

export type Place = { account: AccountId; collection: CollectionName }

export type Found = { rows: Record<string, unknown>[]; total: number }
