import type { RecordOf } from '../../dialect/fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Totals } from '../../domain/query/add-up.ts'
import type { Grouping, GroupTotals, ValueCount } from '../../domain/query/group-totals.ts'
import type { RecordQuery } from '../../domain/query/record-query.ts'

/** A record as a reading holds it. */
export type Row = RecordOf[CollectionName]

/** Conditions that only this browser knows: ids edited or marked here, ids and fingerprints deleted here before. */
export type Known = {
  edited?: readonly string[]
  deleted?: { ids: readonly string[]; prints: readonly string[] }
  /** Those with a mark; or, if `not`, those without. */
  marked?: { ids: readonly string[]; not: boolean }
  /** The ids of what is about to be deleted, which counts as gone. */
  pendingDeletions?: readonly string[]
}

/** Which records of a list the question is about, and in which order; without `sort`, in the list's own. */
export type Wanted<C extends CollectionName = CollectionName> = Pick<RecordQuery<C>, 'filter' | 'sort'> & {
  collection: C
  known?: Known
}

/** The question about them. */
export type Question =
  | { ask: 'slice'; from: number; to: number }
  | { ask: 'totals' }
  | { ask: 'groups'; by: Grouping }
  | { ask: 'values'; field: string }

/** The part of the answer that the question asked for. `found`: how many records meet the conditions. */
export type Reply = {
  found: number
  rows?: Row[]
  totals?: Totals
  groups?: GroupTotals[]
  values?: ValueCount[]
}

export type RowCall = { id: number; task: string; given: unknown[] }

/** The result of a task. The id 0 means that the worker is ready. */
export type RowReply = { id: number; result?: unknown; fault?: string }

/** How a later list differs from an earlier one: the ids of new and changed records, and the records that are gone. */
export type ListChanges = { added: string[]; changed: string[]; gone: Row[] }
