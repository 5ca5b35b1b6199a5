// Over 200 lines because each migration is a few lines, and they are read in their order.
import { sql, type RawBuilder } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/** All migrations so far, by name, in their order. */
export function earlierMigrations(kind: Engine['kind']): Record<string, Migration> {
  const given = sqlFor(kind)
  const made = Object.entries(migrations).map(([name, statementsOf]): [string, Migration] => [
    name,
    {
      async up(db) {
        for (const statement of statementsOf(given)) await statement.execute(db)
      },
    },
  ])
  return Object.fromEntries(made)
}

type Statement = RawBuilder<unknown>

const stateColumns = ['contacts', 'transactions', 'contacts_version', 'transactions_version', 'history']
const stateList = sql.join(stateColumns.map((name) => sql.ref(name)))

/** The statements of each. Every name is written out, because existing books have exactly these. */
const migrations: Record<string, (given: Given) => Statement[]> = {
  /** The tables of version 0.1.0. */
  '0001-accounts-and-records': (given) => {
    const { isSqlite, text, withoutRowid, account } = given
    return [
      ...(isSqlite
        ? []
        : [sql`create extension if not exists pg_trgm`, sql`create extension if not exists btree_gin`]),
      sql`create table accounts (id ${given.identity}, name ${text} not null unique, created_at ${text} not null,
        contacts integer not null default 0, transactions integer not null default 0)`,
      sql`create table tokens (hash ${text} primary key, ${account}, name ${text} not null, created_at ${text} not null,
        revoked_at ${text}, unique (account, name))`,
      ...recordsTable(
        given,
        'contacts',
        'key',
        sql`"firstName" ${text} not null, "lastName" ${text} not null,
        "company" ${text} not null, "phone" ${text} not null, "email" ${text} not null, "vatNumber" ${text} not null,
        "country" ${text} not null, "city" ${text} not null, "zip" ${text} not null, "number" ${text} not null,
        "street" ${text} not null`,
      ),
      ...recordsTable(
        given,
        'transactions',
        'key desc',
        sql`"date" ${text} not null, "currency" ${text} not null,
        "amount" ${text} not null, "counterpart" ${text} not null, "description" ${text} not null`,
      ),
      sql`create table marks (${account}, collection ${text} not null, mark ${text} not null,
        count integer not null, primary key (account, collection, mark))${withoutRowid}`,
      sql`create table letters (${account}, collection ${text} not null, gram ${text} not null,
        count integer not null, primary key (account, collection, gram))${withoutRowid}`,
      sql`create table statements (${account}, id ${text} not null, bank_account ${text} not null, name ${text} not null,
        format ${text} not null, opening ${text}, closing ${text}, file_name ${text} not null, imported_at ${text} not null,
        primary key (account, id))`,
      sql`create table entries (${account}, fingerprint ${text} not null, occurrence integer not null, transaction_id ${text} not null,
        statement ${text} not null, original ${text} not null, deleted_at ${text},
        primary key (account, fingerprint, occurrence))`,
      sql`create index entries_transaction on entries (account, transaction_id)`,
    ]
  },
  /** Adds a version to each collection, which every write increments. */
  '0002-versions': () =>
    ['contacts_version', 'transactions_version'].map(
      (column) => sql`alter table "accounts" add column ${sql.ref(column)} bigint default 0 not null`,
    ),
  /** Adds the list of imports, the day on which a token was last used, and what the server publishes for other programs. */
  '0003-imports': ({ text, account }) => [
    sql`create table imports (${account}, id ${text} not null,
        file_name ${text} not null, imported_at ${text} not null, source ${text} not null, lines integer not null,
        new_lines integer not null, known integer not null, deleted_before integer not null, faults ${text} not null,
        primary key (account, id))`,
    sql`create index imports_in_order on imports (account, imported_at, id)`,
    sql`create table installation (name ${text} primary key, value ${text} not null)`,
    sql`alter table tokens add column last_used_on ${text}`,
  ],
  /** Adds the list of what each write changed, and a name of the account's history, to tell its versions from another's. */
  '0004-changes': ({ text, withoutRowid, account, random }) => [
    sql`create table changes (${account},
        collection ${text} not null, version bigint not null, ids ${text} not null,
        primary key (account, collection, version))${withoutRowid}`,
    sql`alter table accounts add column history ${text} not null default ''`,
    sql`update accounts set history = ${random}`,
  ],
  /** Adds the marks and notes on transactions. The table `marks` is something else: it counts records by their keys. */
  '0005-transaction-marks': ({ text, withoutRowid, account }) => [
    sql`create table transaction_marks (${account},
        id ${text} not null, mark ${text} not null, note ${text} not null,
        primary key (account, id))${withoutRowid}`,
  ],
  /** Adds which records each write created. Forgets earlier writes, for which this is unknown. */
  '0006-added': ({ text }) => [
    sql`delete from changes`,
    sql`alter table changes add column added ${text} not null default ''`,
  ],
  /** Adds the columns to filter, sort and add up transactions by; rows and indexes follow in portions (fill-derived-columns.ts). */
  '0007-derived-columns': ({ text }) =>
    [
      sql`day integer`,
      sql`units bigint`,
      sql`rest ${text} not null default ''`,
      sql`odd integer not null default 0`,
    ].map((column) => sql`alter table transactions add column ${column}`),
  /**
   * Adds SQLite's index of trigrams over the search texts, which stores no copy of them; triggers maintain it. It gets the
   * rows that exist already afterwards, in portions, and only then do the older indexes go (open-books.ts).
   * PostgreSQL keeps its index, and loses the numbers of hits of single letters.
   */
  '0008-index-of-words': ({ isSqlite }) =>
    isSqlite ? ['contacts', 'transactions'].flatMap(indexOfTrigrams) : [sql`drop table letters`],
  /** Moves what every write changes from `accounts` to a table of its own. */
  '0009-account-state': ({ text }) => [
    sql`create table account_state (account integer primary key references accounts (id) on delete cascade,
        contacts integer not null default 0, transactions integer not null default 0,
        contacts_version bigint not null default 0, transactions_version bigint not null default 0,
        history ${text} not null)`,
    sql`insert into account_state (account, ${stateList})
        select id, ${stateList} from accounts`,
    ...stateColumns.map((name) => sql`alter table "accounts" drop column ${sql.ref(name)}`),
  ],
  /** Adds the number of imports into an account, which tells whether what an import has matched still holds when it is saved. */
  '0010-imports-version': () => [
    sql`alter table "account_state" add column "imports_version" integer default 0 not null`,
  ],
  /** Adds the sums of each day, filled after the derived columns (fill-derived-columns.ts); the counts by key (`marks`) go. */
  '0011-day-sums': ({ text, withoutRowid, account, integer }) => [
    sql`create table day_sums (${account},
        day integer not null, currency ${text} not null, n ${integer} not null, readable ${integer} not null,
        high ${integer} not null, low ${integer} not null, sizes ${integer} not null, size ${integer} not null,
        primary key (account, day, currency))${withoutRowid}`,
    sql`drop table "marks"`,
  ],
  /** Adds what is kept of deleted records. Nothing is known of those that were deleted before. */
  '0013-deleted-records': ({ text, withoutRowid, account }) => [
    sql`create table deleted_records (${account},
        collection ${text} not null, id ${text} not null, fields ${text} not null, mark ${text} not null,
        note ${text} not null, deleted_at ${text} not null, deleted_by ${text} not null, kept_until ${text},
        primary key (account, collection, id))${withoutRowid}`,
    sql`create index deleted_records_latest on deleted_records (account, collection, deleted_at, id)`,
    sql`create index deleted_records_expired on deleted_records (account, kept_until)`,
  ],
  /** Adds each transaction's bank account and the names of accounts; rows and index follow (fill-derived-columns.ts). */
  '0014-bank-accounts': ({ text, withoutRowid, account }) => [
    sql`alter table transactions add column bank_account ${text} not null default ''`,
    sql`create table bank_accounts (${account},
        number ${text} not null, name ${text} not null, primary key (account, number))${withoutRowid}`,
  ],
  /** Adds the account of the other party, which tells own transfers; rows get it with their search texts (open-books.ts). */
  '0015-counter-accounts': ({ text }) => [
    sql`alter table transactions add column counter_account ${text} not null default ''`,
    sql`create index transactions_counter_accounts on transactions (account, counter_account)
        where counter_account <> ''`,
  ],
  /** Adds what makes an import traceable: file, bank accounts, lines, and each transaction's import. Earlier ones have none. */
  '0016-kept-imports': ({ text, withoutRowid, account }) => [
    sql`alter table transactions add column import_id ${text} not null default ''`,
    sql`alter table statements add column imports ${text}`,
    sql`alter table imports add column bank_accounts ${text} not null default ''`,
    sql`alter table imports add column undone ${text} not null default ''`,
    sql`create table import_lines (${account},
        import_id ${text} not null, transaction_id ${text} not null,
        primary key (account, import_id, transaction_id))${withoutRowid}`,
    sql`create index import_lines_by_transaction on import_lines (account, transaction_id)`,
    sql`create table import_files (${account},
        import_id ${text} not null, part integer not null, bytes ${text} not null,
        primary key (account, import_id, part))`,
  ],
  /** Adds the names that an office remembers for counterparties. */
  '0017-name-rules': ({ text, withoutRowid, account }) => [
    sql`create table name_rules (${account},
        match ${text} not null, text ${text} not null, name ${text} not null,
        primary key (account, match, text))${withoutRowid}`,
  ],
  /** Adds the columns that someone chose for a CSV file, for the next files that have them. */
  '0018-kept-mappings': ({ text, withoutRowid, account }) => [
    sql`create table kept_mappings (${account},
        id ${text} not null, name ${text} not null, chosen_at ${text} not null, content ${text} not null,
        primary key (account, id))${withoutRowid}`,
  ],
  /** Adds what VIES answered about VAT numbers. */
  '0019-vies-answers': ({ text, withoutRowid, account }) => [
    sql`create table vies_answers (${account},
        vat_number ${text} not null, asked_at ${text} not null, content ${text} not null,
        primary key (account, vat_number, asked_at))${withoutRowid}`,
  ],
  /** Adds what people decided: what is fine, and which contacts counterparties are. */
  '0020-decisions': ({ text, withoutRowid, account }) => [
    sql`create table decisions (${account},
        id ${text} not null, content ${text} not null, primary key (account, id))${withoutRowid}`,
  ],
}

