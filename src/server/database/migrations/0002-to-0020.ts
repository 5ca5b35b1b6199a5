// Over 200 lines because each migration is a few lines, and they are read in their order.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

/** Adds a version to each collection, which every write increments. */
export const versions: Migration = {
  async up(db) {
    for (const column of ['contacts_version', 'transactions_version'])
      await db.schema
        .alterTable('accounts')
        .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
        .execute()
  },
}

/**
 * Adds the list of imports, the day on which a token was last used, and what the server publishes for other programs.
 */
export function imports(kind: Engine['kind']): Migration {
  const { text } = sqlFor(kind)
  return {
    async up(db) {
      await sql`create table imports (account integer not null references accounts (id) on delete cascade, id ${text} not null,
        file_name ${text} not null, imported_at ${text} not null, source ${text} not null, lines integer not null,
        new_lines integer not null, known integer not null, deleted_before integer not null, faults ${text} not null,
        primary key (account, id))`.execute(db)
      await sql`create index imports_in_order on imports (account, imported_at, id)`.execute(db)
      await sql`create table installation (name ${text} primary key, value ${text} not null)`.execute(db)
      await sql`alter table tokens add column last_used_on ${text}`.execute(db)
    },
  }
}

/**
 * Adds the list of what each write changed, and a name for each account's history, which distinguishes its versions
 * from those of another history.
 */
export function changes(kind: Engine['kind']): Migration {
  const { isSqlite, text, withoutRowid } = sqlFor(kind)
  const random = sql.raw(
    isSqlite ? 'lower(hex(randomblob(16)))' : `replace(gen_random_uuid()::text, '-', '')`,
  )
  return {
    async up(db) {
      await sql`create table changes (account integer not null references accounts (id) on delete cascade,
        collection ${text} not null, version bigint not null, ids ${text} not null,
        primary key (account, collection, version))${withoutRowid}`.execute(db)
      await sql`alter table accounts add column history ${text} not null default ''`.execute(db)
      await sql`update accounts set history = ${random}`.execute(db)
    },
  }
}

/** Adds the marks and notes on transactions. The table `marks` is something else: it counts records by their keys. */
export function transactionMarks(kind: Engine['kind']): Migration {
  const { text, withoutRowid } = sqlFor(kind)
  return {
    async up(db) {
      await sql`create table transaction_marks (account integer not null references accounts (id) on delete cascade,
        id ${text} not null, mark ${text} not null, note ${text} not null,
        primary key (account, id))${withoutRowid}`.execute(db)
    },
  }
}

/** Adds which records each write created. Forgets earlier writes, for which this is unknown. */
export function added(kind: Engine['kind']): Migration {
  const { text } = sqlFor(kind)
  return {
    async up(db) {
      await sql`delete from changes`.execute(db)
      await sql`alter table changes add column added ${text} not null default ''`.execute(db)
    },
  }
}

/**
 * Adds the columns by which transactions are filtered, sorted and added up. Existing rows get theirs afterwards, in
 * portions (fill-derived-columns.ts), and then the indexes.
 */
export function derivedColumns(kind: Engine['kind']): Migration {
  const { text } = sqlFor(kind)
  return {
    async up(db) {
      for (const column of [
        sql`day integer`,
        sql`units bigint`,
        sql`rest ${text} not null default ''`,
        sql`odd integer not null default 0`,
      ])
        await sql`alter table transactions add column ${column}`.execute(db)
    },
  }
}

/**
 * Adds SQLite's index of trigrams over the search texts, which stores no copy of them; triggers maintain it. It gets the
 * rows that exist already afterwards, in portions, and only then do the older indexes go (update-search-texts.ts).
 * PostgreSQL keeps its index, and loses the numbers of hits of single letters.
 */
