import type { Kysely } from 'kysely'
import { performance } from 'node:perf_hooks'
import type { TransactionFilter } from '../../../../domain/query/record-filter.ts'
import type { Period } from '../../../../domain/search/period.ts'
import type { Schema } from '../../core/schema.ts'
import { scopedTo } from '../../core/scoped-to.ts'
import type { AccountId } from '../../core/scoped-to.ts'
import { touchedSince } from '../../records/change-log.ts'
import { conditionsOf } from '../../records/conditions-of.ts'
import { rowsOfAccount, rowsOfPeriod } from '../../search/packed-rowid.ts'
import type { TransactionTable } from './create-transaction-table.ts'
import { loadSome, loadTable, rankAll } from './load-table.ts'
import type { ReadLists } from './load-table.ts'
import { patchTable } from './patch-table.ts'

/** A table, and the version of the account's transactions that is in it. */
export type Loaded = { table: TransactionTable; version: number }
type Kept = Loaded & { used: number }

/** Reads a whole account; undefined if it is too large or deleted. */
type Load = (account: AccountId, makeRoom: (count: number) => void) => Promise<Loaded | undefined>

/** Larger accounts are read for each question. */
export const mostRows = 4_000_000

/**
 * Keeps the tables of the most recently used accounts, and updates them. Reads at most `fewRows` rows
 * while a user waits for the answer.
 */
export function keepTables(load: Load, fewRows: number) {
  const kept = new Map<AccountId, Kept>()
  const loading = new Map<AccountId, Promise<boolean>>()

  function forgetIdle() {
    for (const [account, { used }] of kept) if (performance.now() - used > idle) kept.delete(account)
  }
  setInterval(forgetIdle, 60_000).unref()

  function makeRoom(count: number) {
    const oldestFirst = [...kept].sort(([, one], [, other]) => one.used - other.used)
    let rows = oldestFirst.reduce((sum, [, { table }]) => sum + table.capacity, count)
    for (const [account, { table }] of oldestFirst) {
      if (rows <= mostRows) return
      kept.delete(account)
      rows -= table.capacity
    }
  }

  async function patched(tx: Kysely<Schema>, account: AccountId, { count, version }: Present) {
    const before = kept.get(account)
    if (!before) return undefined
    before.used = performance.now()
    if (before.version === version) return before.table
    if (before.version > version) return undefined // it was read after this snapshot was taken
    kept.delete(account)
    const at = { account, collection: 'transactions' as const }
    const touched = await touchedSince(tx, at, before.version, version)
    const { ids } = touched ?? {}
    const isFew = ids && ids.length <= 200 && ids.length * 20 < count
    if (!isFew || !(await patchTable(tx, account, before.table, ids))) return undefined
    kept.set(account, { table: before.table, version, used: performance.now() })
    return before.table
  }

  /** Reads the account in the background, once for all callers; false if there can be no table. */
  function prepare(account: AccountId): Promise<boolean> {
    const begun = loading.get(account)
    if (begun) return begun
    const loaded = load(account, makeRoom)
      .then((found) => {
        if (found) kept.set(account, { ...found, used: performance.now() })
        return found !== undefined
      })
      .finally(() => loading.delete(account))
    loading.set(account, loaded)
    return loaded
  }

  return {
    prepare,
    isKept: (account: AccountId) => kept.has(account),
    /**
     * The table as the transaction sees the account, or one with at least what a filter lets through of a short period, which is
     * then `read`; undefined if it has to be prepared first.
     */
    tableOf: async (
      tx: Kysely<Schema>,
      read: ReadLists,
      account: AccountId,
      filter: TransactionFilter,
    ): Promise<TransactionTable | undefined> => {
      const present = await presentOf(tx, account)
      if (!present) return undefined
      const whole = await patched(tx, account, present)
      if (whole) return whole
      const { count, version } = present
      if (count > fewRows) {
        const { period } = filter
        if (!period || (await countIn(tx, account, period)) > fewRows) return undefined
        return loadSome(read, account, rowsOfPeriod(account, period), conditionsOf(filter))
      }
      const table = await loadTable(read, account, rowsOfAccount(account), count)
      await rankAll(read, account, table)
      kept.set(account, { table, version, used: performance.now() })
      return table
    },
  }
}

const idle = 10 * 60_000

type Present = { count: number; version: number }

/** How many transactions an account has, and their version; undefined if it is gone. */
export function presentOf(tx: Kysely<Schema>, account: AccountId): Promise<Present | undefined> {
  return tx
    .selectFrom('accounts')
    .select(['transactions as count', 'transactions_version as version'])
    .where('id', '=', account)
    .executeTakeFirst()
}

/** The number of transactions in a period, from the counts that the database keeps for each day. */
async function countIn(tx: Kysely<Schema>, account: AccountId, { from, end }: Period): Promise<number> {
  const counted = await scopedTo(tx, account)
    .selectFrom('marks')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .where('collection', '=', 'transactions')
    .where('mark', '>=', from)
    .where('mark', '<', end)
    .executeTakeFirst()
  return counted?.count ?? 0
}
