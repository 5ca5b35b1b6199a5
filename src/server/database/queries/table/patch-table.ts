import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { compareText } from '../../../../domain/compare-text.ts'
import type { Schema } from '../../core/schema.ts'
import type { AccountId } from '../../core/scoped-to.ts'
import type { TableRow, TransactionTable } from './create-transaction-table.ts'
import { rowInAccount, tableColumns } from './load-table.ts'

/** The ranks that untouched neighbours leave free, and the touched ids that belong there, in order. */
type Gap = { low: number; high: number; ids: string[] }

/**
 * Updates a table with added, changed and deleted records. False if that is impossible and the table must be read
 * again. Ids are not in the table, so a touched record is found between its untouched neighbours.
 */
export async function patchTable(
  tx: Kysely<Schema>,
  account: AccountId,
  table: TransactionTable,
  touched: readonly string[],
): Promise<boolean> {
  const ids = touched.toSorted(compareText)
  const all = JSON.stringify(ids)
  const gaps: Gap[] = []
  for (const id of ids) {
    const low = await neighbour(tx, account, table, sql`id < ${id}`, 'desc', all)
    const high = await neighbour(tx, account, table, sql`id > ${id}`, 'asc', all)
    if (low === undefined || high === undefined) return false
    const gap = gaps.at(-1)
    if (gap?.low === low) gap.ids.push(id)
    else gaps.push({ low, high, ids: [id] })
  }
  removeIn(table, gaps)
  const { rows } = await sql<
    TableRow & { id: string }
  >`select id, ${tableColumns} from ${sql.ref('transactions')}
    where ${sql.ref('account')} = ${account} and id in (select value from json_each(${all}))`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { low, high, ids: inGap } of gaps) {
    const there = inGap.flatMap((id) => byId.get(id) ?? [])
    let before = low
    for (const [index, row] of there.entries()) {
      const end = high === Infinity ? low + 1 : high
      const rank = low + ((end - low) * (index + 1)) / (there.length + 1)
      if (table.isFull() || rank <= before || rank >= end) return false
      table.add(row, rank)
      before = rank
    }
  }
  return true
}

/** The rank of the nearest untouched record; undefined if the table does not have it, which should never happen. */
async function neighbour(
  tx: Kysely<Schema>,
  account: AccountId,
  table: TransactionTable,
  beyond: ReturnType<typeof sql>,
  order: 'asc' | 'desc',
  touched: string,
): Promise<number | undefined> {
  const { rows } = await sql<{
    row: number
  }>`select ${rowInAccount()} as ${sql.ref('row')} from ${sql.ref('transactions')}
    where ${sql.ref('account')} = ${account} and ${beyond} and id not in (select value from json_each(${touched}))
    order by id ${sql.raw(order)} limit 1`.execute(tx)
  const [row] = rows
  if (!row) return order === 'desc' ? -1 : Infinity
  const place = table.placeOf(row.row)
  return place === undefined ? undefined : table.ranks[place]
}

/** Gaps are in order and do not overlap. */
function removeIn(table: TransactionTable, gaps: readonly Gap[]) {
  const { ranks } = table
  for (let place = 0; place < table.size(); place += 1) {
    const rank = ranks[place] ?? Number.NaN
    let [low, high] = [0, gaps.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((gaps[middle]?.high ?? 0) <= rank) low = middle + 1
      else high = middle
    }
    const gap = gaps[low]
    if (gap && rank > gap.low && rank < gap.high) table.remove(place)
  }
}
