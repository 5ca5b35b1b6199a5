import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { scopedTo } from '../core/scoped-to.ts'
import type { AccountId } from '../core/scoped-to.ts'
import type { Engine, Place } from '../core/engine.ts'
import { recordPages } from '../records/record-pages.ts'
import { deleteRows, lockAccount } from '../records/record-writes.ts'
import { accountTables } from '../core/schema.ts'
import type { Schema } from '../core/schema.ts'
import { collectionNames } from '../../../domain/collection-name.ts'

/**
 * Removes an account with everything in it: tokens first, so that nobody sees a half-removed account, then the records
 * in batches, so that other accounts can write in between. If interrupted, what remains is consistent, and removal can
 * start again.
 */
export async function removeAccount(engine: Engine, account: AccountId): Promise<void> {
  const others = ['tokens', 'entries', 'statements', 'imports', 'transaction_marks'] as const
  await engine.write((tx) => empty(tx, account, others), { isLong: true })
  for (const collection of collectionNames) await removeRecords(engine, { account, collection })
  await engine.write((tx) => removeRest(engine, tx, account), { isLong: true })
}

const portion = 500

/**
 * Removes records until a batch is not full, so that a running request that still adds records cannot keep this going
 * forever.
 */
async function removeRecords(engine: Engine, at: Place): Promise<void> {
  for (;;) {
    const begun = performance.now()
    if ((await removeSome(engine, at)) < portion) return
    // SQLite does not queue writers: a pause as long as the work gives those that retry a chance.
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
  // An import adds rows before it locks the account; the end of the removal waits for it.
  const row = tx.selectFrom('accounts').select('id').where('id', '=', account)
  if (engine.kind === 'PostgreSQL') await row.forUpdate().execute()
  await lockAccount(engine, tx, account)
  await empty(tx, account, accountTables)
  await tx.deleteFrom('accounts').where('id', '=', account).execute()
}

async function empty(
  tx: Kysely<Schema>,
  account: AccountId,
  tables: readonly (typeof accountTables)[number][],
): Promise<void> {
  for (const table of tables) await scopedTo(tx, account).deleteFrom(table).execute()
}
