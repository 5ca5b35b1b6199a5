import { setImmediate as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AccountId } from '../../core/scoped-to.ts'
import { createTransactionTable } from './create-transaction-table.ts'
import type { TableRow, TransactionTable } from './create-transaction-table.ts'

/** Runs a statement that gives each row as a list of its values. */
export type ReadLists = (query: RawBuilder<unknown>) => readonly List[]
type List = Readonly<Record<number, unknown>>

/** The columns of a table's row; numbers of rows are exact without their account (packed-rowid.ts). */
export const tableColumns = sql`${rowInAccount()} as ${sql.ref('row')}, date, currency, amount, counterpart, description <> '' as ${sql.ref('hasDescription')}`

/**
 * Reads the transactions of an account between two row numbers into a table of at least `count` places, in the order of
 * the file, and then the order of their ids. It pauses now and then, so that its thread can answer other questions.
 */
export async function loadTable(
  read: ReadLists,
  account: AccountId,
  [first, last]: readonly [bigint, bigint],
  count: number,
): Promise<TransactionTable> {
  const table = createTransactionTable(Math.ceil(count * 1.05) + 1000)
  let next = first
  for (;;) {
    // The plus sign keeps SQLite on the order of the rows instead of an index. A plain `row` would be the number in the
    // result, and each portion would be sorted out of all the rest.
    const rows = read(sql`select ${tableColumns} from ${sql.ref('transactions')}
      where +${sql.ref('account')} = ${account} and row between ${next} and ${last}
      order by ${sql.ref('transactions.row')} limit ${portion}`)
    for (const row of rows) table.add(asRow(row), 0)
    const end = rows.at(-1)
    if (!end || rows.length < portion) break
    next = first - (first & rowMask) + BigInt(Number(end[0])) + 1n
    await pause()
  }
  return table
}

/** Ranks all rows of an account by their ids. */
export async function rankAll(read: ReadLists, account: AccountId, table: TransactionTable): Promise<void> {
  let [last, rank] = ['', 0]
  for (;;) {
    const rows = read(sql`select id, ${rowInAccount()} from ${sql.ref('transactions')}
      where ${sql.ref('account')} = ${account} and id > ${last} order by id limit ${portion}`)
    for (const row of rows) {
      table.ranks[table.placeOf(Number(row[1])) ?? 0] = rank
      rank += 1
    }
    if (rows.length < portion) return
    last = String(rows.at(-1)?.[0])
    await pause()
  }
}

/**
 * Reads those of some thousand transactions that meet all conditions, with their ranks. Without a pause, because somebody
 * waits for it.
 */
export function loadSome(
  read: ReadLists,
  account: AccountId,
  [first, last]: readonly [bigint, bigint],
  conditions: readonly RawBuilder<boolean>[],
): TransactionTable {
  const rows = read(sql`select ${tableColumns} from ${sql.ref('transactions')}
    where +${sql.ref('account')} = ${account} and row between ${first} and ${last}
    ${sql.join(
      conditions.map((condition) => sql`and ${condition}`),
      sql` `,
    )} order by id`)
  const table = createTransactionTable(rows.length)
  for (const [rank, row] of rows.entries()) table.add(asRow(row), rank)
  return table
}

/** The number of a row without its account, which is exact in JavaScript. */
export function rowInAccount(): RawBuilder<number> {
  return sql<number>`row & 140737488355327`
}

const rowMask = 140737488355327n
const portion = 4000

function asRow(values: List): TableRow {
  return {
    row: Number(values[0]),
    date: String(values[1]),
    currency: String(values[2]),
    amount: String(values[3]),
    counterpart: String(values[4]),
    hasDescription: Number(values[5]),
  }
}
