import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { parseSearch } from '../../../../domain/search/parse-search.ts'
import { collections } from '../../core/collections.ts'
import type { Answered, Question } from '../../core/engine.ts'
import type { Schema } from '../../core/schema.ts'
import { scopedTo } from '../../core/scoped-to.ts'
import type { AccountId } from '../../core/scoped-to.ts'
import type { MarkCondition } from '../../../../domain/mark-names.ts'
import type { TransactionFilter } from '../../../../domain/query/record-filter.ts'
import { rowsFound } from '../../search/find.ts'
import { rowsOfAccount } from '../../search/packed-rowid.ts'
import { addUpPlaces, countPlaces, groupPlaces } from './add-up-places.ts'
import type { TransactionTable } from './create-transaction-table.ts'
import { findPlaces } from './find-places.ts'
import { orderPlaces } from './order-places.ts'

type TableOf = (
  tx: Kysely<Schema>,
  account: AccountId,
  filter: TransactionFilter,
) => Promise<TransactionTable | undefined>

/** Answers in one snapshot; undefined if no table has the data. */
export function answerFromTable(
  db: Kysely<Schema>,
  tableOf: TableOf,
  { account, query: { search, filter, sort, mark }, want }: Question,
): Promise<Answered | undefined> {
  const asked = parseSearch(search, { hasDates: true })
  return db.transaction().execute(async (tx) => {
    const table = await tableOf(tx, account, { ...(asked.period && { period: asked.period }), ...filter })
    if (!table) return undefined
    const at = { account, collection: 'transactions' as const }
    const among = asked.terms.length > 0 ? await rowsFound(tx, at, asked) : undefined
    const found = withMark(
      table,
      findPlaces(table, filter, asked.period, among),
      mark && { rows: await markedRows(tx, account, mark), isNone: mark === 'none' },
    )
    if (want.kind === 'totals') return { totals: addUpPlaces(table, found) }
    if (want.kind === 'groups') return { groups: groupPlaces(table, found, want.by) }
    if (want.kind === 'values') return { values: countPlaces(table[want.field], found) }
    if (want.kind === 'ids') {
      const places = orderPlaces(table, found, sort, [0, found.length])
      const ids: string[] = []
      for (let start = 0; start < places.length; start += portion) {
        const rows = await readRows(tx, account, table, places.subarray(start, start + portion))
        ids.push(...rows.map(({ id }) => String(id)))
      }
      return { ids: ids.join('\0') }
    }
    const places = orderPlaces(table, found, sort, [want.from, want.end])
    return { page: { rows: await readRows(tx, account, table, places), total: found.length } }
  })
}

const portion = 500
const fields = sql.join(['id', ...collections.transactions.fields].map((field) => sql.ref(field)))

/** The places whose rows are marked; or, with `isNone`, those whose rows are not. */
function withMark(
  { rows }: TransactionTable,
  places: Uint32Array,
  marked: { rows: ReadonlySet<number>; isNone: boolean } | undefined,
): Uint32Array {
  if (!marked) return places
  return places.filter((place) => marked.rows.has(rows[place] ?? -1) !== marked.isNone)
}

/** The numbers of the rows with a mark, or with any, without their account. */
async function markedRows(
  tx: Kysely<Schema>,
  account: AccountId,
  mark: MarkCondition,
): Promise<ReadonlySet<number>> {
  const noted = scopedTo(tx, account)
    .selectFrom('transaction_marks')
    .innerJoin('transactions', 'transactions.id', 'transaction_marks.id')
    .select(sql<number>`transactions.row & 140737488355327`.as('row'))
  const [is, name] = mark === 'none' ? (['!=', ''] as const) : (['=', mark] as const)
  const rows = await noted.where('transaction_marks.mark', is, name).execute()
  return new Set(rows.map(({ row }) => row))
}

/** The rows at these places, in their order. */
async function readRows(
  tx: Kysely<Schema>,
  account: AccountId,
  table: TransactionTable,
  places: Uint32Array,
): Promise<Record<string, unknown>[]> {
  if (places.length === 0) return []
  const [first] = rowsOfAccount(account)
  const numbers = Array.from(places, (place) => first + BigInt(table.rows[place] ?? 0))
  const { rows } = await sql<{ row: string } & Record<string, unknown>>`
    select cast(row as text) as ${sql.ref('row')}, ${fields} from ${sql.ref('transactions')}
    where +${sql.ref('account')} = ${account} and row in (${sql.join(numbers)})`.execute(tx)
  const byNumber = new Map(rows.map((row) => [row.row, row]))
  return numbers.map((number) => {
    const row = byNumber.get(String(number))
    if (!row) throw new Error('The table in memory has a row that the database does not have')
    return row
  })
}
