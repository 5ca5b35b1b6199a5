import type { CollectionName } from '../domain/collection-name.ts'
import type { Forms } from '../domain/plural.ts'

/** The labels of a collection, and the names of its records. */
export type RecordNaming<T> = {
  resource: CollectionName
  /** The heading of the list and the name of its table: "Contacts". */
  title: string
  /** "There is no such contact". */
  missing: string
  /** The name of a record. */
  nameOf: (record: T) => string
  /** What identifies a record before it is deleted, the most distinctive parts first and last. */
  summaryOf: (record: T) => string[]
  /** Further details, for records that otherwise look alike; "" if there are none. */
  detailOf?: (record: T) => string
  /** A warning, in one sentence, before records are deleted: where statements are imported, and at other services. */
  warning?: Record<'imported' | 'synced', Forms>
}
