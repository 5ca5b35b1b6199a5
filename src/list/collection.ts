import type { Access } from '../api/access.ts'
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
