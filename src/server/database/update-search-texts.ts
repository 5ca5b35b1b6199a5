import type { SearchedBeside } from '../../domain/search/with-beside.ts'
import { searchTextVersion } from '../../domain/search/search-text.ts'
import { allAccounts } from './check/check.ts'
import type { Engine, Place } from './core/engine.ts'
import { isLikeLine, recordOf, rowOf } from './core/collections.ts'
import type { RecordRow } from './core/collections.ts'
import { recordPages } from './records/record-pages.ts'
import { lockAccount } from './records/record-writes.ts'
import { putInAgain, searchedBeside } from './records/rows-anew.ts'
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
    const beside = await searchedBeside(
      engine.admin,
      at,
      page.map(({ id }) => id),
    )
    stale.push(...page.filter((row) => isStale(at, row, beside.get(row.id))).map(({ id }) => id))
    for (; stale.length >= portion; stale = stale.slice(portion))
      await putSomeAgain(engine, at, stale.slice(0, portion))
  }
  if (stale.length > 0) await putSomeAgain(engine, at, stale)
}

const portion = 500

function putSomeAgain(engine: Engine, at: Place, ids: readonly string[]): Promise<void> {
  return engine.write(
    async (tx) => {
      await lockAccount(engine, tx, at.account)
      await putInAgain(engine, tx, at, ids)
    },
    { isLong: true },
  )
}

/** Skips rows that break the rules; the check reports those. */
function isStale({ collection }: Place, row: RecordRow, beside: SearchedBeside | undefined): boolean {
  try {
    return !isLikeLine(collection, row, rowOf(collection, recordOf(collection, row), beside))
  } catch {
    return false
  }
}
