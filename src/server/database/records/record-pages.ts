import type { Kysely } from 'kysely'
import { boundTo } from '../bound.ts'
import { collections, columnsOf } from './collections.ts'
import type { RecordRow } from './collections.ts'
import type { Place } from '../engine.ts'
import type { Schema } from '../schema.ts'

/**
 * The rows of a collection, in the order of its list, some at a time, so that a million of them need no more memory than these. Each page
 * is found by where the one before ended, so that the last costs what the first costs.
 */
export async function* recordPages(
  tx: Kysely<Schema>,
  { account, collection }: Place,
  size = 2000,
): AsyncGenerator<RecordRow[]> {
  const { descending } = collections[collection]
  const order = descending ? 'desc' : 'asc'
  const rows = boundTo(tx, account)
    .selectFrom(collection)
    .select([...columnsOf(collection), 'key', 'search'])
    .orderBy('key', order)
    .orderBy('id')
    .$castTo<RecordRow>()
  let page = await rows.limit(size).execute()
  for (;;) {
    const last = page.at(-1)
    if (!last) return
    yield page
    // Those of the same key first, then those of the next ones: each of the two is one walk along the index.
    const { key, id } = last
    page = await rows.where('key', '=', key).where('id', '>', id).limit(size).execute()
    if (page.length < size) {
      const beyond = rows.where('key', descending ? '<' : '>', key).limit(size - page.length)
      page.push(...(await beyond.execute()))
    }
  }
}