export function indexOfWords(kind: Engine['kind']): Migration {
  return {
    async up(db) {
      if (kind === 'PostgreSQL') {
        await sql`drop table letters`.execute(db)
        return
      }
      for (const collection of ['contacts', 'transactions']) {
        const [table, words] = [sql.ref(collection), sql.ref(`${collection}_words`)]
        // With two capital letters after it, which no folded text contains, each character of a text starts a trigram.
        await sql`create view ${sql.ref(`${collection}_searched`)} as
          select row, search || 'ZZ' as search from ${table}`.execute(db)
        await sql`create virtual table ${words} using fts5(search, content = ${sql.lit(`${collection}_searched`)},
          content_rowid = 'row', tokenize = 'trigram case_sensitive 1')`.execute(db)
        // Imports write their words in large batches, which avoids merging many small ones.
        await sql`insert into ${words} (${words}, rank) values ('hashsize', 16777216)`.execute(db)
        await sql`create virtual table ${sql.ref(`${collection}_words_terms`)}
          using fts5vocab(${words}, instance)`.execute(db)
        const trigger = (name: string) => sql.ref(`${collection}_words_${name}`)
        const add = sql`insert into ${words} (rowid, search) values (new.row, new.search || 'ZZ')`
        const remove = sql`insert into ${words} (${words}, rowid, search) values ('delete', old.row, old.search || 'ZZ')`
        // FTS5 lists its rows in `…_docsize`. It must not remove what it does not have.
        const isIndexed = sql`when exists (select 1 from ${sql.ref(`${collection}_words_docsize`)} where id = old.row)`
        await sql`create trigger ${trigger('insert')} after insert on ${table} begin ${add}; end`.execute(db)
        await sql`create trigger ${trigger('delete')} after delete on ${table} ${isIndexed} begin ${remove}; end`.execute(
          db,
        )
        await sql`create trigger ${trigger('update')} after update of row, search on ${table} ${isIndexed}
          begin ${remove}; ${add}; end`.execute(db)
      }
    },
  }
}

/** Moves what every write changes from `accounts` to a table of its own. */
export function accountState(kind: Engine['kind']): Migration {
  const { text } = sqlFor(kind)
  const columns = ['contacts', 'transactions', 'contacts_version', 'transactions_version', 'history']
  return {
    async up(db) {
      await sql`create table account_state (account integer primary key references accounts (id) on delete cascade,
        contacts integer not null default 0, transactions integer not null default 0,
        contacts_version bigint not null default 0, transactions_version bigint not null default 0,
        history ${text} not null)`.execute(db)
      await sql`insert into account_state (account, ${sql.join(columns.map((name) => sql.ref(name)))})
        select id, ${sql.join(columns.map((name) => sql.ref(name)))} from accounts`.execute(db)
      for (const name of columns) await db.schema.alterTable('accounts').dropColumn(name).execute()
    },
  }
}

