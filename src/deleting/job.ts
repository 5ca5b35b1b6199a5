import type { QueryClient } from '@tanstack/react-query'
import type { Key } from '../kept/kept.ts'
import type { KeptRecord, Pending } from '../kept/rows.ts'
import type { Collection } from '../list/collection.ts'
import type { Selection } from '../list/selection.ts'

/** A deletion that is carried out by this tab. */
export type Job<T extends { id: string }> = {
  books: string
  id: string
  at: number
  collection: Collection<T>
  selection: Selection<T>
  client: QueryClient
  /** `fresh`: read by its id a moment ago, so that it need not be read again before it goes. */
  records: { record: T; kept: KeptRecord; fresh: boolean }[]
  /** Those that were ticked, which are ticked again if they stay. */
  ticked: readonly T[]
  /** Whether it is kept so that it outlives the tab; settles when that is known. */
  durable: Promise<boolean>
}

export function keyOf({ books, id }: Pick<Pending, 'books' | 'id'>): Key {
  return [books, id]
}

export function idsOf({ records }: Pick<Job<{ id: string }>, 'records'>): string[] {
  return records.map(({ record }) => record.id)
}

/** The job as it is kept. */
export function rowOf<T extends { id: string }>(job: Job<T>, state: Pending['state']): Pending {
  const { books, id, at, collection, records } = job
  return { books, id, at, resource: collection.resource, records: records.map(({ kept }) => kept), state }
}

/** The job for a deletion of exactly these records. */
export function jobOf<T extends { id: string }>(
  some: Pick<Job<T>, 'books' | 'id' | 'at' | 'collection' | 'selection' | 'client' | 'records'>,
): Job<T> {
  const ids = new Set(some.records.map(({ record }) => record.id))
  const ticked = [...some.selection.ticked().values()].filter(({ id }) => ids.has(id))
  return { ...some, ticked, durable: Promise.resolve(true) }
}
