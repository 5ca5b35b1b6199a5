/**
 * What Bookend's own service offers beyond the nine operations of every service. A server lists its capabilities in the
 * header below of every response to a signed-in user, and in `GET /account`. Clients offer nothing that is not listed.
 */
export const capabilities = {
  /** Names the account that a sign-in opens, and refuses requests meant for another. */
  account: 'account',
  /** Imports uploaded bank statements, and lists its imports. */
  statements: 'statements',
  /** Lists an account's sign-ins, and adds and revokes them. */
  signIns: 'sign-ins',
  /** Searches transactions by period: `date:2026-03`, `date:2026-Q1`, `date:2026` (domain/search/period.ts). */
  periods: 'periods',
  /** Filters, sorts and adds up whole collections, streams them, and tells what changed (service/queries.ts). */
  queries: 'queries',
  /** Keeps marks and notes on transactions for the whole office, and filters by them (service/additions.ts). */
  marks: 'marks',
  /** Shows what the bank wrote about a transaction, whatever was edited since (service/additions.ts). */
  bankLines: 'bank-lines',
  /** Keeps deleted records for a while, lists them, and restores them under their ids (service/additions.ts). */
  deletedRecords: 'deleted-records',
  /** Erases a contact with all that is kept of it (service/additions.ts). */
  erasures: 'erasures',
  /** Knows the bank account of each transaction, names them, and filters by them (service/additions.ts). */
  bankAccounts: 'bank-accounts',
  /** Lists the statements with their balances, for checking one against the next (service/additions.ts). */
  bankStatements: 'bank-statements',
  /** Tells the balance of a bank account by day, as far as its statements do (service/additions.ts). */
  dailyBalances: 'daily-balances',
  /** Says what importing a file would do (`dry-run=true`). */
  importPlans: 'import-plans',
  /** Guesses what the columns of an unknown CSV mean, and imports it by the user's word (server/http/statement-imports.ts). */
  csvColumns: 'csv-columns',
  /** Keeps the columns that were chosen for a CSV, and reads the next file that has them (server/http/statement-imports.ts). */
  keptMappings: 'kept-mappings',
  /** Asks VIES about VAT numbers of the EU, and keeps its answers; only if the administrator says so (server/http/ask-vies.ts). */
  vies: 'vies',
  /** Keeps the files of imports, finds the transactions of one, and takes it back (server/http/statement-imports.ts). */
  keptImports: 'kept-imports',
  /** Remembers names for counterparties, for the whole office (server/database/records/decisions-and-names.ts). */
  nameRules: 'name-rules',
  /** Creates a contact once, however often a request with its key arrives (idempotencyKeyHeader, service/create-service.ts). */
  idempotencyKeys: 'idempotency-keys',
  /** Keeps what is fine and which contacts counterparties are, for the whole office (server/database/records/decisions-and-names.ts). */
  decisions: 'decisions',
} as const

export type Capability = (typeof capabilities)[keyof typeof capabilities]

export const capabilitiesHeader = 'Bookend-Capabilities'

/**
 * In requests that create a contact: 20 hexadecimal digits, other ones for each contact (IETF, The Idempotency-Key HTTP Header Field).
 * Browsers send a request again on their own if a connection that they have used before breaks without an answer.
 */
export const idempotencyKeyHeader = 'Idempotency-Key'

/**
 * In responses: the id of the account that the sign-in opens. In requests: the id of the intended account, so that the
 * server refuses requests signed in to another.
 */
export const accountHeader = 'Bookend-Account'

/** In responses: that account's name, percent-encoded because headers are ASCII only. */
export const accountNameHeader = 'Bookend-Account-Name'
