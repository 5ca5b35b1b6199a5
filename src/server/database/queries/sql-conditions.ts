import { sql, type RawBuilder } from 'kysely'
import type { CollectionName } from '../../../domain/collection-name.ts'
import {
  conditionsIn,
  type ConditionName,
  type ConditionValue,
  type TransactionFilter,
} from '../../../domain/query/conditions.ts'
import { dayNumber, splitAmount } from '../../../domain/query/derived-columns.ts'
import type { RecordQuery } from '../../../domain/query/record-query.ts'
import { parseSearch } from '../../../domain/search/parse-search.ts'
import type { Period } from '../../../domain/search/period.ts'
import { isKeepable } from '../../../domain/text.ts'
import { accountKey } from '../core/collections.ts'
import type { Engine, Place } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'

type Sql = RawBuilder<boolean>
type Where = Pick<Place, 'account'> & Pick<Engine, 'kind'>

export type PlaceOf<C extends CollectionName> = Place & { collection: C }

/** The conditions of domain/query/conditions.ts in SQL: exactly the same records, on SQLite and PostgreSQL. */
const conditionsInSql: {
  [C in CollectionName]: { [N in ConditionName<C>]: (value: ConditionValue<C, N>, where: Where) => Sql }
} = {
  transactions: {
    period: within,
    amount: ({ least, most }) => {
      const all: Sql[] = [sql`units is not null`]
      if (least !== undefined) all.push(sql`(${isAtLeast(least)} or ${isAtMost(`-${least}`)})`)
      if (most !== undefined) all.push(isAtMost(most), isAtLeast(`-${most}`))
      return sql`(${sql.join(all, sql` and `)})`
    },
    direction: (value) =>
      value === 'withdrawal' ? sql`units < 0` : sql`(units > 0 or (units = 0 and rest <> ''))`,
    // So many records have the same currency that SQLite must not start with its index: hence not the bare column.
    currency: (value) => sql`currency || '' = ${value}`,
    account: (values) => isOneOf('bank_account', values),
    transfer: isTransfer,
    counterparty: (values) => isOneOf('counterpart', values),
    counterpartyAccount: (value) => sql`(counter_account <> '' and counter_account = ${accountKey(value)})`,
    missing: isOneEmpty,
    unreadable: () => sql`(odd > 0 and odd > 1)`,
    import: (value) => isOneOf('import_id', [value]),
    other: () => sql`1 = 0`,
  },
  contacts: {
    country: (values) => isOneOf('country', values),
    city: (values) => isOneOf('city', values),
    missing: isOneEmpty,
    other: () => sql`1 = 0`,
  },
}

/**
 * The records that a query finds, as `from … where …` for a select; undefined if none can match. Throws
 * UnknownConditionError for a condition that it does not know, rather than find more records.
 */
export async function recordsFound<C extends CollectionName>(
  { words, kind }: Engine,
  tx: Db,
  at: PlaceOf<C>,
  { search, filter, mark }: RecordQuery<C>,
): Promise<RawBuilder<unknown> | undefined> {
  if (!isKeepable(search)) return undefined
  const inSql: Record<string, (value: never, where: Where) => Sql> = conditionsInSql[at.collection]
  const { terms, period } = parseSearch(search, { hasDates: at.collection === 'transactions' })
  const all = [
    ...conditionsIn(at.collection, filter).map(
      ([name, , value]) => inSql[name]?.(value as never, { account: at.account, kind }) ?? sql`1 = 0`,
    ),
    ...(period ? [within(period)] : []),
    ...betweenKeys(filter as TransactionFilter), // contacts have neither
    ...(terms.length > 0 ? [await words.matching(tx, at, terms)] : []),
    ...(mark ? [isMarked(at, mark)] : []),
    // A statement that takes too long, or that nobody waits for any more, ends here (sqlite/connection.ts).
    ...(kind === 'SQLite' ? [sql<boolean>`(${sql.ref('row')} % 61 or in_time())`] : []),
  ]
  // With a plus, SQLite starts with the rows that the words are in, not with all of the account.
  const isByWords = kind === 'SQLite' && terms.length > 0
  return sql`from ${sql.ref(at.collection)} where ${sql.raw(isByWords ? '+' : '')}${sql.ref('account')} = ${at.account}${sql.join(
    all.map((one) => sql` and ${one}`),
    sql``,
  )}`
}

function within({ from, end }: Period): Sql {
  return sql`(day >= ${dayNumber(from)} and day < ${dayNumber(end)})`
}

/** The same in the order of the list, as the index over bank accounts has it. */
function betweenKeys({ account, period }: TransactionFilter): Sql[] {
  return account && period ? [sql`(key >= ${period.from} and key < ${period.end})`] : []
}

/** Whether the amount is at least this; like the columns themselves, first by `units`, then by `rest`. */
function isAtLeast(amount: string): Sql {
  const { units, rest } = splitAmount(amount)
  if (rest === '') return sql`units >= ${units}`
  return sql`(units > ${units} or (units = ${units} and rest >= ${rest}))`
}

function isAtMost(amount: string): Sql {
  const { units, rest } = splitAmount(amount)
  return sql`(units < ${units} or (units = ${units} and rest <= ${rest}))`
}

/** Whether a field has one of these texts; of a counterparty, PostgreSQL looks up the start. */
export function isOneOf(field: string, values: readonly string[]): Sql {
  if (values.length === 0) return sql`1 = 0`
  const isOne = sql<boolean>`${sql.ref(field)} in (${sql.join(values)})`
  if (field !== 'counterpart') return isOne
  const starts = new Set(values.map((value) => Array.from(value).slice(0, 200).join('')))
  return sql`(${isOne} and ${sql.raw(startOfName(field))} in (${sql.join([...starts])}))`
}

/** As much of a name as fits into an index of PostgreSQL. */
export function startOfName(field: string): string {
  return `substr(${field}, 1, 200)`
}

function isOneEmpty(fields: readonly string[]): Sql {
  const empty = fields.map((field) => sql`${sql.ref(field)} = ''`)
  return empty.length === 0 ? sql`1 = 0` : sql`(${sql.join(empty, sql` or `)})`
}

/** Whether the other party's account is one that statements name. SQLite asks by row number, which each index has. */
function isTransfer(value: boolean, { account, kind }: Where): Sql {
  const own = sql`select bank_account from ${sql.ref('statements')} where ${sql.ref('account')} = ${account}`
  const isOne = sql`(counter_account <> '' and counter_account <> bank_account and counter_account in (${own}))`
  const not = sql.raw(value ? '' : 'not')
  if (kind === 'PostgreSQL') return sql`(${not} ${isOne})`
  return sql`(${sql.ref('row')} ${not} in (
    select row from ${sql.ref('transactions')} where ${sql.ref('account')} = ${account} and ${isOne}))`
}

function isMarked({ account }: Place, mark: string): Sql {
  const marked = sql`select id from ${sql.ref('transaction_marks')} where ${sql.ref('account')} = ${account}`
  return mark === 'none'
    ? sql`id not in (${marked} and mark <> '')`
    : sql`id in (${marked} and mark = ${mark})`
}
