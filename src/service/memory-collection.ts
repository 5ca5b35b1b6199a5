import { isKeepable } from '../contract/text.ts'
import { compareText } from './compare-text.ts'
import { createQueue } from './queue.ts'
import { searchText, searchWords } from './searching.ts'
import type { Collection } from './store.ts'

/** What a write did to one record: it is now `record`, or it is gone when there is none. */
export type RecordChange<T> = { id: string; record?: T }

/** A collection that can take in changes made elsewhere, and new records under the ids that they bring. */
export type MemoryCollection<T, Changes> = Collection<T, Changes> & {
  add(record: T): Promise<T>
  apply(change: RecordChange<T>): void
}

/** How a collection sorts its records, ties going by id, and where it reports a write before it counts. */
export type MemoryCollectionOptions<T> = {
  keyOf: (record: T) => string
  descending?: boolean
  save: (changes: RecordChange<T>[]) => Promise<void>
}

/** A collection that is kept sorted in memory, so that a page is a slice of it. */
export function createMemoryCollection<T extends TextRecord, Changes extends ChangesOf<T>>(
  records: readonly T[],
  { keyOf, descending = false, save }: MemoryCollectionOptions<T>,
): MemoryCollection<T, Changes> {
  const toRow = (record: T): Row<T> => ({ record, key: keyOf(record), text: undefined })
  const compare = (one: Row<T>, other: Row<T>) =>
    (descending ? compareText(other.key, one.key) : compareText(one.key, other.key)) ||
    compareText(one.record.id, other.record.id)
  const byId = new Map(records.map((record) => [record.id, toRow({ ...record })]))
  const rows = [...byId.values()].sort(compare)
  const inTurn = createQueue()

  function apply({ id, record }: RecordChange<T>) {
    const old = byId.get(id)
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
      if (!isKeepable(search)) return { items: [], total: 0 } // half of a pair would be found in whole ones
      const words = searchWords(search)
      const found = words.length === 0 ? rows : rows.filter((row) => hasEvery(words, row))
      const start = (page - 1) * pageSize
      return { items: found.slice(start, start + pageSize).map(copy), total: found.length }
    },
    async get(id) {
      const row = byId.get(id)
      return row && copy(row)
    },
    add: (record) =>
      inTurn(async () => {
        await write([{ id: record.id, record }])
        return { ...record }
      }),
    update: (id, change) =>
      inTurn(async () => {
        const row = byId.get(id)
        if (!row) return undefined
        const record = { ...row.record, ...(typeof change === 'function' ? change(copy(row)) : change) }
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
  }
}

type TextRecord = { id: string } & Record<string, string>

/** What the schema of an edit infers; a body cannot send undefined, so that a spread never writes it. */
type ChangesOf<T> = { [Field in keyof T]?: T[Field] | undefined }

/** A record with what sorting and searching need; the text is folded when the first search comes by. */
type Row<T> = { record: T; key: string; text: string | undefined }

/** Where the row stands among the sorted rows, or where it belongs. */
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

function hasEvery<T extends TextRecord>(words: string[], row: Row<T>): boolean {
  const text = (row.text ??= searchText(row.record))
  return words.every((word) => text.includes(word))
}

function copy<T>({ record }: Row<T>): T {
  return { ...record }
}
