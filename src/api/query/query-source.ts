import type { RecordOf } from '../../dialect/fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Page, Coverage } from '../../domain/page.ts'
import type { Totals } from '../../domain/query/add-up.ts'
import type { Grouping } from '../../domain/query/group-totals.ts'
import type { QueryText, RecordQuery } from '../../domain/query/record-query.ts'
import type { Transaction } from '../../domain/transaction.ts'

/** A query with what only this browser knows. */
export type SourceQuery<C extends CollectionName> = RecordQuery<C> & {
  /** The conditions that only it can answer. */
  local?: QueryText<C>['local']
  /** Records that totals leave out although the service still has them: they wait to be deleted (`PendingDeletions`). */
  pendingDeletions?: readonly Transaction[]
}

/** Answers questions about a whole collection: Bookend's own service, or a reading of everything. All functions throw `ApiError`. */
export type QuerySource<C extends CollectionName> = {
  page: (
    query: SourceQuery<C>,
    at: { page: number; pageSize: number },
    signal?: AbortSignal,
  ) => Promise<Page<RecordOf[C]> & { coverage: Coverage }>
  totals: (query: SourceQuery<C>, signal?: AbortSignal) => Promise<{ totals: Totals; coverage: Coverage }>
  groups: (
    query: SourceQuery<C>,
    by: Grouping,
    signal?: AbortSignal,
  ) => Promise<{
    /** Of `total` counterparties, those with the most records; all months or currencies. */
    groups: { key: string; totals: Totals }[]
    total: number
    coverage: Coverage
  }>
  values: (
    query: SourceQuery<C>,
    field: string,
    signal?: AbortSignal,
  ) => Promise<{ values: { value: string; count: number }[]; coverage: Coverage }>
  /** All records in order, in portions. Ends only once they are complete, and throws otherwise. */
  records: (query: SourceQuery<C>, signal?: AbortSignal) => AsyncGenerator<RecordOf[C][]>
}

/** Transactions waiting to be deleted: the service still has them, but totals leave them out, as lists do. */
export type PendingDeletions = {
  ids: ReadonlySet<string>
  /** Changes whenever these do. */
  turn: number
  /** Asks a question, given the ids that the service surely still has. Asks again if a deletion of them was sent meanwhile. */
  ask: <T>(question: (records: readonly Transaction[]) => Promise<T>) => Promise<T>
}
