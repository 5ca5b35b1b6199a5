import { sql } from 'kysely'
import type { Engine } from './engine.ts'
import type { Db } from './schema.ts'
import type { AccountId } from './scoped-to.ts'

/**
 * Sets columns of rows in one statement. The rows are given as values in the order of the columns, of which the first finds a row;
 * columns are text unless listed in `numbers`.
 */
export async function setEach(
  { rowsOf, later }: Engine,
  tx: Db,
  account: AccountId,
  [table, id, ...columns]: readonly [table: string, id: string, ...columns: string[]],
  rows: readonly (readonly unknown[])[],
  numbers?: readonly string[],
): Promise<void> {
  if (rows.length === 0) return
  const names = [id, ...columns]
  const given = rows.map((values) => Object.fromEntries(names.map((name, place) => [name, values[place]])))
  const made = (column: string) => sql.ref(`made.${column}`)
  // The limit has SQLite look up each id; it would compare all rows of the account with each.
  await later(
    tx,
    sql`update ${sql.ref(table)}
      set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${made(column)}`))}
      from (select * from ${rowsOf(given, names, numbers)} limit ${sql.lit(rows.length)}) as made
      where ${sql.ref(`${table}.account`)} = ${account} and ${sql.ref(`${table}.${id}`)} = ${made(id)}`,
  )
}
