import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { compareText } from '../../../service/compare-text.ts'
import { boundTo } from '../bound.ts'
import type { AccountId } from '../bound.ts'
import { allAccounts } from './check.ts'
import type { Checked } from './check.ts'
import { collections, columnsOf, recordOf, rowOf } from '../records/collections.ts'
import type { RecordRow } from '../records/collections.ts'
import { emptyIndexOfWords, indexesOfWords } from '../search/empty-index-of-words.ts'
import type { Engine, Place } from '../engine.ts'
import { insertRows, lockAccount } from '../records/record-writes.ts'
import type { Schema } from '../schema.ts'
import { answering } from '../trouble.ts'

/**
 * Makes anew what is derived from the records: by what they are sorted and searched, the counts, and the index of words. Each account in
 * one write, or all in one where the index itself is broken.
 */
export function repairBooks(engine: Engine, broken: Checked['broken']): Promise<void> {
  return answering(engine, async () => {
    if (broken !== 'all') {
      for (const account of broken)
        await engine.write((tx) => repairAccount(engine, tx, account), { isLong: true })
      return
    }
    await engine.admin.transaction().execute(async (tx) => {
      if (engine.kind === 'SQLite')
        for (const index of indexesOfWords)
          await sql`insert into ${sql.ref(index)} (${sql.ref(index)}) values ('delete-all')`.execute(tx)
      for await (const { id } of allAccounts({ admin: tx })) await repairAccount(engine, tx, id)
    })
  })
}

async function repairAccount(engine: Engine, tx: Kysely<Schema>, account: AccountId): Promise<void> {
  await lockAccount(engine, tx, account)
  await emptyIndexOfWords(engine, tx, account)
  for (const table of ['marks', 'letters'] as const) await boundTo(tx, account).deleteFrom(table).execute()
  await tx
    .updateTable('accounts')
    .set((eb) => ({
      contacts: 0,
      transactions: 0,
      contacts_version: eb('contacts_version', '+', 1),
      transactions_version: eb('transactions_version', '+', 1),
    }))
    .where('id', '=', account)
    .execute()
  for (const collection of ['contacts', 'transactions'] as const)
    await insertAnew(engine, tx, { account, collection })
}

/** Takes every record out and puts it in again. By their ids, because that is what stays the same. */
async function insertAnew(engine: Engine, tx: Kysely<Schema>, at: Place): Promise<void> {
  const bound = boundTo(tx, at.account)
  const down = collections[at.collection].descending ? -1 : 1
  const inOrder = (one: RecordRow, other: RecordRow) => down * compareText(one.key, other.key)
  let last = ''
  for (;;) {
    const page = await bound
      .selectFrom(at.collection)
      .select(columnsOf(at.collection))
      .where('id', '>', last)
      .orderBy('id')
      .limit(2000)
      .execute()
    if (page.length === 0) return
    const rows = page.map((row) => rowOf(at.collection, recordOf(at.collection, row)))
    last = rows.at(-1)?.id ?? last
    const given = engine.rowsOf(
      rows.map(({ id }) => ({ id })),
      ['id'],
    )
    await bound
      .deleteFrom(at.collection)
      .where('id', 'in', sql<string>`(select id from ${given})`)
      .execute()
    // In the order of the list the index of words takes them in many times faster.
    await insertRows(engine, tx, at, rows.toSorted(inOrder))
  }
}
