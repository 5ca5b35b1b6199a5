import { boundTo } from '../bound.ts'
import type { Engine, Place } from '../engine.ts'
import { createRecent } from '../../recent.ts'
import type { Recent } from '../../recent.ts'
import { collections } from './collections.ts'

/** The marks of a collection in the order of its list, and how many records stand before each. */
type Marks = { version: number; marks: string[]; before: number[] }

const kept = new WeakMap<Engine, Recent<string, Marks>>()

/**
 * The last mark with no more than so many records before it. The marks are some thousand at most; they are kept as long as the
 * collection is at the version at which they were read.
 */
export async function markBefore(
  engine: Engine,
  at: Place,
  version: number,
  offset: number,
): Promise<{ mark: string; before: number }> {
  const recent =
    kept.get(engine) ?? createRecent<string, Marks>(16 * 2 ** 20, (_, { marks }) => 100 + 50 * marks.length)
  kept.set(engine, recent)
  const name = `${at.account} ${at.collection}`
  const known = recent.get(name)
  const found = known?.version === version ? known : { version, ...(await readMarks(engine, at)) }
  recent.set(name, found)
  const place = placeIn(found.before, offset)
  return { mark: found.marks[place] ?? '', before: found.before[place] ?? 0 }
}

async function readMarks({ quick }: Engine, { account, collection }: Place) {
  const rows = await boundTo(quick, account)
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

/** Where the last number is that is not larger, of numbers that never fall; the first is 0. */
function placeIn(numbers: readonly number[], most: number): number {
  let [from, to] = [0, numbers.length - 1]
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if ((numbers[middle] ?? 0) <= most) from = middle
    else to = middle - 1
  }
  return from
}
