import type { Kysely } from 'kysely'
import type { AccountId } from '../bound.ts'
import { checkAccount } from './check-account.ts'
import { checkPostgres } from './check-postgres.ts'
import { checkFile, checkOrphans } from './check-sqlite.ts'
import type { Engine } from '../engine.ts'
import type { Schema } from '../schema.ts'
import { answering } from '../trouble.ts'

/** What is wrong, in a sentence; `derived` when it can be made anew from the records. */
export type Finding = { words: string; derived: boolean }

/** What a check found: how many things, and where something derived has to be made anew; `all` where it is in the index of words as a whole. */
export type Checked = { findings: number; broken: AccountId[] | 'all' }

/**
 * Checks the database by its own means, and then one account after the other against its records, each as it is at one moment. What is
 * wrong is told sentence by sentence.
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
  // From a damaged file no record can be trusted; the index of words is the only part that can be made anew.
  if (faults.length > 0) return { findings, broken: faults.every(({ derived }) => derived) ? 'all' : [] }
  const hasLostWords = await tellAll(await inSnapshot(isSqlite ? checkOrphans : checkPostgres))
  const broken: AccountId[] = []
  const share = samples / Math.max(await countRecords(engine), 1)
  for await (const { id } of allAccounts(engine)) {
    const found = await inSnapshot((tx) => checkAccount(engine, tx, id, share))
    if (await tellAll(found)) broken.push(id)
  }
  return { findings, broken: hasLostWords ? 'all' : broken }
}

/** How many records are looked for in the index of words, of all that there are: each takes up to a tenth of a second. */
const samples = 300

/** The accounts that there are now, one after the other: those that are added meanwhile would make it endless. */
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

async function countRecords({ admin }: Engine): Promise<number> {
  const { records } = await admin
    .selectFrom('accounts')
    .select((eb) => eb.fn.sum(eb('contacts', '+', eb.ref('transactions'))).as('records'))
    .executeTakeFirstOrThrow()
  return Number(records ?? 0)
}
