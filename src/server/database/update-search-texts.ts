import { sql } from 'kysely'
import { compareText } from '../../domain/compare-text.ts'
import { searchTextVersion } from '../../domain/search/search-text.ts'
import { scopedTo } from './core/scoped-to.ts'
import { allAccounts } from './check/check.ts'
import type { Engine, Place } from './core/engine.ts'
import { collections, columnsOf, keptIn, keptOf, recordOf, rowOf } from './core/collections.ts'
import type { RecordRow } from './core/collections.ts'
import { recordPages } from './records/record-pages.ts'
import { deleteRows, insertRows, lockAccount } from './records/record-writes.ts'
import { collectionNames } from '../../domain/collection-name.ts'

const name = 'search-text'

/**
 * Updates the search texts of an older Bookend's books: reinserts rows whose text would differ today, a few hundred at
 * a time. If interrupted, it continues at the next opening; two programs may do it at once.
 */
export async function updateSearchTexts(engine: Engine): Promise<void> {
  const kept = await engine.admin
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  if (Number(kept?.value ?? 1) >= searchTextVersion) return
  for await (const { id: account } of allAccounts(engine))
    for (const collection of collectionNames) await updateRows(engine, { account, collection })
  const value = String(searchTextVersion)
  await engine.write(async (tx) => {
    await tx
      .insertInto('installation')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  })
}

async function updateRows(engine: Engine, at: Place): Promise<void> {
  let stale: string[] = []
  for await (const page of recordPages(engine.admin, at)) {
    stale.push(...page.filter((row) => isStale(at, row)).map(({ id }) => id))
    for (; stale.length >= portion; stale = stale.slice(portion))
      await putInAgain(engine, at, stale.slice(0, portion))
  }
  if (stale.length > 0) await putInAgain(engine, at, stale)
}

const portion = 500

function putInAgain(engine: Engine, at: Place, ids: readonly string[]): Promise<void> {
  return engine.write(
    async (tx) => {
      await lockAccount(engine, tx, at.account)
      const given = engine.rowsOf(
        ids.map((id) => ({ id })),
        ['id'],
      )
      const found = await scopedTo(tx, at.account)
        .selectFrom(at.collection)
        .select(['key', 'search', ...columnsOf(at.collection), ...keptIn(at.collection)])
        .where('id', 'in', sql<string>`(select id from ${given})`)
        .execute()
      const rows = found.map((row) =>
        Object.assign(rowOf(at.collection, recordOf(at.collection, row)), keptOf(at.collection, row)),
      )
      const down = collections[at.collection].descending ? -1 : 1
      await deleteRows(
        engine,
        tx,
        at,
        rows.map(({ id }) => id),
      )
      await insertRows(
        engine,
        tx,
        at,
        rows.toSorted((one, other) => down * compareText(one.key, other.key)),
      )
    },
    { isLong: true },
  )
}

/** Skips rows that break the rules; the check reports those. */
function isStale({ collection }: Place, row: RecordRow): boolean {
  try {
    return rowOf(collection, recordOf(collection, row)).search !== row.search
  } catch {
    return false
  }
}
