import { scopedTo } from '../core/scoped-to.ts'
import type { Engine, Place } from '../core/engine.ts'
import { createLruCache } from '../../common/create-lru-cache.ts'
import type { Recent } from '../../common/create-lru-cache.ts'
import { collections } from '../core/collections.ts'

/** The anchors of a collection in list order, and the number of records before each: where a page far down starts reading. */
type Anchors = { version: number; marks: string[]; before: number[] }

const kept = new WeakMap<Engine, Recent<string, Anchors>>()

/**
 * The last anchor with at most `offset` records before it. There are a few thousand at most (table `marks`), cached until the
 * collection's version changes.
 */
export async function findPageAnchor(
  engine: Engine,
  at: Place,
  version: number,
  offset: number,
): Promise<{ mark: string; before: number }> {
  const recent =
    kept.get(engine) ??
    createLruCache<string, Anchors>(16 * 2 ** 20, (_, { marks }) => 100 + 50 * marks.length)
  kept.set(engine, recent)
  const name = `${at.account} ${at.collection}`
  const known = recent.get(name)
  const found = known?.version === version ? known : { version, ...(await readMarks(engine, at)) }
  recent.set(name, found)
  const place = placeIn(found.before, offset)
  return { mark: found.marks[place] ?? '', before: found.before[place] ?? 0 }
}

async function readMarks({ quick }: Engine, { account, collection }: Place) {
  const rows = await scopedTo(quick, account)
    .selectFrom('marks')
    .select(['mark', 'count'])
    .where('collection', '=', collection)
    .orderBy('mark', collections[collection].descending ? 'desc' : 'asc')
    .execute()
  let sum = 0
  const before = rows.map(({ count }) => {
    sum += count
    return sum - count
  })
  return { marks: rows.map(({ mark }) => mark), before }
}

/** The index of the last number that is not larger, in ascending numbers starting with 0. */
function placeIn(numbers: readonly number[], most: number): number {
  let [from, to] = [0, numbers.length - 1]
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if ((numbers[middle] ?? 0) <= most) from = middle
    else to = middle - 1
  }
  return from
}
