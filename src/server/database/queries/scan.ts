import { performance } from 'node:perf_hooks'
import type { Kysely } from 'kysely'
import type { CollectionName } from '../../../domain/collection-name.ts'
import type { MarkCondition } from '../../../domain/mark-names.ts'
import { matchesContactFilter, matchesTransactionFilter } from '../../../domain/query/matches-filter.ts'
import type { ContactFilter, TransactionFilter } from '../../../domain/query/record-filter.ts'
import type { RecordQuery, StoredRecord } from '../../../domain/query/record-query.ts'
import { hasTerms, parseSearch } from '../../../domain/search/parse-search.ts'
import type { SearchQuery } from '../../../domain/search/parse-search.ts'
import { isKeepable } from '../../../domain/text.ts'
import { recordOf } from '../core/collections.ts'
import type { RecordRow } from '../core/collections.ts'
import type { Engine, Place } from '../core/engine.ts'
import type { Schema } from '../core/schema.ts'
import { searchTooLong } from '../core/search-limit.ts'
import { conditionsOf } from '../records/conditions-of.ts'
import { recordPages } from '../records/record-pages.ts'
import type { Only, Reading } from '../records/record-pages.ts'

/** Where the records of one collection are. */
export type PlaceOf<C extends CollectionName> = Place & { collection: C }

/** What to read, and `isFound`, which filters the rows exactly. */
export type Wanted = Reading & { isFound: (row: RecordRow) => boolean }

/**
 * Turns a query into conditions; undefined if nothing can match. The functions of domain/query make the final decision.
 */
export function wantedBy<C extends CollectionName>(
  { words }: Engine,
  { collection }: PlaceOf<C>,
  { search, filter, mark }: RecordQuery<C>,
): Wanted | undefined {
  if (!isKeepable(search)) return undefined
  const asked = parseSearch(search, { hasDates: collection === 'transactions' })
  const matches = matcherOf(collection, filter)
  return {
    only: narrow(filter, asked, mark, words.holding),
    withSearch: asked.terms.length > 0,
    isFound: (row) => hasTerms(row.search, asked.terms) && matches(recordOf(collection, row)),
  }
}

/** Passes on every record found, in list order. Throws ServiceUnavailableError after this many milliseconds. */
export async function scan<C extends CollectionName>(
  tx: Kysely<Schema>,
  at: PlaceOf<C>,
  wanted: Wanted,
  longest: number,
  each: (record: StoredRecord<C>) => void,
): Promise<void> {
  const latest = performance.now() + longest
  for await (const page of recordPages(tx, at, 2000, wanted)) {
    if (performance.now() > latest) throw searchTooLong()
    for (const row of page) if (wanted.isFound(row)) each(toRecord(at, row))
  }
}

/** The record in a row; the columns of its table are its fields. */
export function toRecord<C extends CollectionName>(
  { collection }: PlaceOf<C>,
  row: Record<string, unknown>,
): StoredRecord<C> {
  return recordOf(collection, row) as StoredRecord<C>
}

type AnyRecord = { id: string } & Record<string, string>

function matcherOf(collection: CollectionName, filter: TransactionFilter | ContactFilter) {
  return (record: AnyRecord): boolean =>
    collection === 'transactions'
      ? matchesTransactionFilter(filter as TransactionFilter, record as StoredRecord<'transactions'>)
      : matchesContactFilter(filter as ContactFilter, record as StoredRecord<'contacts'>)
}

/** Leaves out what a filter, a search or a mark does not let through, as far as the database can tell. */
function narrow(
  filter: TransactionFilter | ContactFilter,
  { terms, period }: SearchQuery,
  mark: MarkCondition | undefined,
  holding: Engine['words']['holding'],
): Only {
  const periods = ['period' in filter ? filter.period : undefined, period].filter((one) => one !== undefined)
  return (rows) => {
    let narrowed = rows
    for (const { from, end } of periods) narrowed = narrowed.where('key', '>=', from).where('key', '<', end)
    const conditions = [...conditionsOf(filter), ...(holding ? terms.map(holding) : [])]
    for (const condition of conditions) narrowed = narrowed.where(condition)
    if (mark) {
      const isNone = mark === 'none'
      narrowed = narrowed.where('id', isNone ? 'not in' : 'in', (eb) =>
        eb
          .selectFrom('transaction_marks')
          .select('transaction_marks.id')
          .where('transaction_marks.mark', isNone ? '!=' : '=', isNone ? '' : mark),
      )
    }
    return narrowed
  }
}
