import type { CollectionName } from '../../domain/collection-name.ts'
import { createQueue } from '../../domain/create-queue.ts'
import { newId } from '../../domain/new-id.ts'
import { readKept, writtenPlace } from '../../storage/local-storage.ts'
import {
  dropOtherRuns,
  forgetReadings,
  storedReading,
  storedRows,
  storeRows,
  type StoredReading,
} from '../../storage/stored-readings.ts'
import type { Tracked, Whole, FoundChanges } from './reading-state.ts'
import type { Rows } from './open-rows.ts'
import { resumedPass, type Pass } from './pass.ts'
import type { ReadingOf } from './page-reader.ts'
import type { Row } from './question.ts'

const portionSize = 500

/** Stores the reading of a whole list in this browser. Search results are not stored: there are too many possible searches. */
export function readingStore(
  { client, collection, search }: Pick<ReadingOf, 'client' | 'collection' | 'search'>,
  books: string,
) {
  const isKept = search === ''
  let waiting: Row[] = []
  let [run, portions] = ['', 0]
  let begun = Date.now()
  const inTurn = createQueue()
  // Rows stored while a write is on its way, or its answer lost, may miss it: they count as older than that write.
  const storedAt = () => {
    const open = client.getMutationCache().findAll({ predicate: ({ state }) => state.status !== 'success' })
    return Math.min(Date.now(), ...open.map(({ state }) => state.submittedAt))
  }
  const describe = (some: Pick<StoredReading, 'read' | 'asOf' | 'formats' | 'whole'>): StoredReading => ({
    books,
    collection,
    run,
    portions,
    at: storedAt(),
    checkedAt: Date.now(),
    pages: 0,
    lastIds: [],
    ...some,
  })
  const partOf = (pass: Pass): StoredReading => {
    const { total } = pass.watch.result()
    const { startedAt: asOf, pages, lastIds, formats } = pass
    const partial = describe({ read: pass.watch.ids.size, asOf, formats, whole: false })
    return { ...partial, pages, lastIds, ...(total !== undefined && { of: total }) }
  }
  const flush = async (state: StoredReading) => {
    if (waiting.length === 0) return
    const rows = waiting
    waiting = []
    portions += 1
    await storeRows({ ...state, run, portions }, portions - 1, rows, begun)
  }
  return {
    /** Loads the reading of an earlier visit and gives its rows to `rows`; undefined if there is no usable one. */
    load: async (rows: Rows): Promise<Loaded | undefined> => {
      begun = Date.now()
      const found = isKept ? await loadReading(books, collection, rows) : undefined
      if (!found) return undefined
      ;[run, portions] = [found.stored.run, found.stored.portions]
      return found.loaded
    },
    begin: ({ list, startedAt }: Pass) =>
      void inTurn(async () => {
        ;[run, portions, waiting] = [list, 0, []]
        begun = startedAt
      }),
    /** Stores the rows of a page, many pages at a time. While everything is read again, the previous whole list stays stored. */
    add: (pass: Pass, rows: Row[], isRefresh: boolean) => {
      // Pages with shifted rows are useless for a later visit.
      if (!isKept || isRefresh || pass.watch.result().moved) return
      const state = partOf(pass)
      void inTurn(async () => {
        for (const row of rows) waiting.push(row)
        if (waiting.length >= portionSize) await flush(state)
      })
    },
    /** Stores the remaining rows read so far. */
    pause: (pass: Pass) => {
      const state = partOf(pass)
      if (isKept && !pass.watch.result().moved) void inTurn(() => flush(state))
    },
    /** Stores a whole list as it is now. */
    keep: (whole: Whole, rows: Rows) =>
      isKept &&
      void inTurn(async () => {
        ;[run, portions, waiting] = [`${whole.list} ${Date.now()}`, Math.ceil(whole.read / portionSize), []]
        const { checkedAt, trackedSince, changes } = whole
        const stored = { ...describe(whole), checkedAt, trackedSince, changes: [...changes] as StoredChanges }
        if (!(await storeWhole(stored, begun, whole.list, rows))) await forgetReadings(books, collection)
      }).catch(() => forgetReadings(books, collection)),
  }
}

/** `outdated`: rows that are only good for a comparison with what is read next. */
type Loaded = { whole: Whole } | { pass: Pass } | { outdated: Outdated }

export type Outdated = Pick<Whole, 'list' | 'asOf' | 'formats'> & Tracked

type StoredChanges = NonNullable<StoredReading['changes']>

async function loadReading(
  books: string,
  collection: CollectionName,
  rows: Rows,
): Promise<{ stored: StoredReading; loaded: Loaded } | undefined> {
  const stored = await storedReading(books, collection)
  if (!stored) return undefined
  // A write that this copy does not know about may have changed any record.
  const isOutdated = Number(readKept('device', writtenPlace(books)) ?? 0) >= stored.at
  if (isOutdated && !stored.whole) return undefined
  const { read, of, asOf, checkedAt, formats, whole } = stored
  const list = newId()
  const ids = new Set<string>()
  await rows('add', list, [])
  for (let part = 0; part < stored.portions; part += 1) {
    const portion = ((await storedRows(stored, part)) ?? []) as Row[]
    for (const { id } of portion) ids.add(id)
    await rows('add', list, portion)
  }
  // Another tab may have replaced some of it by now.
  if (ids.size !== read) return undefined
  // The rows of a collection come back as they were stored.
  const changes = (stored.changes ?? []) as FoundChanges[]
  const tracked: Tracked = { trackedSince: stored.trackedSince ?? asOf, changes }
  if (isOutdated) return { stored, loaded: { outdated: { list, asOf, formats, ...tracked } } }
  return {
    stored,
    loaded: whole
      ? { whole: { list, read, of: read, asOf, checkedAt, formats, whole, ...tracked } }
      : { pass: resumedPass({ ...stored, list, ids, of }) },
  }
}

/** Stores all rows of a list. Until the last one is stored, a later visit finds nothing that it could mistake for the whole list. */
async function storeWhole(stored: StoredReading, begun: number, list: string, rows: Rows): Promise<boolean> {
  const unfinished = { ...stored, whole: false, read: -1 }
  for (let part = 0; part < stored.portions; part += 1) {
    const some = await rows('slice', list, part * portionSize, (part + 1) * portionSize)
    if (!(await storeRows(unfinished, part, some, begun))) return false
  }
  const isStored = await storeRows(stored, 0, [], begun)
  await dropOtherRuns(stored)
  return isStored
}

export type ReadingStore = ReturnType<typeof readingStore>
