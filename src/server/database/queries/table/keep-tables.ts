import type { Kysely } from 'kysely'
import { performance } from 'node:perf_hooks'
import type { Schema } from '../../core/schema.ts'
import type { AccountId } from '../../core/scoped-to.ts'
import { touchedSince } from '../../records/change-log.ts'
import type { TransactionTable } from './create-transaction-table.ts'
import { loadTable } from './load-table.ts'
import { patchTable } from './patch-table.ts'

type Kept = { table: TransactionTable; version: number; used: number }

/** Larger accounts are read for each question. */
const mostRows = 4_000_000

/** Keeps the tables of the accounts that were asked about last, and brings them up to date. */
export function keepTables() {
  const kept = new Map<AccountId, Kept>()

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

  /** The table as the transaction sees the account; undefined if the account is too large or gone. */
  return async (tx: Kysely<Schema>, account: AccountId): Promise<TransactionTable | undefined> => {
    const present = await tx
      .selectFrom('accounts')
      .select(['transactions as count', 'transactions_version as version'])
      .where('id', '=', account)
      .executeTakeFirst()
    if (!present || present.count > mostRows) return undefined
    const { count, version } = present
    const before = kept.get(account)
    const used = performance.now()
    if (before?.version === version) {
      before.used = used
      return before.table
    }
    kept.delete(account)
    if (before) {
      const at = { account, collection: 'transactions' as const }
      const touched = await touchedSince(tx, at, before.version, version)
      const isFew = touched && touched.length <= 200 && touched.length * 20 < count
      if (isFew && (await patchTable(tx, account, before.table, touched))) {
        kept.set(account, { table: before.table, version, used })
        return before.table
      }
    }
    makeRoom(count)
    const table = await loadTable(tx, account, count)
    kept.set(account, { table, version, used })
    return table
  }
}

const idle = 10 * 60_000
