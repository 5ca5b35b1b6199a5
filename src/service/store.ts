import type { Contact, ContactChanges, ContactDraft } from '../contract/contact.ts'
import type { ListQuery } from '../contract/page.ts'
import type { Transaction, TransactionChanges } from '../contract/transaction.ts'

/** Where the service keeps its records. Every implementation passes test/service/store-suite.ts. */
export type Store = {
  contacts: ContactCollection
  transactions: Collection<Transaction, TransactionChanges>
}

/**
 * One kind of record: what the service asks of whatever keeps it. Records handed out are the caller's own copies. Text that
 * not every store can keep (contract/text.ts, isKeepable) is an id that is unknown, and a search that finds nothing.
 */
export type Collection<T, Changes> = {
  /**
   * One page (from 1) of the records of which some field contains each word of `search`, case and accents ignored
   * (values/fold.ts), every other sign taken literally; `total` counts them over all pages.
   */
  list(query: ListQuery & { pageSize: number }): Promise<{ items: T[]; total: number }>
  get(id: string): Promise<T | undefined>
  /**
   * Changes the fields given and no others; answers the whole record, undefined when the id is unknown. A function is
   * given the record as it is inside the write; what it throws leaves everything as it was and comes out of `update`.
   */
  update(id: string, change: Changes | ((current: T) => Changes)): Promise<T | undefined>
  /** Removes all of the ids that exist, or none of them if it fails; answers those which were there and are gone. */
  remove(ids: string[]): Promise<string[]>
}

/** Contacts are the records that can be made here; transactions come from the bank. */
export type ContactCollection = Collection<Contact, ContactChanges> & {
  /** Keeps a new contact under an id of its own. */
  create(draft: ContactDraft): Promise<Contact>
}
