import { sql } from 'kysely'
import { newId } from '../../../domain/new-id.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import type { Checked } from './check.ts'
import { storedColumnsOf } from '../core/collections.ts'
import { idsOf, givenIds, type Engine, type Place } from '../core/engine.ts'
import { insertRows, lockAccount } from '../records/record-writes.ts'
import { remakeRows } from '../records/remake-rows.ts'
import { fillBankAccounts } from '../records/bank-accounts.ts'
import type { Db } from '../core/schema.ts'
import { answering } from '../core/database-errors.ts'
import { collectionNames } from '../../../domain/collection-name.ts'

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
  for (const collection of collectionNames) await insertAnew(engine, tx, { account, collection })
  await fillBankAccounts(engine, tx, account)
}

/** Deletes and reinserts every record. Finds them by id, which does not change. */
async function insertAnew(engine: Engine, tx: Db, at: Place): Promise<void> {
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
