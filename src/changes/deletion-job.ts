import { dropDeletion } from './deletions.ts'
import type { Inverse } from './deletions.ts'
import { show } from '../records/hidden-records.ts'
import { release } from './tab-lock.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../api/session/service-session.ts'
import type { Key } from '../storage/database.ts'
import type { Snapshot, Pending } from '../storage/rows.ts'
import type { Collection } from '../records/collection.ts'
import type { Selection } from '../records/list/selection.ts'

/** Access to the records of a deletion, and their selection. */
export type Place<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  session: ServiceSession
  client: QueryClient
}

/** A deletion that this tab carries out. */
export type Job<T extends { id: string }> = Place<T> & {
  books: string
  id: string
  at: number
  inverse?: Inverse | undefined
  /** `fresh`: just read by id, so it need not be read again before deletion. */
  records: { record: T; kept: Snapshot; fresh: boolean }[]
  /** The records that were selected; they are selected again if they are not deleted. */
  ticked: readonly T[]
  /** Whether it is stored so that it survives the tab; settles once that is known. */
  durable: Promise<boolean>
}

export function keyOf({ books, id }: Pick<Pending, 'books' | 'id'>): Key {
  return [books, id]
}

export function idsOf({ records }: Pick<Job<{ id: string }>, 'records'>): string[] {
  return records.map(({ record }) => record.id)
}

/** The stored form of a job. */
export function rowOf<T extends { id: string }>(job: Job<T>, state: Pending['state']): Pending {
  const { books, id, at, collection, records } = job
  return { books, id, at, resource: collection.resource, records: records.map(({ kept }) => kept), state }
}

/** The job for a deletion of exactly these records. */
export function jobOf<T extends { id: string }>(some: Omit<Job<T>, 'ticked' | 'durable'>): Job<T> {
  const ids = new Set(some.records.map(({ record }) => record.id))
  const ticked = [...some.selection.ticked().values()].filter(({ id }) => ids.has(id))
  return { ...some, ticked, durable: Promise.resolve(true) }
}

/** Ends a deletion in this tab: shows the remaining records again and restores their selection. */
export function finishDeletion<T extends { id: string }>(job: Job<T>, gone: readonly string[] = []): void {
  const { id, collection, selection, ticked } = job
  show(collection.resource, idsOf(job))
  selection.set(
    ticked.filter((record) => !gone.includes(record.id)),
    true,
  )
  release(id)
  dropDeletion(id)
}
