import type { Kysely } from 'kysely'
import { scopedTo } from '../core/scoped-to.ts'
import { collections, columnsOf } from '../core/collections.ts'
import type { RecordRow } from '../core/collections.ts'
import type { Place } from '../core/engine.ts'
import type { Schema } from '../core/schema.ts'

/**
 * The rows of a collection in list order, in pages, so that a million rows need no more memory than one page. Each page
 * starts where the one before ended, so that the last costs no more than the first.
 */
export async function* recordPages(
  tx: Kysely<Schema>,
  { account, collection }: Place,
  size = 2000,
): AsyncGenerator<RecordRow[]> {
  const { descending } = collections[collection]
  const order = descending ? 'desc' : 'asc'
  const rows = scopedTo(tx, account)
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
    // First the rest with the same key, then the following keys: each is one scan of the index.
    const { key, id } = last
    page = await rows.where('key', '=', key).where('id', '>', id).limit(size).execute()
    if (page.length < size) {
      const beyond = rows.where('key', descending ? '<' : '>', key).limit(size - page.length)
      page.push(...(await beyond.execute()))
    }
  }
}
