import { isKeepable } from '../domain/text.ts'
import { hasTerms, parseSearch, type SearchQuery } from '../domain/search/parse-search.ts'
import { isIn } from '../domain/search/period.ts'
import { searchText, withBeside } from '../domain/search/search-text.ts'
import { compareText } from '../domain/compare-text.ts'
import { createQueue } from '../domain/create-queue.ts'
import { refuseOtherVersion } from './entity-tag.ts'
import type { Collection } from './store.ts'
import { newId } from '../domain/new-id.ts'

/** What a write did to one record: its new version, or no `record` when it was deleted. */
export type RecordChange<T> = { id: string; record?: T }

/** A collection that also accepts changes made elsewhere, and new records with the ids they already have. */
type MemoryCollection<T, Changes> = Collection<T, Changes> & {
  /** Returns the record that is there under its id, if there is one. */
  add(record: T): Promise<T>
  apply(change: RecordChange<T>): void
  has(id: string): boolean
  /** All records in list order: the collection's own, not copies. */
  all(): readonly T[]
  log: ReturnType<typeof createChangeLog>
}

/** How a collection sorts its records (ties by id), and where it reports a write before applying it. */
type MemoryCollectionOptions<T> = {
  keyOf: (record: T) => string
  descending?: boolean
  /** The day of a record, used when a search names a period. */
  dayOf?: (record: T) => string
  /** The note beside a record, which a search looks through, too. */
  noteOf?: (id: string) => string
  save: (changes: RecordChange<T>[]) => Promise<void>
}

/** A collection that stays sorted in memory, so that a page is a slice of it. */
export function createMemoryCollection<T extends TextRecord, Changes extends ChangesOf<T>>(
  records: readonly T[],
  { keyOf, descending = false, dayOf, noteOf, save }: MemoryCollectionOptions<T>,
): MemoryCollection<T, Changes> {
  const toRow = (record: T): Row<T> => ({ record, key: keyOf(record), text: undefined })
  const compare = (one: Row<T>, other: Row<T>) =>
    (descending ? compareText(other.key, one.key) : compareText(one.key, other.key)) ||
    compareText(one.record.id, other.record.id)
  const byId = new Map(records.map((record) => [record.id, toRow({ ...record })]))
  const rows = [...byId.values()].sort(compare)
  const inTurn = createQueue()
  const log = createChangeLog()

  function apply({ id, record }: RecordChange<T>) {
    const old = byId.get(id)
    log.add(id, old === undefined)
    if (old) rows.splice(indexOf(rows, old, compare), 1)
    byId.delete(id)
    if (!record) return
    const row = toRow({ ...record })
    byId.set(id, row)
    rows.splice(indexOf(rows, row, compare), 0, row)
  }

  async function write(changes: RecordChange<T>[]) {
    if (changes.length > 0) await save(changes)
    changes.forEach(apply)
  }

  return {
    async list({ search, page, pageSize }) {
      if (!isKeepable(search)) return { items: [], total: 0 } // half a surrogate pair would match whole ones
      const query = parseSearch(search, { hasDates: dayOf !== undefined })
      const isAll = query.terms.length === 0 && !query.period
      const found = isAll ? rows : rows.filter((row) => isFound(query, row, dayOf, noteOf?.(row.record.id)))
      const start = (page - 1) * pageSize
      return { items: found.slice(start, start + pageSize).map(copy), total: found.length }
    },
    async get(id) {
      const row = byId.get(id)
      return row && copy(row)
    },
    add: (record) =>
      inTurn(async () => {
        const there = byId.get(record.id)
        if (there) return { ...there.record }
        await write([{ id: record.id, record }])
        return { ...record }
      }),
    update: (id, changes, ifMatch) =>
      inTurn(async () => {
        const row = byId.get(id)
        if (!row) return undefined
        refuseOtherVersion(row.record, ifMatch)
        const record = { ...row.record, ...changes }
        await write([{ id, record }])
        return record
      }),
    remove: (ids) =>
      inTurn(async () => {
        const present = [...new Set(ids)].filter((id) => byId.has(id))
        await write(present.map((id) => ({ id })))
        return present
      }),
    apply,
    has: (id) => byId.has(id),
    all: () => rows.map(({ record }) => record),
    log,
  }
}

type TextRecord = { id: string } & Record<string, string>

/** The type that the edit schema infers. A body cannot contain undefined, so spreading it never writes undefined. */
type ChangesOf<T> = { [Field in keyof T]?: T[Field] | undefined }

/** A record with its sort key and its search text; the text is folded at the first search. */
type Row<T> = { record: T; key: string; text: string | undefined }

/** The index of the row among the sorted rows, or the index at which to insert it. */
function indexOf<T>(rows: Row<T>[], row: Row<T>, compare: (one: Row<T>, other: Row<T>) => number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = rows[middle]
    if (other && compare(other, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function isFound<T extends TextRecord>(
  { terms, period }: SearchQuery,
  row: Row<T>,
  dayOf: ((record: T) => string) | undefined,
  note = '',
): boolean {
  if (period && dayOf && !isIn(period, dayOf(row.record))) return false
  return hasTerms(withBeside((row.text ??= searchText(row.record)), { note }), terms)
}

function copy<T>({ record }: Row<T>): T {
  return { ...record }
}

/** Remembers which records the latest writes touched. A version also names its log, so that no other log accepts it. */
export function createChangeLog() {
  const log = newId()
  const writes: Touched[] = []
  let forgotten = 0
  return {
    add: (id: string, isNew: boolean) => {
      writes.push({ id, isNew })
      if (writes.length > mostWrites) forgotten += writes.splice(0, writes.length - mostWrites).length
    },
    version: (): string => `${forgotten + writes.length}-${log}`,
    /** The ids that were touched after a version, and whether they were new then; undefined if that is not known. */
    since: (version: string): ReadonlyMap<string, boolean> | undefined => {
      const [, count, name] = /^(\d+)-(.*)$/.exec(version) ?? []
      const first = Number(count) - forgotten
      if (name !== log || first < 0 || first > writes.length) return undefined
      const touched = new Map<string, boolean>()
      for (const { id, isNew } of writes.slice(first)) touched.set(id, isNew || touched.get(id) === true)
      return touched
    },
  }
}

type Touched = { id: string; isNew: boolean }

const mostWrites = 1000
