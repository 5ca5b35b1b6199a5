import { sql, type RawBuilder } from 'kysely'
import { createAddition, type Sums, type Totals } from '../../../domain/query/add-up.ts'
import {
  createGroupAddition,
  groupOf,
  mostGroups,
  type Grouping,
  type GroupTotals,
  mostValues,
  type ValueCount,
} from '../../../domain/query/group-totals.ts'
import { sumOf } from '../../../domain/sum.ts'
import type { Transaction } from '../../../domain/transaction.ts'
import type { Db, DaySum } from '../core/schema.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { sumsFor, sumsOfSums } from '../records/day-sums.ts'

/** The `from … where …` of the records to add up (sql-conditions.ts). */
type Found = RawBuilder<unknown>

/** Deposits, withdrawals and net amount of each currency, exactly: domain/query's addUp. `stored` are the sums of its days. */
export async function addUpFound(
  tx: Db,
  account: AccountId,
  found: Found,
  stored?: RawBuilder<unknown>,
): Promise<Totals> {
  const addition = createAddition()
  const days = stored ?? daySumsOf(found, await sumsFor(tx, account))
  const { rows } = await sql<SumsRow>`select currency, ${sumsOfSums} from (${days}) as days
    group by currency`.execute(tx)
  for (const row of rows) addition.addSums(sumsIn(row))
  await eachRest(tx, account, found, (_, rest) => addition.addSums(rest))
  return addition.totals()
}

/** The totals of each group: domain/query's groupTotals, as far as an answer has them, and how many groups there are. */
export async function groupFound(
  tx: Db,
  account: AccountId,
  found: Found,
  by: Grouping,
  stored?: RawBuilder<unknown>,
): Promise<{ groups: GroupTotals[]; total: number }> {
  const { additionOf, groups } = createGroupAddition(by)
  const { rows } = await sumsBy(by, found, await sumsFor(tx, account), stored).execute(tx)
  const keyOf = (row: GroupRow) =>
    by === 'month' ? monthOf(row) : by === 'currency' ? row.currency.trim() : row.name
  for (const row of rows) additionOf(keyOf(row)).addSums(sumsIn(row))
  const kept = new Set(rows.map(keyOf))
  await eachRest(tx, account, found, (record, rest) => {
    const key = groupOf(record, by)
    if (kept.has(key)) additionOf(key).addSums(rest)
  })
  const all = groups()
  return { groups: all, total: by === 'counterpart' ? Number(rows[0]?.total ?? 0) : all.length }
}

/** The most frequent values of a field, and how many values there are: domain/query's countValues. */
export async function countValuesFound(
  tx: Db,
  found: Found,
  field: string,
): Promise<{ values: ValueCount[]; total: number }> {
  const { rows } = await sql<{ value: string; count: number; total: number }>`
    select ${sql.ref(field)} as value, count(*) as count, count(*) over () as total ${found} and ${sql.ref(field)} <> ''
    group by ${sql.ref(field)} order by count desc, value limit ${mostValues}`.execute(tx)
  return {
    values: rows.map(({ value, count }) => ({ value, count: Number(count) })),
    total: Number(rows[0]?.total ?? 0),
  }
}

/** PostgreSQL gives sums as text. */
type SumsRow = { currency: string } & Record<keyof DaySum, number | string>
type GroupRow = SumsRow & { month: number; name: string; total: number }

/** In the order of an index, so that SQLite need not sort the rows; the few sums are then added up further. */
function daySumsOf(found: Found, sums: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select day, currency, ${sums} ${found} group by day, currency`
}

function sumsBy(
  by: Grouping,
  found: Found,
  sums: RawBuilder<unknown>,
  stored = daySumsOf(found, sums),
): RawBuilder<GroupRow> {
  if (by === 'counterpart') return sumsByName(found, sums)
  if (by === 'account')
    return sql`select bank_account as name, currency, ${sums} ${found} group by bank_account, currency`
  return sumsByMonth(stored)
}

function sumsByMonth(days: RawBuilder<unknown>): RawBuilder<GroupRow> {
  return sql`select day / 100 as month, currency, ${sumsOfSums} from (${days}) as days
    group by day / 100, currency`
}

/** Of the names with the most records. */
function sumsByName(found: Found, sums: RawBuilder<unknown>): RawBuilder<GroupRow> {
  return sql`with sums as (select counterpart, currency, ${sums} ${found} group by counterpart, currency),
    names as (select counterpart as name, sum(n) as count, count(*) over () as total from sums
      group by counterpart order by count desc, name limit ${mostGroups})
    select names.name, names.total, sums.* from names join sums on sums.counterpart = names.name`
}

function monthOf({ month }: GroupRow): string {
  const digits = String(month).padStart(6, '0')
  return Number(month) < 0 ? '' : `${digits.slice(0, 4)}-${digits.slice(4)}`
}

function sumsIn({ currency, n, readable, ...parts }: SumsRow): Sums {
  const { high, low, sizes, size } = parts
  const [net, all] = [joined(high, low), joined(sizes, size)]
  return {
    currency,
    count: Number(n),
    unread: Number(n) - Number(readable),
    deposits: decimalText((all + net) / 2n),
    withdrawals: decimalText((net - all) / 2n),
  }
}

function joined(high: number | string | null, low: number | string | null): bigint {
  return BigInt(high ?? 0) * 16777216n + BigInt(low ?? 0)
}

/** Ten-thousandths as decimal text. */
function decimalText(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(5, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}

type RestRow = Pick<Transaction, 'date' | 'counterpart' | 'currency' | 'amount'> & {
  id: string
  account: string
  day: number
  units: number
}

/**
 * Passes on the few amounts whose units are not all, with what the units lack. Most accounts have none, and to find none
 * among the hits of a letter SQLite would read every text once more.
 */
async function eachRest(
  tx: Db,
  account: AccountId,
  found: Found,
  each: (record: RestRow, rest: Sums) => void,
): Promise<void> {
  const odd = scopedTo(tx, account).selectFrom('transactions').select('odd').where('odd', '>', 0)
  if (!(await odd.where('odd', 'in', [1, 3]).limit(1).executeTakeFirst())) return
  let after: RawBuilder<unknown> = sql``
  for (;;) {
    const { rows } =
      await sql<RestRow>`select id, day, date, counterpart, currency, bank_account as account, amount, units ${found}
      and odd > 0 and rest <> '' ${after} order by day, id limit ${portion}`.execute(tx)
    for (const row of rows) {
      const lacking = sumOf([row.amount, decimalText(-BigInt(row.units))])
      const [deposits, withdrawals] = Number(row.units) < 0 ? ['0', lacking] : [lacking, '0']
      each(row, { currency: row.currency, count: 0, unread: 0, deposits, withdrawals })
    }
    const last = rows.at(-1)
    if (!last || rows.length < portion) return
    after = sql`and (day, id) > (${last.day}, ${last.id})`
  }
}

const portion = 2000
