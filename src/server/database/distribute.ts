import { sql } from 'kysely'
import type { Engine } from './core/engine.ts'
import { accountTables } from './core/schema.ts'

/**
 * Distributes the tables over the nodes of a cluster, if the database has the extension Citus: the rows of an account are on
 * one node, and each node has a copy of `accounts` and `tokens`. The tables stay where they are once that is done.
 */
export async function distribute({ kind, admin }: Engine): Promise<void> {
  if (kind !== 'PostgreSQL') return
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(admin)
  if (rows.length === 0) return
  await admin.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('bookend distributes'))`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      select logicalrelid::text as name from pg_dist_partition where repmodel = 't' or partmethod = 'h'`.execute(
      tx,
    )
    const isDone = new Set(rows.map(({ name }) => name))
    // Statements of the same transaction on many shards would contradict each other.
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx)
    for (const name of ['accounts', 'tokens'])
      if (!isDone.has(name)) await sql`select create_reference_table(${name})`.execute(tx)
    for (const name of accountTables)
      if (name !== 'tokens' && !isDone.has(name))
        await sql`select create_distributed_table(${name}, 'account')`.execute(tx)
  })
}
