import type { QueryClient } from '@tanstack/react-query'
import type { Deletion } from '../contract/deletion.ts'
import type { ListQuery, Page } from '../contract/page.ts'
import type { Saved } from '../contract/saved.ts'
import type { Noun } from './noun.ts'

/** A collection of records as the shared parts take it: its words, its name in storage, and the way to its records. */
export type Collection<T extends { id: string }> = {
  resource: 'contacts' | 'transactions'
  noun: Noun<T>
  /** A record from what was kept of it (kept/rows.ts). */
  fromKept: (id: string, fields: Record<string, string>) => T
  /** Loaded with the first work over many records. */
  access: () => Promise<Access<T>>
}

/** The operations of a collection as plain functions, for work over many records. All of them throw `ApiError`. */
export type Access<T extends { id: string }> = {
  /** One page of a list, asked for now. */
  readPage: (client: QueryClient, query: ListQuery, signal?: AbortSignal) => Promise<Page<T>>
  /** One record, whole, asked for now unless it was read within the last `fresh` milliseconds; what is on screen follows. */
  readRecord: (client: QueryClient, id: string, fresh?: number) => Promise<T>
  /** Deletes, looks what became of it, and has what is on screen read again. */
  remove: (client: QueryClient, ids: string[], tell?: (done: number) => void) => Promise<Deletion>
  /** Sends the changed fields of a record as it was read; what is on screen follows. */
  update: (client: QueryClient, record: T, changes: Record<string, string | undefined>) => Promise<Saved<T>>
}
