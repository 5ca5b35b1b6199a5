import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { RecordQuery } from '../../domain/query/record-query.ts'
import type { Grouping } from '../../domain/query/group-totals.ts'

/** The keys of everything in the query cache, and of the writes that refresh it (refresh.ts). */
export const keys = {
  collection: (name: CollectionName) => [name] as const,
  lists: (name: CollectionName) => [name, 'list'] as const,
  list: (name: CollectionName, query: ListQuery) => [name, 'list', query] as const,
  /** A list that must be read whole. Refreshed with the pages that are cut out of it. */
  wholeList: (name: CollectionName, search: string) => [name, 'list', { whole: search }] as const,
  allValues: (name: CollectionName) => [name, 'values'] as const,
  /** The values of a field among the records that a query finds, with the number of records for each. */
  values: (name: CollectionName, query: object, field: string) => [name, 'values', field, query] as const,
  detail: (name: CollectionName, id: string) => [name, 'detail', id] as const,
  save: (name: CollectionName) => [name, 'save'] as const,
  remove: (name: CollectionName) => [name, 'remove'] as const,
  /** What is detected about the service of a connection. */
  profile: (connection: string) => ['profile', connection] as const,
  signIns: ['sign-ins'] as const,
  statementImports: ['statement-imports'] as const,
  keptMappings: ['kept-mappings'] as const,
  /** What the columns of a file mean, by the user's answers. */
  csvColumns: (file: number | string, answers: object) => ['csv-columns', file, answers] as const,
  /** The lines of a file that is compared with the books. */
  comparedFile: (turn: number, choices: object) => ['compared-file', turn, choices] as const,
  /** Credentials are not part of a profile, so they are not in the key either. */
  check: (id: string, profile: object, turn: number) => ['check', id, profile, turn] as const,
}

export type WriteKey = ReturnType<(typeof keys)['save' | 'remove']>

/** The key of a transaction's mark, if the service keeps marks. */
export function keysOfMark(id: string) {
  return [...keys.collection('transactions'), 'mark', id] as const
}

/** The key of what the bank wrote about a transaction, if the service keeps it. */
export function keysOfBankLine(id: string) {
  return [...keys.collection('transactions'), 'bank-line', id] as const
}

/** The key of a page of deleted records that the service keeps; of all pages without one. */
export function keysOfDeleted(name: CollectionName, page?: number) {
  return ['deleted', name, ...(page === undefined ? [] : [page])] as const
}
/** The key of what taking back an import would do. */
export function keysOfUndo(id: string) {
  return [...keys.statementImports, 'undo', id] as const
}

export function keysOfViesAnswers(number: string) {
  return ['vies-answers', number] as const
}

export function keysOfContactReport(contact: object, names: readonly string[] = []) {
  return ['contact-report', contact, names] as const
}

/** The key of the names that are remembered for an account. */
export function keysOfNameRules(books?: string) {
  return ['name-rules', ...(books === undefined ? [] : [books])] as const
}

/** The key of what the office of an account decided. */
export function keysOfDecisions(books?: string) {
  return ['decisions', ...(books === undefined ? [] : [books])] as const
}

/** The key of the changes whose contacts decisions have still to follow. */
export function keysOfMoving(changes: readonly string[]) {
  return ['moving-decisions', changes] as const
}

/** The key of the bank accounts, of which an import may bring more. */
export function keysOfBankAccounts() {
  return [...keys.lists('transactions'), { bankAccounts: 'all' }] as const
}

/** The key of the bank statements, of which an import may bring more. */
export function keysOfBankStatements(areCompared = false) {
  return [...keys.lists('transactions'), { bankStatements: areCompared ? 'compared' : 'all' }] as const
}

export function keysOfDailyBalances(of: { account: string; currency: string }) {
  return [...keysOfBankStatements(), of] as const
}

/**
 * The key of a figure of the overview, about all transactions that a query finds. It is one of the list keys, because
 * changes to rows change the figure, too. `turn` changes whenever other records are about to be deleted.
 */
export function keysOfOverview(what: string, query: RecordQuery<'transactions'>, turn: number) {
  return [...keys.lists('transactions'), { overview: what, query, turn }] as const
}

/** The key of what the inbox finds in a collection; also one of the list keys, so that changes to rows show in it. */
export function keysOfInbox(name: CollectionName, query?: object) {
  return [...keys.lists(name), 'inbox', ...(query === undefined ? [] : [query])] as const
}

/** What is found out from the records of a collection, each in an answer of its own shape. */
type FoundOut =
  | 'account'
  | 'accounts'
  | 'all'
  | 'comparison'
  | 'duplicates'
  | 'flow'
  | 'matches'
  | 'names'
  | 'spellings'

/** The key of what is found out, such as the spellings of a name; one of the list keys, because changes to rows change it, too. */
export function keysOfName(name: CollectionName, what: FoundOut, of = '') {
  return [...keys.lists(name), { [what]: of }] as const
}

/** The key of the spellings that a dialog compares; none of the list keys, because they stay as they were when it opened. */
export function keysOfSpellings(name: CollectionName, field: string, query: ListQuery, since: string) {
  return ['spellings', name, field, query, since] as const
}

/** The key of records in a reading, as of its last update; also one of the list keys. */
export function keysOfFound(name: CollectionName, ids: string[], at: number | undefined) {
  return [...keys.lists(name), { found: ids, at: at ?? 0 }] as const
}

/** The key of what changed in a collection since a version; also one of the list keys. */
export function keysOfChanges(name: CollectionName, since: string | undefined) {
  return [...keys.lists(name), { changesSince: since ?? 'now' }] as const
}

/**
 * The key of the totals of a list, whatever its page. It is one of the filtered lists' keys (`refreshRefined`), because
 * changes to rows change the totals, too. `turn` changes whenever other records are about to be deleted.
 */
export function keysOfTotals({ search, refine }: ListQuery, by: Grouping | undefined, turn: number) {
  return [...keys.lists('transactions'), { totals: by ?? 'all', search, refine: refine ?? '', turn }] as const
}
