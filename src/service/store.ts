import type { BankAccount, OwnBankAccount, BankStatement, DailyBalance } from '../domain/bank-account.ts'
import type { BankLine, Correction } from '../domain/bank-line.ts'
import type { Contact, ContactChanges, ContactDraft } from '../domain/contact.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import type { DeletedRecord, RestoreAnswer, HeldOfContact } from '../domain/deleted-record.ts'
import type { ListQuery } from '../domain/page.ts'
import type { Totals } from '../domain/query/add-up.ts'
import type { Grouping, GroupTotals, ValueCount } from '../domain/query/group-totals.ts'
import type { FieldOf, RecordQuery, StoredRecord } from '../domain/query/record-query.ts'
import type { Decision } from '../domain/cluster/decision.ts'
import type { NameRule } from '../domain/name-rules.ts'
import type { MarkChanges, MarkedAnswer, TransactionMark } from '../domain/transaction-mark.ts'
import type { Transaction, TransactionChanges } from '../domain/transaction.ts'
import { fold } from '../domain/fold.ts'

/** Where the service keeps its records. Every implementation passes test/service/store-suite.ts. */
export type Store = {
  contacts: ContactCollection
  transactions: Collection<Transaction, TransactionChanges>
  queries: { contacts: Queries<'contacts'>; transactions: TransactionQueries }
  marks: MarkStore
  /** Only where bank statements are imported. */
  bankLines?: BankLineStore | undefined
  /** Only where deleted records are kept. */
  deletedRecords?: DeletedStore | undefined
  erasures?: ErasureStore | undefined
  bankAccounts?: BankAccountStore | undefined
  /** Only where they are kept for a whole office. */
  nameRules?: NameRuleStore | undefined
  decisions?: DecisionStore | undefined
}

/**
 * What the service needs from the storage of one kind of record. Returned records are the caller's own copies. Text
 * that some store cannot hold (domain/text.ts, isKeepable) is an unknown id, or a search without hits.
 */
export type Collection<T, Changes> = {
  /**
   * One page (from 1) of the records that contain each word of `search` in some field, ignoring case and accents
   * (domain/fold.ts); no character is a wildcard. `total` counts all pages; with `totalIsLowerBound`, counting them
   * would take too long, and there are at least so many.
   */
  list(
    query: ListQuery & { pageSize: number },
  ): Promise<{ items: T[]; total: number; totalIsLowerBound?: true }>
  get(id: string): Promise<T | undefined>
  /**
   * Changes only the given fields; returns the whole record, or undefined when the id is unknown. `ifMatch` is compared
   * with the record inside the write; if it names another version, nothing changes and `update` rejects (entity-tag.ts).
   */
  update(id: string, changes: Changes, ifMatch?: string): Promise<T | undefined>
  /** Deletes all existing ids, or none if it fails; returns the ids that it deleted. `by`: the name of the sign-in. */
  remove(ids: string[], by?: string): Promise<string[]>
}

/** Contacts can be created here; transactions come from the bank. */
export type ContactCollection = Collection<Contact, ContactChanges> & {
  /** Stores a new contact under this id, or a new one. If the id is taken, it returns the contact that is there. */
  create(draft: ContactDraft, id?: string): Promise<Contact>
}

/** Questions about a whole collection: a store answers as domain/query does over all records in list order, only faster. */
export type Queries<C extends CollectionName> = {
  /** One page (from 1) of the matching records, in the query's order. */
  page(
    query: RecordQuery<C>,
    at: { page: number; pageSize: number },
  ): Promise<{ items: StoredRecord<C>[]; total: number }>
  /** The most frequent values of a field with the number of records for each, at most `mostValues` of `total`. */
  values(query: RecordQuery<C>, field: FieldOf<C>): Promise<{ values: ValueCount[]; total: number }>
  /** All matching records, in the query's order, in portions; fails rather than ending early. */
  records(query: RecordQuery<C>): AsyncIterable<StoredRecord<C>[]>
  /** What changed after a version; if that version is no longer known, only the current version. */
  changes(since?: string): Promise<RecordChanges<C>>
}

export type TransactionQueries = Queries<'transactions'> & {
  totals(query: RecordQuery<'transactions'>): Promise<Totals>
  /** At most `mostGroups` of `total` counterparties, those with the most records; all months or currencies. */
  groups(query: RecordQuery<'transactions'>, by: Grouping): Promise<{ groups: GroupTotals[]; total: number }>
}

