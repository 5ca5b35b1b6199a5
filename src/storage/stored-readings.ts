import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { z } from 'zod/mini'
import { collectionNames, type CollectionName } from '../domain/collection-name.ts'
import { writeKept, readKept } from './local-storage.ts'

// Readings of whole lists, by account: copies of the service's records, which are read again when they are missing. They have a
// database of their own, so that neither their size nor their format ever gets in the way of what only this browser knows
// (database.ts), and they never move to another account.

/** What a comparison of two states of a list found: when, how old the first was, the ids of new, changed and gone records. */
const FoundChanges = z.object({
  found: z.number(),
  at: z.number(),
  added: z.array(z.string()),
  changed: z.array(z.string()),
  gone: z.array(z.looseObject({ id: z.string() })),
})

export const StoredReading = z.object({
  books: z.string(),
  collection: z.enum(collectionNames),
  /** Names its portions; portions with another run's name are leftovers. */
  run: z.string(),
  portions: z.number(),
  /** When it was written, in milliseconds since 1970. */
  at: z.number(),
  read: z.number(),
  of: z.optional(z.number()),
  asOf: z.number(),
  checkedAt: z.number(),
  whole: z.boolean(),
  // Up to version 0.2.0, they named a setting of currencies that changed no value.
  formats: z.pipe(
    z.string(),
    z.transform((formats) => formats.replace(/"case":"[a-z-]*",/, '')),
  ),
  pages: z.number(),
  lastIds: z.array(z.string()),
  // Earlier versions stored neither.
  trackedSince: z.optional(z.number()),
  changes: z.optional(z.array(FoundChanges)),
})
export type StoredReading = z.infer<typeof StoredReading>

type Portion = { books: string; collection: CollectionName; run: string; part: number; rows: object[] }
type Schema = DBSchema & {
  readings: { key: [string, CollectionName]; value: StoredReading }
  portions: { key: [string, CollectionName, string, number]; value: Portion }
}

/** The stored reading of a list; undefined if there is none, or the browser refuses. */
export async function storedReading(
  books: string,
  collection: CollectionName,
): Promise<StoredReading | undefined> {
  const read = await asked((database) => database.get('readings', [books, collection]))
  return StoredReading.safeParse(read).data
}

/** The rows of one portion; undefined if it is missing. */
export async function storedRows({ books, collection, run }: StoredReading, part: number) {
  const portion = await asked((database) => database.get('portions', [books, collection, run, part]))
  return portion?.run === run && Array.isArray(portion.rows) ? portion.rows : undefined
}

/**
 * Stores rows, and how far the reading has come with them. Resolves to false if the browser refuses, or if readings were
 * deleted after this one was `begun`, which must then not reappear.
 */
export async function storeRows(
  reading: StoredReading,
  part: number,
  rows: object[],
  begun: number,
): Promise<boolean> {
  const { books, collection, run } = reading
  if (begun < Number(readKept('device', forgottenPlace) ?? 0)) return false
  const stored = await asked(async (database) => {
    const transaction = database.transaction(['readings', 'portions'], 'readwrite')
    transaction.done.catch(() => undefined)
    if (rows.length > 0) await transaction.objectStore('portions').put({ books, collection, run, part, rows })
    await transaction.objectStore('readings').put(reading)
    await transaction.done
    return true
  })
  return stored === true
}

/** Deletes the portions of a list that are not of this run. */
export async function dropOtherRuns({ books, collection, run }: StoredReading): Promise<void> {
  await asked(async (database) => {
    const transaction = database.transaction('portions', 'readwrite')
    for (const key of await transaction.store.getAllKeys(rowsOf(books, collection)))
      if (key[2] !== run) await transaction.store.delete(key)
    await transaction.done
  })
}

/** Deletes what was read for an account, or one list of it; without an account everything. */
export async function forgetReadings(books?: string, collection?: CollectionName): Promise<void> {
  // Other tabs may be reading, and so may this one.
  if (collection === undefined) writeKept('device', forgottenPlace, Date.now())
  await asked(async (database) => {
    const transaction = database.transaction(['readings', 'portions'], 'readwrite')
    const [readings, portions] = [transaction.objectStore('readings'), transaction.objectStore('portions')]
    if (books === undefined) {
      await readings.clear()
      await portions.clear()
    } else
      for (const name of collection ? [collection] : collectionNames) {
        await readings.delete([books, name])
        await portions.delete(rowsOf(books, name))
      }
    await transaction.done
  })
}

/** How many records of an account are stored, and how many of others. */
export async function countReadings(books: string): Promise<{ here: number; elsewhere: number }> {
  const all = (await asked((database) => database.getAll('readings'))) ?? []
  const sum = (some: StoredReading[]) => some.reduce((total, { read }) => total + read, 0)
  const here = sum(all.filter((one) => one.books === books))
  return { here, elsewhere: sum(all) - here }
}

/** When readings were last deleted, in milliseconds since 1970. */
const forgottenPlace = 'bookend-readings-forgotten'

function rowsOf(books: string, collection: CollectionName): IDBKeyRange {
  return IDBKeyRange.bound([books, collection], [books, collection, []])
}

/** The result of a task; undefined if the browser refuses. Nothing is lost: the list is read again. */
async function asked<T>(task: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  try {
    opening ??= openDB<Schema>('bookend-readings', 1, {
      upgrade: (database) => {
        database.createObjectStore('readings', { keyPath: ['books', 'collection'] })
        database.createObjectStore('portions', { keyPath: ['books', 'collection', 'run', 'part'] })
      },
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        opening = undefined
      },
      terminated: () => (opening = undefined),
    })
    return await task(await opening)
  } catch {
    opening = undefined
    return undefined
  }
}

let opening: Promise<IDBPDatabase<Schema>> | undefined
