import { sql, type SelectQueryBuilder } from 'kysely'
import { scopedTo } from '../core/scoped-to.ts'
import { collections, columnsOf, derivedIn, keptIn, type RecordRow } from '../core/collections.ts'
import type { Place } from '../core/engine.ts'
import type { Db, Schema } from '../core/schema.ts'
import type { CollectionName } from '../../../domain/collection-name.ts'

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

/**
 * Which rows to read, and whether with their search texts, the longest of their columns, and what else follows from their bank lines, with derived columns, and with
 * those that stay when fields change.
 */
export type Reading = { only?: Only; withSearch?: boolean; withDerived?: boolean; withKept?: boolean }

/** Restricts the rows to read. */
type Only = (
  rows: SelectQueryBuilder<Schema, CollectionName, object>,
) => SelectQueryBuilder<Schema, CollectionName, object>

/** The page of rows that starts after a row in list order, or with the first. */
async function readPageAfter(
  tx: Db,
  { account, collection }: Place,
  last: Pick<RecordRow, 'key' | 'id'> | undefined,
  size: number,
  { only = (all) => all, withSearch = true, withDerived = false, withKept = false }: Reading = {},
): Promise<RecordRow[]> {
  const { descending, fromLine } = collections[collection]
  const order = descending ? 'desc' : 'asc'
  const rows = only(scopedTo(tx, account).selectFrom(collection))
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
