import type { Contact, ContactChanges, ContactDraft } from '../domain/contact.ts'
import type { ListQuery } from '../domain/page.ts'
import type { Transaction, TransactionChanges } from '../domain/transaction.ts'

/** Where the service keeps its records. Every implementation passes test/service/store-suite.ts. */
export type Store = {
  contacts: ContactCollection
  transactions: Collection<Transaction, TransactionChanges>
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
