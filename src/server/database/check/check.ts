import type { Kysely } from 'kysely'
import type { AccountId } from '../core/scoped-to.ts'
import type { Finding } from './finding.ts'
import { checkAccount } from './check-account.ts'
import { checkPostgres } from './check-postgres.ts'
import { checkFile, checkOrphans } from './check-sqlite.ts'
import type { Engine } from '../core/engine.ts'
import type { Schema } from '../core/schema.ts'
import { answering } from '../core/database-errors.ts'

/**
 * The result of a check: the number of problems, and the accounts whose derived data must be rebuilt; `all` if the word
 * index as a whole is broken.
 */
export type Checked = { findings: number; broken: AccountId[] | 'all' }

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

/** The number of records to look up in the word index, out of all: each takes up to a tenth of a second. */
const samples = 300

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

async function countRecords({ admin }: Engine): Promise<number> {
  const { records } = await admin
    .selectFrom('account_state')
    .select((eb) => eb.fn.sum(eb('contacts', '+', eb.ref('transactions'))).as('records'))
    .executeTakeFirstOrThrow()
  return Number(records ?? 0)
}
