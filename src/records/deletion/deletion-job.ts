import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { Key } from '../../storage/database.ts'
import type { Snapshot, Pending } from '../../storage/rows.ts'
import type { Collection } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import type { Inverse } from './deletions.ts'

/** A deletion that this tab carries out. */
export type Job<T extends { id: string }> = {
  books: string
  id: string
  at: number
  collection: Collection<T>
  selection: Selection<T>
  inverse?: Inverse | undefined
  session: ServiceSession
  client: QueryClient
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
export function jobOf<T extends { id: string }>(
  some: Pick<Job<T>, 'books' | 'id' | 'at' | 'collection' | 'selection' | 'session' | 'client' | 'records'> &
    Pick<Job<T>, 'inverse'>,
): Job<T> {
  const ids = new Set(some.records.map(({ record }) => record.id))
  const ticked = [...some.selection.ticked().values()].filter(({ id }) => ids.has(id))
  return { ...some, ticked, durable: Promise.resolve(true) }
}
