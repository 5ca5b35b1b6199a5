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
import type { ReadingOf } from './page-reader.ts'
import type { Row } from './question.ts'

const portionSize = 500

/** Stores whole lists in this browser, but no results of searches: there are too many possible searches. */
export function readingStore(
  { client, collection, search }: Pick<ReadingOf, 'client' | 'collection' | 'search'>,
  books: string,
) {
  const isKept = search === ''
  let begun = Date.now()
  const inTurn = createQueue()
  // Rows stored while a write is on its way, or its answer lost, may miss it: they count as older than that write.
  const storedAt = () => {
    const open = client.getMutationCache().findAll({ predicate: ({ state }) => state.status !== 'success' })
    return Math.min(Date.now(), ...open.map(({ state }) => state.submittedAt))
  }
  return {
    /** Loads the list of an earlier visit and gives its rows to `rows`; undefined if there is no usable one. */
    load: async (rows: Rows): Promise<Loaded | undefined> => {
      begun = Date.now()
      return isKept ? loadReading(books, collection, rows) : undefined
    },
    begin: (startedAt: number) =>
      void inTurn(async () => {
        begun = startedAt
      }),
    /** Stores a whole list as it is now. */
    keep: (whole: Whole, rows: Rows) =>
      isKept &&
      void inTurn(async () => {
        const { list, read, asOf, checkedAt, formats, trackedSince, changes } = whole
        const stored: StoredReading = {
          books,
          collection,
          run: `${list} ${Date.now()}`,
          portions: Math.ceil(read / portionSize),
          at: storedAt(),
          read,
          asOf,
          checkedAt,
          formats,
          whole: true,
          // Up to version 0.2.0, how far a part of a list had been read.
          pages: 0,
          lastIds: [],
          trackedSince,
          changes: [...changes] as StoredChanges,
        }
        if (!(await storeWhole(stored, begun, list, rows))) await forgetReadings(books, collection)
      }).catch(() => forgetReadings(books, collection)),
  }
}

/** `outdated`: rows that are only good for a comparison with what is read next. */
type Loaded = { whole: Whole } | { outdated: Outdated }

export type Outdated = Pick<Whole, 'list' | 'asOf' | 'formats'> & Tracked

type StoredChanges = NonNullable<StoredReading['changes']>

async function loadReading(
  books: string,
  collection: CollectionName,
  rows: Rows,
): Promise<Loaded | undefined> {
  const stored = await storedReading(books, collection)
  if (!stored?.whole) return undefined
  const { read, asOf, checkedAt, formats } = stored
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
  // A write that this copy does not know about may have changed any record.
  const isOutdated = Number(readKept('device', writtenPlace(books)) ?? 0) >= stored.at
  if (isOutdated) return { outdated: { list, asOf, formats, ...tracked } }
  return { whole: { list, read, of: read, asOf, checkedAt, formats, whole: true, ...tracked } }
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
