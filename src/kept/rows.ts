import { z } from 'zod/mini'

// What Bookend keeps in this browser, by the books that it belongs to. Each row is checked when it is read: what a crash or another
// program left broken is passed over, never guessed at.

const Fields = z.record(z.string(), z.string())

/** A record as it stood: its fields by the names of SPEC.md, and what the service sent beside them. */
export const KeptRecord = z.object({
  id: z.string(),
  fields: Fields,
  others: z.array(z.tuple([z.string(), z.string()])),
  /** False when the record could not be read by its id, so that this is only what a list showed of it. */
  whole: z.boolean(),
})
export type KeptRecord = z.infer<typeof KeptRecord>

const Resource = z.enum(['contacts', 'transactions'])
/** What every row has: the books it belongs to (api/books.ts), and when it was made, in milliseconds since 1970. */
const row = { books: z.string(), at: z.number() }

/** A deletion that a person confirmed and that was not yet heard to be done. */
export const Pending = z.object({
  ...row,
  id: z.string(),
  resource: Resource,
  records: z.array(KeptRecord),
  /** `sending`: it has been claimed to be sent, so what became of it is not known before somebody looks. */
  state: z.enum(['waiting', 'sending']),
})
export type Pending = z.infer<typeof Pending>

/** A record that was deleted from this browser. `noticedAt`: when it was first seen to be older than receipts are kept. */
export const Receipt = z.object({
  ...row,
  id: z.string(),
  resource: Resource,
  record: KeptRecord,
  noticedAt: z.optional(z.number()),
})
export type Receipt = z.infer<typeof Receipt>

/** A transaction that was deleted from this browser, by all that the bank would send of it again. */
const Gone = z.object({ ...row, print: z.string(), id: z.string() })

/** What was typed into a form and not saved; `id` is "new" for a contact that does not exist yet. */
export const Draft = z.object({
  ...row,
  resource: Resource,
  id: z.string(),
  /** How the fields read when typing began, and how those that were changed read now. */
  base: Fields,
  typed: Fields,
  /** What was sent and when, as long as nobody knows what became of it. */
  sent: z.optional(z.object({ at: z.number(), changes: Fields })),
})
export type Draft = z.infer<typeof Draft>

/** Something that was changed from this browser. */
export const Entry = z.object({
  ...row,
  id: z.string(),
  kind: z.enum(['edit', 'create', 'delete']),
  resource: Resource,
  record: z.string(),
  /** How the record was called. */
  name: z.string(),
  /** The fields that changed; all of them for a creation or a deletion. */
  before: Fields,
  after: Fields,
})
export type Entry = z.infer<typeof Entry>

/** What was first seen of a transaction, and what was then made of it here. */
export const Original = z.object({
  ...row,
  id: z.string(),
  first: Fields,
  /** The fields that were edited here, with the value that was saved; `at` when. */
  edited: z.record(z.string(), z.object({ value: z.string(), at: z.number() })),
})
export type Original = z.infer<typeof Original>

/** The tables, what their keys are after the books, and how many rows of one set of books they hold at most. */
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
