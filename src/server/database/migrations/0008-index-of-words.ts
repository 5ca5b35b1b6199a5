import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../core/engine.ts'

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
