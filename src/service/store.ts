import type { Contact, ContactChanges, ContactDraft } from '../domain/contact.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import type { ListQuery } from '../domain/page.ts'
import type { Totals } from '../domain/query/add-up.ts'
import type { ValueCount } from '../domain/query/count-values.ts'
import type { Grouping, GroupTotals } from '../domain/query/group-totals.ts'
import type { FieldOf, RecordQuery, StoredRecord } from '../domain/query/record-query.ts'
import type { Transaction, TransactionChanges } from '../domain/transaction.ts'

/** Where the service keeps its records. Every implementation passes test/service/store-suite.ts. */
export type Store = {
  contacts: ContactCollection
  transactions: Collection<Transaction, TransactionChanges>
  queries: { contacts: Queries<'contacts'>; transactions: TransactionQueries }
}

/**
 * What the service needs from the storage of one kind of record. Returned records are the caller's own copies. Text
 * that some store cannot hold (domain/text.ts, isKeepable) is an unknown id, or a search without hits.
 */
export type Collection<T, Changes> = {
  /**
   * One page (from 1) of the records that contain each word of `search` in some field, ignoring case and accents
   * (domain/fold.ts); no character is a wildcard. `total` counts all pages.
   */
  list(query: ListQuery & { pageSize: number }): Promise<{ items: T[]; total: number }>
  get(id: string): Promise<T | undefined>
  /**
   * Changes only the given fields; returns the whole record, or undefined when the id is unknown. A function receives
   * the current record inside the write; if it throws, nothing changes and `update` rejects with its error.
   */
  update(id: string, change: Changes | ((current: T) => Changes)): Promise<T | undefined>
  /** Deletes all existing ids, or none if it fails; returns the ids that it deleted. */
  remove(ids: string[]): Promise<string[]>
}

/** Contacts can be created here; transactions come from the bank. */
export type ContactCollection = Collection<Contact, ContactChanges> & {
  /** Stores a new contact under a new id. */
  create(draft: ContactDraft): Promise<Contact>
}

/**
 * Questions about a whole collection. The functions of domain/query say what is right: a store answers as they do over
 * all its records in list order, and faster where it can.
 */
export type Queries<C extends CollectionName> = {
  /** One page (from 1) of what is found, in the query's order. */
  page(
    query: RecordQuery<C>,
    at: { page: number; pageSize: number },
  ): Promise<{ items: StoredRecord<C>[]; total: number }>
  /** The values of a field with the number of records that have it, the most used first. */
  values(query: RecordQuery<C>, field: FieldOf<C>): Promise<ValueCount[]>
  /** Everything that is found, in the query's order, in portions; it fails rather than end early. */
  records(query: RecordQuery<C>): AsyncIterable<StoredRecord<C>[]>
  /** What changed after a version; of a version that is not known any more, only the present one. */
  changes(since?: string): Promise<RecordChanges<C>>
}

export type TransactionQueries = Queries<'transactions'> & {
  totals(query: RecordQuery<'transactions'>): Promise<Totals>
  groups(query: RecordQuery<'transactions'>, by: Grouping): Promise<GroupTotals[]>
}

/** The present version of a collection, and what is known of the way there. */
type RecordChanges<C extends CollectionName> = {
  version: string
  /** Records that were added or changed, and the ids of those that are gone; undefined if that is not known. */
  since?: { changed: StoredRecord<C>[]; deleted: string[] }
}
