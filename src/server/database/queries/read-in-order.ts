// Over 200 lines because pages and streams of records in any order share every part.
import { portionsOf } from '../core/engine.ts'
import { sql, type RawBuilder } from 'kysely'
import { compareText } from '../../../domain/compare-text.ts'
import type { Db } from '../core/schema.ts'
import type { Column, Segment, TextSegment } from './segments.ts'
import { isOneOf } from './sql-conditions.ts'

/** The `from … where …` of records (sql-conditions.ts). */
type Found = RawBuilder<unknown>
type Read = <T>(work: (tx: Db) => Promise<T>) => Promise<T>

/** The ids of the records in a range of positions of an order. */
export async function idsBetween(
  tx: Db,
  found: Found,
  segments: readonly Segment[],
  [from, end]: readonly [number, number],
): Promise<string[]> {
  const ids: string[] = []
  let skip = from
  for (const segment of segments) {
    const wanted = end - from - ids.length
    if (wanted <= 0) break
    const within = sql`${found} and ${segment.only}`
    const some =
      'columns' in segment
        ? (await sortedRows(tx, within, segment.columns, wanted, skip)).map(({ id }) => id)
        : await idsByText(tx, within, segment, [skip, skip + wanted])
    ids.push(...some)
    if (ids.length > 0) skip = 0
    else if (skip > 0) skip -= await countFound(tx, within)
  }
  return ids
}

/** How records are read: the columns of their rows, or the rows of some ids. */
type Records<T> = {
  columns: readonly string[]
  toRecord: (row: Record<string, unknown>) => T
  byId: (tx: Db, ids: readonly string[]) => Promise<T[]>
}

/**
 * All records in an order, in portions. Each portion is a read of its own, which continues after the record that the one
 * before ended with, so that nobody waits for the whole, and no record is repeated.
 */
export async function* recordsInOrder<T>(
  read: Read,
  found: Found,
  segments: readonly Segment[],
  { columns, toRecord, byId }: Records<T>,
): AsyncGenerator<T[]> {
  for (const segment of segments) {
    const within = sql`${found} and ${segment.only}`
    if ('columns' in segment) {
      for await (const rows of rowsByColumns(read, within, segment.columns, portion, columns))
        yield rows.map(toRecord)
    } else {
      for await (const ids of idsByTexts(read, within, segment)) yield await read((tx) => byId(tx, ids))
    }
  }
}