function recordsTable(
  { isSqlite, text, account }: Given,
  name: string,
  order: string,
  fields: Statement,
): Statement[] {
  // The row number encodes the record's place in the list (packed-rowid.ts); PostgreSQL does not need it.
  const row = sql.raw(isSqlite ? 'row integer primary key, ' : '')
  const key = sql.raw(isSqlite ? 'unique (account, id)' : 'primary key (account, id)')
  const table = sql.ref(name)
  const words = sql.ref(`${name}_words`)
  return [
    sql`create table ${table} (${row}${account}, id ${text} not null, ${fields}, key ${text} not null,
      search ${text} not null, ${key})`,
    sql`create index ${sql.ref(`${name}_in_order`)} on ${table} (account, ${sql.raw(order)}, id)`,
    ...(isSqlite
      ? [
          ...indexWithoutTexts(`${name}_text`, `tokenize = 'trigram case_sensitive 1'`),
          ...indexWithoutTexts(`${name}_grams`, `detail = none, tokenize = 'ascii'`),
        ]
      : [sql`create index ${words} on ${table} using gin (account, search gin_trgm_ops)`]),
  ]
}

/** FTS5 without a copy of the texts. Imports write their words in large batches, which avoids merging many small ones. */
function indexWithoutTexts(name: string, options: string): Statement[] {
  const index = sql.ref(name)
  return [
    sql`create virtual table ${index} using fts5(text, content = '', contentless_delete = 1, ${sql.raw(options)})`,
    sql`insert into ${index} (${index}, rank) values ('hashsize', 16777216)`,
  ]
}

