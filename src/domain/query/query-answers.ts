import type { GroupTotals } from './group-totals.ts'
import type { ValueCount } from './count-values.ts'

// The answers of Bookend's own service to queries, besides pages and totals.

/** Of `total` counterparties, those with the most records; all months or currencies. */
export type GroupsAnswer = { groups: GroupTotals[]; total: number }

/** The most frequent values of `total`; `more`: there are others. */
export type ValuesAnswer = { values: ValueCount[]; total: number; more: boolean }

/** `whole: false`: the service no longer knows what changed since, so everything has to be read again. */
export type ChangesAnswer<T> =
  | { version: string }
  | { version: string; whole: false }
  | { version: string; added: T[]; changed: T[]; deleted: string[] }

/** The last line of a stream of records; without it the stream was cut off. */
export type StreamEnd = { end: true; count: number }
