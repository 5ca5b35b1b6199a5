import type { CollectionName } from '../collection-name.ts'
import type { Contact } from '../contact.ts'
import type { Transaction } from '../transaction.ts'
import type { MarkCondition } from '../transaction-mark.ts'
import type { SortOrder } from './order-by.ts'
import type { FilterOf } from './conditions.ts'
import type { FieldOf } from './plain-name.ts'

export type { FieldOf } from './plain-name.ts'

/** A query over a whole collection: a search, conditions, and an order; without one, the list's own. */
export type RecordQuery<C extends CollectionName> = {
  search: string
  filter: FilterOf<C>
  sort?: SortOrder<FieldOf<C>>
  /** The mark that transactions must have. It is not part of a record, so whoever keeps the marks checks it. */
  mark?: MarkCondition
}

export type StoredRecord<C extends CollectionName> = { contacts: Contact; transactions: Transaction }[C]

/** The part of a list's address that is neither its search nor its page, read. */
export type QueryText<C extends CollectionName> = {
  filter: FilterOf<C>
  sort?: SortOrder<FieldOf<C>>
  size?: ListSize
  /** Conditions that only this browser can check. */
  local: LocalConditions
  /** Unknown parameters, and known ones with a value that cannot be understood. */
  faults: QueryFault[]
}

export type ListSize = 25 | 50 | 100 | 'endless'
/** Edited in this browser; deleted here and back again; marked in this browser. */
type LocalConditions = { edited?: true; deletedBefore?: true; mark?: MarkCondition }
type QueryFault = { name: string; value: string }
