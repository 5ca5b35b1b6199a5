import type { Kysely } from 'kysely'
import { performance } from 'node:perf_hooks'
import type { Period } from '../../../../domain/search/period.ts'
import type { Schema } from '../../core/schema.ts'
import { scopedTo } from '../../core/scoped-to.ts'
import type { AccountId } from '../../core/scoped-to.ts'
import { touchedSince } from '../../records/change-log.ts'
import { rowsOfAccount, rowsOfPeriod } from '../../search/packed-rowid.ts'
import type { TransactionTable } from './create-transaction-table.ts'
import { loadTable, rankSome } from './load-table.ts'
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
     * The table as the transaction sees the account, or one of a short period only, whose rows are then `read`; undefined if it
     * has to be prepared first.
     */
    tableOf: async (
      tx: Kysely<Schema>,
      read: ReadLists,
      account: AccountId,
      period: Period | undefined,
    ): Promise<TransactionTable | undefined> => {
      const present = await presentOf(tx, account)
      if (!present) return undefined
      const whole = await patched(tx, account, present)
      if (whole) return whole
      const isFew = present.count <= fewRows
      const count = isFew || !period ? present.count : await countIn(tx, account, period)
      if (count > fewRows) return undefined
      const rows = isFew || !period ? rowsOfAccount(account) : rowsOfPeriod(account, period)
      const table = await loadTable(read, account, rows, count)
      rankSome(read, account, rows, table)
      if (isFew) kept.set(account, { table, version: present.version, used: performance.now() })
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