function indexOfTrigrams(collection: string): Statement[] {
  const [table, words] = [sql.ref(collection), sql.ref(`${collection}_words`)]
  const trigger = (name: string) => sql.ref(`${collection}_words_${name}`)
  const add = sql`insert into ${words} (rowid, search) values (new.row, new.search || 'ZZ')`
  const remove = sql`insert into ${words} (${words}, rowid, search) values ('delete', old.row, old.search || 'ZZ')`
  // FTS5 lists its rows in `…_docsize`. It must not remove what it does not have.
  const isIndexed = sql`when exists (select 1 from ${sql.ref(`${collection}_words_docsize`)} where id = old.row)`
  return [
    // With two capital letters after it, which no folded text contains, each character of a text starts a trigram.
    sql`create view ${sql.ref(`${collection}_searched`)} as select row, search || 'ZZ' as search from ${table}`,
    sql`create virtual table ${words} using fts5(search, content = ${sql.lit(`${collection}_searched`)},
      content_rowid = 'row', tokenize = 'trigram case_sensitive 1')`,
    // Imports write their words in large batches, which avoids merging many small ones.
    sql`insert into ${words} (${words}, rank) values ('hashsize', 16777216)`,
    sql`create virtual table ${sql.ref(`${collection}_words_terms`)} using fts5vocab(${words}, instance)`,
    sql`create trigger ${trigger('insert')} after insert on ${table} begin ${add}; end`,
    sql`create trigger ${trigger('delete')} after delete on ${table} ${isIndexed} begin ${remove}; end`,
    sql`create trigger ${trigger('update')} after update of row, search on ${table} ${isIndexed}
      begin ${remove}; ${add}; end`,
  ]
}

type Given = ReturnType<typeof sqlFor>

function sqlFor(kind: Engine['kind']) {
  const isSqlite = kind === 'SQLite'
  const either = (sqlite: string, postgres: string) => sql.raw(isSqlite ? sqlite : postgres)
  return {
    isSqlite,
    account: sql.raw('account integer not null references accounts (id) on delete cascade'),
    identity: either(
      'integer primary key autoincrement',
      'integer generated by default as identity primary key',
    ),
    integer: either('integer', 'bigint'),
    // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
    text: either('text', 'text collate "C"'),
    withoutRowid: either(' without rowid', ''),
    random: either('lower(hex(randomblob(16)))', `replace(gen_random_uuid()::text, '-', '')`),
  }
}