/** Adds the number of imports into an account, which tells whether what an import has matched still holds when it is saved. */
export const importsVersion: Migration = {
  async up(db) {
    await db.schema
      .alterTable('account_state')
      .addColumn('imports_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

/**
 * Adds the sums of each day, which are filled once the derived columns are (fill-derived-columns.ts); the counts by key
 * (`marks`) go.
 */
export function daySums(kind: Engine['kind']): Migration {
  const { isSqlite, text, withoutRowid } = sqlFor(kind)
  const integer = sql.raw(isSqlite ? 'integer' : 'bigint')
  return {
    async up(db) {
      await sql`create table day_sums (account integer not null references accounts (id) on delete cascade,
        day integer not null, currency ${text} not null, n ${integer} not null, readable ${integer} not null,
        high ${integer} not null, low ${integer} not null, sizes ${integer} not null, size ${integer} not null,
        primary key (account, day, currency))${withoutRowid}`.execute(db)
      await db.schema.dropTable('marks').execute()
    },
  }
}

/** Adds what is kept of deleted records. Nothing is known of those that were deleted before. */
export function deletedRecords(kind: Engine['kind']): Migration {
  const { text, withoutRowid } = sqlFor(kind)
  return {
    async up(db) {
      await sql`create table deleted_records (account integer not null references accounts (id) on delete cascade,
        collection ${text} not null, id ${text} not null, fields ${text} not null, mark ${text} not null,
        note ${text} not null, deleted_at ${text} not null, deleted_by ${text} not null, kept_until ${text},
        primary key (account, collection, id))${withoutRowid}`.execute(db)
      await sql`create index deleted_records_latest on deleted_records (account, collection, deleted_at, id)`.execute(
        db,
      )
      await sql`create index deleted_records_expired on deleted_records (account, kept_until)`.execute(db)
    },
  }
}

/**
 * Adds the bank account that each transaction belongs to, and the names that people give bank accounts. Existing rows get
 * their bank account afterwards (fill-derived-columns.ts), and then the index.
 */
export function bankAccounts(kind: Engine['kind']): Migration {
  const { text, withoutRowid } = sqlFor(kind)
  return {
    async up(db) {
      await sql`alter table transactions add column bank_account ${text} not null default ''`.execute(db)
      await sql`create table bank_accounts (account integer not null references accounts (id) on delete cascade,
        number ${text} not null, name ${text} not null, primary key (account, number))${withoutRowid}`.execute(
        db,
      )
    },
  }
}

/**
 * Adds the account of the other party that a bank line names, which tells transfers between own accounts. Existing rows get it
 * with their search texts (update-search-texts.ts).
 */
export function counterAccounts(kind: Engine['kind']): Migration {
  const { text } = sqlFor(kind)
  return {
    async up(db) {
      await sql`alter table transactions add column counter_account ${text} not null default ''`.execute(db)
      await sql`create index transactions_counter_accounts on transactions (account, counter_account)
        where counter_account <> ''`.execute(db)
    },
  }
}

/**
 * Adds what makes an import traceable: its file, its bank accounts, its lines, and the import that brought each transaction.
 * Nothing of this is known of earlier imports.
 */
export function keptImports(kind: Engine['kind']): Migration {
  const { text, withoutRowid } = sqlFor(kind)
  return {
    async up(db) {
      await sql`alter table transactions add column import_id ${text} not null default ''`.execute(db)
      await sql`alter table statements add column imports ${text}`.execute(db)
      await sql`alter table imports add column bank_accounts ${text} not null default ''`.execute(db)
      await sql`alter table imports add column undone ${text} not null default ''`.execute(db)
      await sql`create table import_lines (account integer not null references accounts (id) on delete cascade,
        import_id ${text} not null, transaction_id ${text} not null,
        primary key (account, import_id, transaction_id))${withoutRowid}`.execute(db)
      await sql`create index import_lines_by_transaction on import_lines (account, transaction_id)`.execute(
        db,
      )
      await sql`create table import_files (account integer not null references accounts (id) on delete cascade,
        import_id ${text} not null, part integer not null, bytes ${text} not null,
        primary key (account, import_id, part))`.execute(db)
    },
  }
}

/** Adds the names that an office remembers for counterparties. */
export function nameRules(kind: Engine['kind']): Migration {
  const { text, withoutRowid } = sqlFor(kind)
  return {
    async up(db) {
      await sql`create table name_rules (account integer not null references accounts (id) on delete cascade,
        match ${text} not null, text ${text} not null, name ${text} not null,
        primary key (account, match, text))${withoutRowid}`.execute(db)
    },
  }
}

/** Adds the columns that someone chose for a CSV file, for the next files that have them. */
export function keptMappings(kind: Engine['kind']): Migration {
  const { text, withoutRowid } = sqlFor(kind)
  return {
    async up(db) {
      await sql`create table kept_mappings (account integer not null references accounts (id) on delete cascade,
        id ${text} not null, name ${text} not null, chosen_at ${text} not null, content ${text} not null,
        primary key (account, id))${withoutRowid}`.execute(db)
    },
  }
}

/** Adds what VIES answered about VAT numbers. */
export function viesAnswers(kind: Engine['kind']): Migration {
  const { text, withoutRowid } = sqlFor(kind)
  return {
    async up(db) {
      await sql`create table vies_answers (account integer not null references accounts (id) on delete cascade,
        vat_number ${text} not null, asked_at ${text} not null, content ${text} not null,
        primary key (account, vat_number, asked_at))${withoutRowid}`.execute(db)
    },
  }
}

/** Adds what people decided: what is fine, and which contacts counterparties are. */
export function decisions(kind: Engine['kind']): Migration {
  const { text, withoutRowid } = sqlFor(kind)
  return {
    async up(db) {
      await sql`create table decisions (account integer not null references accounts (id) on delete cascade,
        id ${text} not null, content ${text} not null, primary key (account, id))${withoutRowid}`.execute(db)
    },
  }
}

function sqlFor(kind: Engine['kind']) {
  const isSqlite = kind === 'SQLite'
  return {
    isSqlite,
    // PostgreSQL compares text by the rules of a language unless configured otherwise; SQLite compares bytes.
    text: sql.raw(isSqlite ? 'text' : 'text collate "C"'),
    withoutRowid: sql.raw(isSqlite ? ' without rowid' : ''),
  }
}
