import type { RecordOf } from '../../dialect/fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Page } from '../../domain/page.ts'
import type { Totals } from '../../domain/query/add-up.ts'
import type { Extent } from '../../domain/extent.ts'
import type { Grouping } from '../../domain/query/group-totals.ts'
import type { QueryText, RecordQuery } from '../../domain/query/record-query.ts'

/** A query with the conditions that only this browser can answer. */
export type SourceQuery<C extends CollectionName> = RecordQuery<C> & {
  local?: QueryText<C>['local']
}

/** Answers questions about a whole collection: Bookend's own service, or a reading of everything. All of it throws `ApiError`. */
export type QuerySource<C extends CollectionName> = {
  page: (
    query: SourceQuery<C>,
    at: { page: number; pageSize: number },
    signal?: AbortSignal,
  ) => Promise<Page<RecordOf[C]> & { extent: Extent }>
  totals: (query: SourceQuery<C>, signal?: AbortSignal) => Promise<{ totals: Totals; extent: Extent }>
  groups: (
    query: SourceQuery<C>,
    by: Grouping,
    signal?: AbortSignal,
  ) => Promise<{ groups: { key: string; totals: Totals }[]; extent: Extent }>
  values: (
    query: SourceQuery<C>,
    field: string,
    signal?: AbortSignal,
  ) => Promise<{ values: { value: string; count: number }[]; extent: Extent }>
  /** All records in order, in portions. It ends only when they are complete, and throws otherwise. */
  records: (query: SourceQuery<C>, signal?: AbortSignal) => AsyncGenerator<RecordOf[C][]>
}