export async function countFound(tx: Db, found: Found): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${found}`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

type Row = { id: string } & Record<string, string | number>

/** Rows with these columns, sorted by them, from an offset or after another row. */
async function sortedRows(
  tx: Db,
  within: Found,
  columns: readonly Column[],
  size: number,
  after: number | Row | undefined,
  extra: readonly string[] = [],
): Promise<Row[]> {
  const names = new Set([...columns.map(({ name }) => name), ...extra])
  const order = sql.join(
    columns.map(({ name, descending, isFew }) => {
      const sorted = isFew ? sql`${sql.ref(name)} + 0` : sql.ref(name)
      return sql`${sorted} ${sql.raw(descending ? 'desc' : 'asc')}`
    }),
  )
  const select = async (more: Found, most: number, offset = 0) =>
    (
      await sql<Row>`select ${sql.join([...names].map((name) => sql.ref(name)))} ${within} ${more}
        order by ${order} limit ${most} offset ${offset}`.execute(tx)
    ).rows
  if (typeof after !== 'object') return select(sql``, size, after)
  // First the rest with the same columns but the last, and so on: each is one range of an index.
  const rows: Row[] = []
  for (let same = columns.length - 1; same >= 0 && rows.length < size; same -= 1) {
    const conditions = columns.slice(0, same + 1).map(({ name, descending }, at) => {
      const how = at < same ? '=' : descending ? '<' : '>'
      return sql`and ${sql.ref(name)} ${sql.raw(how)} ${after[name]}`
    })
    rows.push(...(await select(sql.join(conditions, sql` `), size - rows.length)))
  }
  return rows
}

async function* rowsByColumns(
  read: Read,
  within: Found,
  columns: readonly Column[],
  size: number,
  extra: readonly string[] = [],
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const after = last
    const rows = await read((tx) => sortedRows(tx, within, columns, size, after, extra))
    last = rows.at(size - 1) // fewer are the last ones
    if (rows.length > 0) yield rows
  } while (last)
}

const portion = 1000

/** Texts that the reader's language does not tell apart, and the number of their records. */
type Class = { texts: string[]; count: number }

async function idsByText(
  tx: Db,
  within: Found,
  segment: TextSegment,
  [from, end]: readonly [number, number],
): Promise<string[]> {
  const classes = await classesOf(tx, within, segment, end)
  if (!classes) return keysBetween(tx, within, segment, [from, end])
  const ids: string[] = []
  const whole: Class[] = []
  let start = 0
  for (const one of classes) {
    const [first, last] = [Math.max(from, start), Math.min(end, start + one.count)]
    if (last - first === one.count) whole.push(one)
    else if (first < last) {
      ids.push(...(await idsOf(tx, within, segment, whole.splice(0))))
      const among = sql`${within} and ${isOneOf(segment.text, one.texts)}`
      const rows = await sortedRows(tx, among, segment.ties, last - first, first - start)
      ids.push(...rows.map(({ id }) => id))
    }
    start += one.count
    if (start >= end) break
  }
  return [...ids, ...(await idsOf(tx, within, segment, whole))]
}

async function* idsByTexts(read: Read, within: Found, segment: TextSegment): AsyncGenerator<string[]> {
  const classes = await read((tx) => classesOf(tx, within, segment, Infinity))
  if (!classes) return yield* idsByKeys(read, within, segment)
  let small: Class[] = []
  let count = 0
  const flush = () => {
    const some = small
    ;[small, count] = [[], 0]
    return read((tx) => idsOf(tx, within, segment, some))
  }
  for (const one of classes) {
    if (count + one.count > portion && count > 0) yield await flush()
    if (one.count > portion) {
      const among = sql`${within} and ${isOneOf(segment.text, one.texts)}`
      for await (const rows of rowsByColumns(read, among, segment.ties, mostKeys)) yield* idsInPortions(rows)
    } else {
      small.push(one)
      count += one.count
    }
  }
  if (count > 0) yield await flush()
}

/**
 * The texts of a segment in their order, as far as the first `most` records need them; undefined if there are too many to
 * hold. The database groups them, and the domain sorts what is left.
 */
async function classesOf(
  tx: Db,
  within: Found,
  { text, order, descending, hasFewTexts }: TextSegment,
  most: number,
): Promise<Class[] | undefined> {
  if (!hasFewTexts) return undefined
  const { rows } = await sql<{ text: string; count: number }>`
    select ${sql.ref(text)} as text, count(*) as count ${within} group by ${sql.ref(text)} limit ${mostTexts + 1}`.execute(
    tx,
  )
  if (rows.length > mostTexts) return undefined
  const compare = (one: Keyed, other: Keyed) => order.compare(one.key, other.key) * (descending ? -1 : 1)
  const first = keepFirst(most, compare)
  for (const row of rows) first.add({ ...row, count: Number(row.count), key: order.keyOf(row.text) })
  const classes: Class[] = []
  let key: string | undefined
  for (const one of first.sorted()) {
    const last = classes.at(-1)
    if (last && key !== undefined && order.compare(key, one.key) === 0) {
      last.texts.push(one.text)
      last.count += one.count
    } else classes.push({ texts: [one.text], count: one.count })
    key = one.key
  }
  return classes
}

type Keyed = { text: string; count: number; key: string }
const mostTexts = 200_000

/** All ids of some classes, in the order of these. */
async function idsOf(
  tx: Db,
  within: Found,
  segment: TextSegment,
  classes: readonly Class[],
): Promise<string[]> {
  if (classes.length === 0) return []
  const places = new Map(classes.flatMap(({ texts }, place) => texts.map((text) => [text, place])))
  const among = isOneOf(segment.text, [...places.keys()])
  const columns = [segment.text, ...segment.ties.map(({ name }) => name)].map((name) => sql.ref(name))
  const { rows } = await sql<Row>`select ${sql.join(columns)} ${within} and ${among}`.execute(tx)
  const placeOf = (row: Row) => places.get(String(row[segment.text])) ?? 0
  return rows
    .sort((one, other) => placeOf(one) - placeOf(other) || compareTies(one, other, segment))
    .map(({ id }) => id)
}

function compareTies(one: Row, other: Row, { ties }: TextSegment): number {
  for (const { name, descending } of ties) {
    const [first, second] = [one[name] ?? '', other[name] ?? '']
    const difference = typeof first === 'number' ? first - Number(second) : compareText(first, String(second))
    if (difference !== 0) return descending ? -difference : difference
  }
  return 0
}

/** A record by its text, where nearly every record has a text of its own. */
type Key = { row: Row; key: string }

/** Reads the texts of all records, and keeps only those that can be in the range. */
async function keysBetween(
  tx: Db,
  within: Found,
  segment: TextSegment,
  [from, end]: readonly [number, number],
): Promise<string[]> {
  let after: Key | undefined
  for (let start = 0; ; start += mostKeys) {
    const keys = await keysAfter(tx, within, segment, after, Math.min(mostKeys, end - start))
    after = keys.at(mostKeys - 1)
    if (!after || start + keys.length >= end)
      return keys.slice(Math.max(0, from - start), end - start).map(({ row }) => row.id)
  }
}

async function* idsByKeys(read: Read, within: Found, segment: TextSegment): AsyncGenerator<string[]> {
  let after: Key | undefined
  do {
    const last = after
    const keys = await read((tx) => keysAfter(tx, within, segment, last, mostKeys))
    yield* idsInPortions(keys.map(({ row }) => row))
    after = keys.at(mostKeys - 1)
  } while (after)
}

function* idsInPortions(rows: readonly { id: string }[]): Generator<string[]> {
  for (const some of portionsOf(rows, portion)) yield some.map(({ id }) => id)
}

async function keysAfter(
  tx: Db,
  within: Found,
  segment: TextSegment,
  after: Key | undefined,
  most: number,
): Promise<Key[]> {
  const { text, order, descending, inList, ties } = segment
  const compare = (one: Key, other: Key) =>
    order.compare(one.key, other.key) * (descending ? -1 : 1) || compareTies(one.row, other.row, segment)
  const first = keepFirst(most, compare)
  const extra = [text, ...ties.map(({ name }) => name)]
  for await (const rows of rowsByColumns((work) => work(tx), within, inList, 2000, extra))
    for (const row of rows) {
      const key = { row, key: order.keyOf(String(row[text])) }
      if (!after || compare(key, after) > 0) first.add(key)
    }
  return first.sorted()
}

const mostKeys = 100_000

/** The first `most` of many in an order, without keeping all. */
function keepFirst<T>(most: number, compare: (one: T, other: T) => number) {
  let kept: T[] = []
  let last: T | undefined // nothing after it is wanted
  const sorted = () => {
    kept = kept.sort(compare).slice(0, most)
    return kept
  }
  return {
    sorted,
    add: (one: T) => {
      if (last !== undefined && compare(one, last) > 0) return
      kept.push(one)
      // Sorting now and then costs less than a place for each.
      if (kept.length > 2 * most + 1000) last = sorted().at(-1)
    },
  }
}
