import { sql } from 'kysely'
import type { Words } from '../core/engine.ts'
import { rowsOfSlots, slotOf } from './packed-rowid.ts'

/**
 * After each statement, the trigger has the index written to the file. So there is none while the rows are inserted: nobody
 * else sees that, and it is there again at the end of the write, however that ends.
 */
export const indexAtOnce: Words['atOnce'] = async (tx, { account, collection }, keys, work) => {
  const [table, words] = [sql.ref(collection), sql.ref(`${collection}_words`)]
  const name = `${collection}_words_insert`
  const { rows } = await sql<{
    sql: string
  }>`select sql from sqlite_schema where type = 'trigger' and name = ${name}`.execute(tx)
  const [trigger] = rows
  if (!trigger) throw new Error(`The trigger ${name} is missing`)
  await sql`drop trigger ${sql.ref(name)}`.execute(tx)
  const result = await work()
  await sql.raw(trigger.sql).execute(tx)
  const [first, last] = rowsOfSlots(
    slotOf(account, collection, keys[0]),
    slotOf(account, collection, keys[1]),
  )
  await sql`insert into ${words} (rowid, search) select row, search || 'ZZ' from ${table}
    where +${sql.ref('account')} = ${account} and row between ${first} and ${last}
    and not exists (select 1 from ${sql.ref(`${collection}_words_docsize`)} where id = row) order by row`.execute(
    tx,
  )
  return result
}
