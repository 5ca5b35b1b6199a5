import { sql, type RawBuilder } from 'kysely'
import { deriveColumns } from '../../../domain/query/derived-columns.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { type Engine, portionsOf } from '../core/engine.ts'
import type { Db, DaySum } from '../core/schema.ts'

const sumColumns = ['n', 'readable', 'high', 'low', 'sizes', 'size'] as const satisfies (keyof DaySum)[]

/** The same of rows with a column `units`. */
const sumsOfUnits = sql`count(*) as n, count(units) as readable,
  sum(units >> 24) as high, sum(units & 16777215) as low,
  sum(abs(units) >> 24) as sizes, sum(abs(units) & 16777215) as size`

/** The same in three quarters of the time, for an account whose amounts together are no more than a float holds exactly. */
const sumsOfFew = sql`count(*) as n, count(units) as readable, 0 as high, sum(units) as low, 0 as sizes, sum(abs(units)) as size`

/** What adds up the units of any rows of an account. */
export async function sumsFor(tx: Db, account: AccountId): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ all: number | string | null }>`select sum(sizes + size / 16777216 + 1) as "all"
    from ${sql.ref('day_sums')} where ${sql.ref('account')} = ${account}`.execute(tx)
  return Number(rows[0]?.all ?? 0) < 2 ** 29 ? sumsOfFew : sumsOfUnits
}

export const sumsOfSums = sql.join(sumColumns.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))

/** The sums of all days of an account: `select day, currency, …`. */
export function storedDaySums(account: AccountId): RawBuilder<unknown> {
  return sql`select * from ${sql.ref('day_sums')} where ${sql.ref('account')} = ${account}`
}

/** Changes by day and currency, as JSON. */
export type DaySums = Map<string, DaySum>

/** Adds (1) or takes away (-1) a transaction. */
export function countInDay(sums: DaySums, row: Record<string, string>, by: 1 | -1): void {
  const { date = '', amount = '', currency = '' } = row
  const { day, units } = deriveColumns({ date, amount })
  const name = JSON.stringify([day, currency])
  const sum = sums.get(name) ?? { n: 0, readable: 0, high: 0, low: 0, sizes: 0, size: 0 }
  sums.set(name, sum)
  sum.n += by
  if (units === null) return
  const [high, sizes] = [units, Math.abs(units)].map((whole) => Math.floor(whole / 2 ** 24)) as [
    number,
    number,
  ]
  sum.readable += by
  sum.high += by * high
  sum.low += by * (units - high * 2 ** 24)
  sum.sizes += by * sizes
  sum.size += by * (Math.abs(units) - sizes * 2 ** 24)
}

export async function saveDaySums({ insert, later }: Engine, tx: Db, account: AccountId, sums: DaySums) {
  const changes = [...sums].filter(([, sum]) => sumColumns.some((name) => sum[name] !== 0))
  const added = sumColumns.map(
    (name) => sql`${sql.ref(name)} = day_sums.${sql.ref(name)} + excluded.${sql.ref(name)}`,
  )
  for (const some of portionsOf(changes, 1000)) {
    const rows = some.map(([name, sum]) => [
      account,
      ...(JSON.parse(name) as unknown[]),
      ...sumColumns.map((column) => sum[column]),
    ])
    await insert(tx, 'day_sums', ['account', 'day', 'currency', ...sumColumns], rows, {
      numbers: ['account', 'day', ...sumColumns],
      onConflict: sql`on conflict (account, day, currency) do update set ${sql.join(added)}`,
    })
  }
  if (changes.some(([, { n }]) => n < 0))
    await later(tx, scopedTo(tx, account).deleteFrom('day_sums').where('n', '=', 0))
}

/** Adds up all days of an account from its transactions. */
export async function rebuildDaySums(tx: Db, account: AccountId): Promise<void> {
  await scopedTo(tx, account).deleteFrom('day_sums').execute()
  const columns = sql.join(['account', 'day', 'currency', ...sumColumns].map((name) => sql.ref(name)))
  await sql`insert into ${sql.ref('day_sums')} (${columns})
    select account, day, currency, n, readable, coalesce(high, 0), coalesce(low, 0), coalesce(sizes, 0), coalesce(size, 0)
    from (select account, day, currency, ${sumsOfUnits} from ${sql.ref('transactions')}
      where ${sql.ref('account')} = ${account} group by account, day, currency) as days`.execute(tx)
}

/** The day of the transaction at `offset` in list order, and how many come before that day, for pages far down. */
export async function findDayAt(
  db: Db,
  account: AccountId,
  offset: number,
): Promise<{ date: string; before: number } | undefined> {
  const { rows } = await sql<{ day: number; before: number | string }>`
    select day, before from (
      select day, sum(sum(n)) over (order by day desc) - sum(n) as before
      from ${sql.ref('day_sums')} where ${sql.ref('account')} = ${account} group by day) as days
    where before <= ${offset} order by day limit 1`.execute(db)
  const row = rows[0]
  return row && { date: dateOf(row.day), before: Number(row.before) }
}

/** The date of its number (`DerivedColumns`). */
function dateOf(day: number): string {
  const digits = String(day).padStart(8, '0')
  return day < 0 ? '' : `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}
