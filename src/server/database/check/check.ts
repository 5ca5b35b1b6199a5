import { type AccountId, scopedTo } from '../core/scoped-to.ts'
import { findingOf, type Finding } from './finding.ts'
import { checkAccount } from './check-account.ts'
import { type Engine, idsOf, givenIds, type Place } from '../core/engine.ts'
import { answering } from '../core/database-errors.ts'
import { reasonOf } from '../../../domain/reason-of.ts'
import { sql } from 'kysely'
import { collectionNames } from '../../../domain/collection-name.ts'
import { checkIndexOfWords } from './check-index-of-words.ts'
import { accountTables, type Db } from '../core/schema.ts'
import { newId } from '../../../domain/new-id.ts'
import { storedColumnsOf } from '../core/collections.ts'
import { insertRows, lockAccount } from '../records/record-writes.ts'
import { remakeRows } from '../records/remake-rows.ts'
import { fillBankAccounts } from '../records/bank-accounts.ts'

/** The result of a check: the number of problems, and whether the index of words and which accounts' derived data must be rebuilt. */
export type Checked = { findings: number; isIndexBroken: boolean; broken: AccountId[] }

/** Checks the database by its own means, then each account against its records, in sentences about what is wrong. */
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
  const isSqlite = engine.kind === 'SQLite'
  const faults = isSqlite ? await answering(engine, () => checkFile(engine)) : []
  await tellAll(faults)
  // The records of a damaged file cannot be trusted; only the word index can be rebuilt.
  if (faults.length > 0)
    return { findings, isIndexBroken: faults.every(({ derived }) => derived), broken: [] }
  const isIndexBroken = await tellAll(await engine.snapshot(isSqlite ? checkOrphans : checkPostgres))
  const broken: AccountId[] = []
  for await (const { id } of allAccounts(engine)) {
    const found = await engine.snapshot((tx) => checkAccount(engine.kind, tx, id))
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

/** Problems that SQLite itself finds in the file, FTS5's indexes included (https://sqlite.org/pragma.html#pragma_integrity_check). */
async function checkFile(engine: Engine): Promise<Finding[]> {
  let faults: string[] = []
  try {
    await engine.snapshot(async (tx) => {
      faults = await faultsOf(tx)
    })
  } catch (error) {
    if (faults.length === 0) throw error // in a damaged file even closing the cursor fails
  }
  return faults.map((fault) => ({
    words: `SQLite reports: ${fault.replaceAll(/\s+/g, ' ')}.`,
    derived: ofWords.test(fault),
  }))
}

// FTS5's messages about its own contents. If its pages are damaged, it cannot be rebuilt.
const ofWords =
  /^(?:fts5: |(?:malformed inverted index|unable to validate the inverted index) for FTS5 table)/

async function faultsOf(tx: Db): Promise<string[]> {
  // FTS5 keeps outdated knowledge after another connection's write until it is asked for a row.
  for (const collection of collectionNames) {
    const row = sql`select rowid from ${sql.ref(`${collection}_words`)} where rowid = 0`
    await row.execute(tx).catch(() => {}) // the check below finds its errors
  }
  // One error may end the whole check before it reports anything.
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`
    .execute(tx)
    .catch((error: unknown) => ({ rows: [{ integrity_check: reasonOf(error) }] }))
  return rows.map((row) => row.integrity_check).filter((fault) => fault !== 'ok')
}

/** Rows without an account, and what is wrong with the index of words. */
async function checkOrphans(tx: Db): Promise<Finding[]> {
  const found: Finding[] = []
  const { rows: orphans } = await sql<{ name: string; parent: string; count: number }>`
    select "table" as name, parent, count(*) as count from pragma_foreign_key_check group by 1, 2`.execute(tx)
  for (const { name, parent, count } of orphans)
    found.push(
      ...findingOf(
        { count },
        `# {row of “${name}” belongs to a row that is|rows of “${name}” belong to rows that are} missing from “${parent}”.`,
      ),
    )
  for (const collection of collectionNames) found.push(...(await checkIndexOfWords(tx, collection)))
  return found
}

/** Rows without an account. PostgreSQL itself rejects these, unless someone disabled its constraints. */
async function checkPostgres(tx: Db): Promise<Finding[]> {
  const found: Finding[] = []
  for (const table of accountTables) {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from ${sql.ref(table)} as its
      where not exists (select 1 from accounts where accounts.id = its.account)`.execute(tx)
    const count = Number(rows[0]?.count ?? 0)
    found.push(
      ...findingOf({ count }, `# {row of “${table}” belongs|rows of “${table}” belong} to no account.`),
    )
  }
  return found
}

/** Rebuilds what is derived from the records: the index of words, then each account's sort keys, search texts and counts. */
export function repairBooks(
  engine: Engine,
  { isIndexBroken, broken }: Pick<Checked, 'isIndexBroken' | 'broken'>,
): Promise<void> {
  return answering(engine, async () => {
    if (isIndexBroken && engine.kind === 'SQLite')
      for (const collection of collectionNames) {
        const words = sql.ref(`${collection}_words`)
        await sql`insert into ${words} (${words}) values ('rebuild')`.execute(engine.admin)
      }
    for (const account of broken)
      await engine.write((tx) => repairAccount(engine, tx, account), { isLong: true })
  })
}

async function repairAccount(engine: Engine, tx: Db, account: AccountId): Promise<void> {
  await tx
    .insertInto('account_state')
    .values({ account, history: newId() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await lockAccount(engine, tx, account)
  await scopedTo(tx, account).deleteFrom('day_sums').execute()
  await scopedTo(tx, account)
    .updateTable('account_state')
    .set((eb) => ({
      contacts: 0,
      transactions: 0,
      contacts_version: eb('contacts_version', '+', 1),
      transactions_version: eb('transactions_version', '+', 1),
    }))
    .execute()
  for (const collection of collectionNames) await reinsertRecords(engine, tx, { account, collection })
  await fillBankAccounts(engine, tx, account)
}

/** Deletes every record and inserts it again. Finds them by id, which does not change. */
async function reinsertRecords(engine: Engine, tx: Db, at: Place): Promise<void> {
  const bound = scopedTo(tx, at.account)
  let last = ''
  for (;;) {
    const page = await bound
      .selectFrom(at.collection)
      .select(storedColumnsOf(at.collection))
      .where('id', '>', last)
      .orderBy('id')
      .limit(2000)
      .execute()
    if (page.length === 0) return
    last = page.at(-1)?.id ?? last
    const rows = await remakeRows(tx, at, page)
    const gone = givenIds(engine, idsOf(rows))
    await bound.deleteFrom(at.collection).where('id', 'in', gone).execute()
    // The index of words is many times faster in list order.
    await insertRows(engine, tx, at, rows)
  }
}
