import { z } from 'zod/mini'
import { collectionNames } from '../domain/collection-name.ts'

// What Bookend stores in this browser, by account. Rows are validated when read: invalid ones, left by a crash or
// another program, are skipped and never repaired.

const Fields = z.record(z.string(), z.string())

/** A stored record: its fields by their names in docs/spec.md, and what the service sent besides them. */
export const Snapshot = z.object({
  id: z.string(),
  fields: Fields,
  others: z.array(z.tuple([z.string(), z.string()])),
  /** False if the record could not be read by its id, so that this is only what a list showed. */
  whole: z.boolean(),
})
export type Snapshot = z.infer<typeof Snapshot>

const CollectionName = z.enum(collectionNames)
/**
 * Part of every row: its account (api/session/storage-scope.ts), and when it was created, in milliseconds since 1970.
 */
const row = { books: z.string(), at: z.number() }

/** A deletion that the user has confirmed and that is not known to be done. */
export const Pending = z.object({
  ...row,
  id: z.string(),
  resource: CollectionName,
  records: z.array(Snapshot),
  /** `sending`: claimed for sending, so its outcome is unknown until verified. */
  state: z.enum(['waiting', 'sending']),
})
export type Pending = z.infer<typeof Pending>

/** A record that was deleted from this browser. `noticedAt`: when it was first found to be past its retention. */
export const Receipt = z.object({
  ...row,
  id: z.string(),
  resource: CollectionName,
  record: Snapshot,
  noticedAt: z.optional(z.number()),
})
export type Receipt = z.infer<typeof Receipt>

/** The content fingerprint of a deleted transaction. */
const Gone = z.object({ ...row, print: z.string(), id: z.string() })

/** Unsaved form input; `id` is "new" for a contact that does not exist yet. */
export const Draft = z.object({
  ...row,
  resource: CollectionName,
  id: z.string(),
  /** The field values when typing began, and the current input of those that were changed. */
  base: Fields,
  typed: Fields,
  /** What was sent and when, while the outcome is unknown. */
  sent: z.optional(z.object({ at: z.number(), changes: Fields })),
})
export type Draft = z.infer<typeof Draft>

/** A change made from this browser. */
export const Entry = z.object({
  ...row,
  id: z.string(),
  kind: z.enum(['edit', 'create', 'delete']),
  resource: CollectionName,
  record: z.string(),
  /** The record's name at that time. */
  name: z.string(),
  /** The fields that changed; all of them for a creation or a deletion. */
  before: Fields,
  after: Fields,
})
export type Entry = z.infer<typeof Entry>

/** The first known values of a transaction, and the edits made here. */
export const Original = z.object({
  ...row,
  id: z.string(),
  first: Fields,
  /** The edited fields with the value that was saved, and when (`at`). */
  edited: z.record(z.string(), z.object({ value: z.string(), at: z.number() })),
})
export type Original = z.infer<typeof Original>

/** The tables, the rest of their keys after the account, and their maximum number of rows per account. */
export const tables = {
  pending: { row: Pending, key: ['id'], most: Infinity },
  receipts: { row: Receipt, key: ['resource', 'id'], most: 10_000 },
  gone: { row: Gone, key: ['print'], most: 20_000 },
  drafts: { row: Draft, key: ['resource', 'id'], most: 500 },
  journal: { row: Entry, key: ['id'], most: 10_000 },
  originals: { row: Original, key: ['id'], most: 20_000 },
} as const
export type Tables = {
  pending: Pending
  receipts: Receipt
  gone: z.infer<typeof Gone>
  drafts: Draft
  journal: Entry
  originals: Original
}
export type TableName = keyof Tables
export const tableNames = Object.keys(tables) as TableName[]
