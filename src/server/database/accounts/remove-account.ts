import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { boundTo } from '../bound.ts'
import type { AccountId } from '../bound.ts'
import { emptyIndexOfWords } from '../search/empty-index-of-words.ts'
import type { Engine, Place } from '../engine.ts'
import { recordPages } from '../records/record-pages.ts'
import { deleteRows, lockAccount } from '../records/record-writes.ts'
import { accountTables } from '../schema.ts'
import type { Schema } from '../schema.ts'

/**
 * Takes everything of an account with it: its tokens first, so that nobody sees half of it, and its records in portions, so that other
 * accounts' writes get their turn. Broken off, it has removed a part that fits together, and can be begun again.
 */
export async function removeAccount(engine: Engine, account: AccountId): Promise<void> {
  await engine.write((tx) => empty(tx, account, ['tokens', 'entries', 'statements']), { isLong: true })
  for (const collection of ['contacts', 'transactions'] as const)
    await removeRecords(engine, { account, collection })
  await engine.write((tx) => removeRest(engine, tx, account), { isLong: true })
}

const portion = 500

/** Removes records until a portion was not full: who still adds some, from a request that had begun, must not keep it going for ever. */
async function removeRecords(engine: Engine, at: Place): Promise<void> {
  for (;;) {
    const begun = performance.now()
    if ((await removeSome(engine, at)) < portion) return
    // SQLite lets nobody wait in line: a pause as long as the work is a turn for those who try again and again.
    if (engine.kind === 'SQLite') await wait(Math.min(performance.now() - begun, 200))
  }
}

async function removeSome(engine: Engine, at: Place): Promise<number> {
  return engine.write(async (tx) => {
    await lockAccount(engine, tx, at.account)
    const { done, value } = await recordPages(tx, at, portion).next()
    if (done) return 0
    await deleteRows(
      engine,
      tx,
      at,
      value.map((row) => row.id),
    )
    return value.length
  })
}

async function removeRest(engine: Engine, tx: Kysely<Schema>, account: AccountId): Promise<void> {
  await lockAccount(engine, tx, account)
  await empty(tx, account, accountTables)
  await emptyIndexOfWords(engine, tx, account)
  await tx.deleteFrom('accounts').where('id', '=', account).execute()
}

async function empty(
  tx: Kysely<Schema>,
  account: AccountId,
  tables: readonly (typeof accountTables)[number][],
): Promise<void> {
  for (const table of tables) await boundTo(tx, account).deleteFrom(table).execute()
}
