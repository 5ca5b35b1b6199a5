import type { Kysely } from 'kysely'
import type { AccountId } from '../core/scoped-to.ts'
import type { Finding } from './finding.ts'
import { checkAccount } from './check-account.ts'
import { checkPostgres } from './check-postgres.ts'
import { checkFile, checkOrphans } from './check-sqlite.ts'
import type { Engine } from '../core/engine.ts'
import type { Schema } from '../core/schema.ts'
import { answering } from '../core/database-errors.ts'

/** The result of a check: the number of problems, and whether the index of words and which accounts' derived data must be rebuilt. */
export type Checked = { findings: number; isIndexBroken: boolean; broken: AccountId[] }

/**
 * Checks the database by its own means, then each account against its records in a consistent snapshot. Reports each
 * problem in a sentence.
 */
export async function checkBooks(
  engine: Engine,
  tell: (sentence: string) => Promise<void> | void,
): Promise<Checked> {
  let findings = 0
  const tellAll = async (found: readonly Finding[]) => {
    findings += found.length
    for (const { words } of found) await tell(words)
    return found.some(({ derived }) => derived)
  }
  const inSnapshot = (check: (tx: Kysely<Schema>) => Promise<Finding[]>) =>
    answering(engine, () => engine.snapshot(check))
  const isSqlite = engine.kind === 'SQLite'
  const faults = isSqlite ? await answering(engine, () => checkFile(engine)) : []
  await tellAll(faults)
  // The records of a damaged file cannot be trusted; only the word index can be rebuilt.
  if (faults.length > 0)
    return { findings, isIndexBroken: faults.every(({ derived }) => derived), broken: [] }
  const isIndexBroken = await tellAll(await inSnapshot(isSqlite ? checkOrphans : checkPostgres))
  const broken: AccountId[] = []
  for await (const { id } of allAccounts(engine)) {
    const found = await inSnapshot((tx) => checkAccount(engine.kind, tx, id))
    if (await tellAll(found)) broken.push(id)
  }
  return { findings, isIndexBroken, broken }
}

/** The accounts that exist at the start, one after another; including later ones could make this endless. */
export async function* allAccounts({ admin }: Pick<Engine, 'admin'>): AsyncGenerator<{ id: AccountId }> {
  const ids = admin.selectFrom('accounts').select('id')
  const last = await ids.orderBy('id', 'desc').executeTakeFirst()
  let before = 0
  while (last) {
    const next = ids.where('id', '>', before).where('id', '<=', last.id)
    const account = await next.orderBy('id').executeTakeFirst()
    if (!account) return
    yield account
    before = account.id
  }
}
