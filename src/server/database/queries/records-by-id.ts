import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Place } from '../core/engine.ts'
import { columnsOf } from '../core/collections.ts'
import type { Schema } from '../core/schema.ts'
import { scopedTo } from '../core/scoped-to.ts'

/** The records with these ids, in this order, without deleted ones. */
export async function recordsById<T extends { id: string }>(
  db: Kysely<Schema>,
  { account, collection }: Place,
  ids: readonly string[],
  toRecord: (row: Record<string, unknown>) => T,
): Promise<T[]> {
  const found = new Map<string, T>()
  for (let start = 0; start < ids.length; start += portion) {
    const rows = await scopedTo(db, account)
      .selectFrom(collection)
      .select(columnsOf(collection))
      .where(sql.ref<string>('id'), 'in', ids.slice(start, start + portion))
      .execute()
    for (const row of rows) {
      const record = toRecord(row)
      found.set(record.id, record)
    }
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

const portion = 500
