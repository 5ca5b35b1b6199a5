import type { GroupTotals } from './group-totals.ts'
import type { ValueCount } from './count-values.ts'

// What Bookend's own service answers to queries, beside pages and totals.

export type GroupsAnswer = { groups: GroupTotals[] }

/** `more`: there are other values, less used than these. */
export type ValuesAnswer = { values: ValueCount[]; more: boolean }

/** `whole: false`: what happened since is not known any more, so that everything has to be read again. */
export type ChangesAnswer<T> =
  | { version: string }
  | { version: string; whole: false }
  | { version: string; changed: T[]; deleted: string[] }

/** The last line of a stream of records; without it the stream was cut off. */
export type StreamEnd = { end: true; count: number }
