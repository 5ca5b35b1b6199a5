import { sql } from 'kysely'
import { scopedTo } from '../core/scoped-to.ts'
import { collections, columnsOf, derivedIn, keptIn, type RecordRow } from '../core/collections.ts'
import type { Place } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'

/**
 * The rows of a collection in list order, in pages, so that a million rows need no more memory than one page. Each page
 * starts where the one before ended, so that the last costs no more than the first.
 */
export async function* recordPages(
  tx: Db,
  at: Place,
  size = 2000,
  reading: Reading = {},
): AsyncGenerator<RecordRow[]> {
  let last: Pick<RecordRow, 'key' | 'id'> | undefined
  for (;;) {
    const page = await readPageAfter(tx, at, last, size, reading)
    last = page.at(-1)
    if (!last) return
    yield page
  }
}

/** Whether rows are read with what follows from their bank lines (search texts are long), with derived columns, and with what stays when fields change. */
type Reading = { withSearch?: boolean; withDerived?: boolean; withKept?: boolean }

/** The page of rows that starts after a row in list order, or with the first. */
async function readPageAfter(
  tx: Db,
  { account, collection }: Place,
  last: Pick<RecordRow, 'key' | 'id'> | undefined,
  size: number,
  { withSearch = true, withDerived = false, withKept = false }: Reading = {},
): Promise<RecordRow[]> {
  const { descending, fromLine } = collections[collection]
  const order = descending ? 'desc' : 'asc'
  const rows = scopedTo(tx, account)
    .selectFrom(collection)
    .select([...columnsOf(collection), 'key'])
    .select(withSearch ? ['search', ...fromLine.map((column) => sql.ref<string>(column).as(column))] : [])
    .select(withDerived ? derivedIn(collection) : [])
    .select(withKept ? keptIn(collection) : [])
    .orderBy('key', order)
    .orderBy('id')
    .$castTo<RecordRow>()
  if (!last) return rows.limit(size).execute()
  // First the rest with the same key, then the following keys: each is one scan of the index.
  const { key, id } = last
  const page = await rows.where('key', '=', key).where('id', '>', id).limit(size).execute()
  if (page.length < size) {
    const beyond = rows.where('key', descending ? '<' : '>', key).limit(size - page.length)
    page.push(...(await beyond.execute()))
  }
  return page
}
