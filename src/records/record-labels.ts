import { formatCount } from '../domain/format-count.ts'
import type { Forms } from '../domain/plural.ts'
import { plural } from '../domain/plural.ts'

/** The labels of a collection, and the names of its records. */
export type RecordLabels<T> = {
  /** The heading of the list and the name of its table: "Contacts". */
  title: string
  /** Singular: "contact". */
  one: string
  /** Plural: "contacts". */
  many: string
  /** The name of a record. */
  nameOf: (record: T) => string
  /** What identifies a record before it is deleted, the most distinctive parts first and last. */
  summaryOf: (record: T) => string[]
  /** Further details, for records that otherwise look alike; "" if there are none. */
  detailOf?: (record: T) => string
  /** A warning, in one sentence, before records are deleted. */
  warning?: Forms
}

/** A number of records in words: "1 contact", "1,000 contacts". */
export function count<T>(number: number, { one, many }: RecordLabels<T>): string {
  const all = formatCount(number)
  return plural(number, { one: `${all} ${one}`, other: `${all} ${many}` })
}
