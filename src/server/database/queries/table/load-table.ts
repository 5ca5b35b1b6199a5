import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from '../../core/schema.ts'
import type { AccountId } from '../../core/scoped-to.ts'
import { rowsOfAccount } from '../../search/packed-rowid.ts'
import { createTransactionTable } from './create-transaction-table.ts'
import type { TableRow, TransactionTable } from './create-transaction-table.ts'

/** The columns of a table's row; numbers of rows are exact without their account (packed-rowid.ts). */
export const tableColumns = sql`${rowInAccount()} as ${sql.ref('row')}, date, currency, amount, counterpart, description <> '' as ${sql.ref('hasDescription')}`

/** Reads the transactions of an account into a table, in the order of the file, and then the order of their ids. */
export async function loadTable(
  tx: Kysely<Schema>,
  account: AccountId,
  count: number,
): Promise<TransactionTable> {
  const table = createTransactionTable(Math.ceil(count * 1.05) + 1000)
  const [first, last] = rowsOfAccount(account)
  let next = first
  for (;;) {
    // The plus sign keeps SQLite on the order of the rows instead of an index. A plain `row` would be the number in the
    // result, and each portion would be sorted out of all the rest.
    const { rows } = await sql<TableRow>`select ${tableColumns} from ${sql.ref('transactions')}
      where +${sql.ref('account')} = ${account} and row between ${next} and ${last}
      order by ${sql.ref('transactions.row')} limit ${portion}`.execute(tx)
    for (const row of rows) table.add(row, 0)
    const end = rows.at(-1)
    if (!end || rows.length < portion) break
    next = first + BigInt(end.row) + 1n
  }
  table.endOfFile()
  await rankIds(tx, account, table)
  return table
}

async function rankIds(tx: Kysely<Schema>, account: AccountId, table: TransactionTable) {
  let [last, rank] = ['', 0]
  for (;;) {
    const { rows } = await sql<{ id: string; row: number }>`select id, ${rowInAccount()} as ${sql.ref('row')}
      from ${sql.ref('transactions')} where ${sql.ref('account')} = ${account} and id > ${last}
      order by id limit ${portion}`.execute(tx)
    for (const { row } of rows) {
      table.ranks[table.placeOf(row) ?? 0] = rank
      rank += 1
    }
    if (rows.length < portion) return
    last = rows.at(-1)?.id ?? ''
  }
}

/** The number of a row without its account, which is exact in JavaScript. */
export function rowInAccount(): RawBuilder<number> {
  return sql<number>`row & 140737488355327`
}

const portion = 5000