/** What the office notes about its transactions. Deleting a transaction deletes its mark. */
export type MarkStore = {
  /** The marks of these transactions, in any order, without those that have neither mark nor note. */
  some(ids: readonly string[]): Promise<TransactionMark[]>
  /** The mark of a transaction, empty if it has none; undefined if there is no such transaction. */
  get(id: string): Promise<TransactionMark | undefined>
  /** Changes only the given values, as `Collection.update` does. */
  update(id: string, changes: MarkChanges, ifMatch?: string): Promise<TransactionMark | undefined>
  /** Changes the marks of all these transactions or none; with `onlyUnmarked`, of those that have neither mark nor note. */
  updateAll(ids: readonly string[], change: MarkChanges, onlyUnmarked: boolean): Promise<MarkedAnswer>
}

/** What the bank wrote about transactions; never changes with them. */
export type BankLineStore = {
  /** The bank line that a transaction was made from, if it can be read; undefined if there is no such transaction, or no line. */
  get(id: string): Promise<BankLine | 'damaged' | undefined>
  /** Those of these transactions, in any order. */
  some(ids: readonly string[]): Promise<BankLine[]>
  /** Those of these transactions that were corrected, in any order. */
  corrected(ids: readonly string[]): Promise<Correction[]>
}

/** Deleted records with their marks, kept for a while (domain/deleted-record.ts). */
export type DeletedStore = {
  /** One page (from 1), the last deleted first. */
  list(
    collection: CollectionName,
    at: { page: number; pageSize: number },
  ): Promise<{ items: DeletedRecord[]; total: number }>
  /** Restores records with their ids, marks and bank lines, in one write; returns the outcome for each id. */
  restore(collection: CollectionName, ids: readonly string[]): Promise<RestoreAnswer>
}

/** Erases contacts so that nothing of them can be restored. */
export type ErasureStore = {
  /** How much is held of a contact, also of a deleted one; undefined if nothing is. */
  look(id: string): Promise<HeldOfContact | undefined>
  /** Erases all of it or, if it fails, nothing; says how much that was. Can be repeated. */
  erase(id: string): Promise<HeldOfContact>
}

/** The bank accounts that statements name. A transaction keeps the one of the statement that brought it. */
export type BankAccountStore = {
  /** All of them, by number. */
  list(): Promise<BankAccount[]>
  /** The bank accounts of these transactions, in any order, without those that have none. */
  some(ids: readonly string[]): Promise<OwnBankAccount[]>
  /** The statements with both balances, in any order; compared where they overlap, which takes longer, if that is asked. */
  statements(areCompared?: boolean): Promise<BankStatement[]>
  /** The balances of one in a currency by day, newest first, as far as its statements tell; none if there is no such one. */
  balances(of: { number: string; currency: string }): Promise<DailyBalance[]>
  /** Names one; returns it, or undefined if there is no such bank account. */
  rename(number: string, name: string): Promise<BankAccount | undefined>
}

/** Names for counterparties that the bank writes in other ways. */
export type NameRuleStore = {
  /** All of them, in the order of their texts. */
  list(): Promise<NameRule[]>
  /** Adds, changes or, without a name, removes rules in one write; undefined if there would be too many. */
  change(rules: readonly NameRule[]): Promise<NameRule[] | undefined>
}

/** What people decided of records: that something is fine, and which contacts counterparties are. */
export type DecisionStore = {
  /** All of them, in any order. */
  list(): Promise<Decision[]>
  /** Adds some and takes back others in one write; false if there would be too many. Can be repeated. */
  change(changes: { add: readonly Decision[]; remove: readonly Decision[] }): Promise<boolean>
}

/** The current version of a collection, and what is known about the changes before it. */
type RecordChanges<C extends CollectionName> = {
  version: string
  /** The new records, the changed ones, and the ids of those that are gone; undefined if that is not known. */
  since?: { added: StoredRecord<C>[]; changed: StoredRecord<C>[]; deleted: string[] }
}

/** The folded name that a contact is sorted by: its company, else last and first name, else its email. */
export function displayName({ company, lastName, firstName, email }: Contact): string {
  return fold(company.trim() || `${lastName} ${firstName}`.trim() || email.trim())
}
