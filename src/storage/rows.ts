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
  /** The step that it belongs to; earlier versions did not store it. */
  step: z.optional(z.string()),
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

/**
 * A change made as one: a single save, a bulk edit, a creation, a deletion, or the undoing of any of them. Its records
 * are in `stepRows`. `undoes`: the step whose changes it takes back.
 */
export const Step = z.object({
  ...row,
  id: z.string(),
  resource: CollectionName,
  /** What it does to its records; without it, edit them. */
  kind: z.optional(z.enum(['create', 'delete'])),
  origin: z.enum(['form', 'cell', 'bulk', 'spelling', 'paste', 'undo', 'redo']),
  undoes: z.optional(z.string()),
  /** `open`: planned, nothing sent. `running` without a tab that holds its lock: the tab was closed. */
  state: z.enum(['open', 'running', 'paused', 'stopped', 'done']),
  total: z.number(),
  /** How many records it changed, once it has ended. */
  done: z.optional(z.number()),
  /** The tab that made it (`tabName` in changes/plan-step.ts). */
  tab: z.optional(z.string()),
  /** Why it paused without the user, or why it changed nothing. */
  words: z.optional(z.string()),
})
export type Step = z.infer<typeof Step>

/**
 * One record of a step: only the fields that change, before and after. `place`: its position in the step. `was`: the id
 * of the deleted contact that this one was created from again.
 */
export const StepRow = z.object({
  ...row,
  step: z.string(),
  id: z.string(),
  was: z.optional(z.string()),
  place: z.number(),
  name: z.string(),
  /** What else identified it, in one line; missing in steps of earlier versions. */
  detail: z.optional(z.string()),
  before: Fields,
  after: Fields,
  /** `sending`: its outcome is unknown until verified. `changed`: not sent, because someone else has changed it. */
  state: z.enum(['open', 'sending', 'done', 'failed', 'changed']),
  /** What the service or Bookend says about it. */
  words: z.optional(z.string()),
})
export type StepRow = z.infer<typeof StepRow>

/** The mark and note on a transaction in this browser. */
export const Mark = z.object({
  ...row,
  id: z.string(),
  mark: z.enum(['reviewed', 'ask', '']),
  note: z.string(),
})
export type Mark = z.infer<typeof Mark>

/** The tables, the rest of their keys after the account, and their maximum number of rows per account. */
export const tables = {
  pending: { row: Pending, key: ['id'], most: Infinity },
  receipts: { row: Receipt, key: ['resource', 'id'], most: 10_000 },
  gone: { row: Gone, key: ['print'], most: 20_000 },
  drafts: { row: Draft, key: ['resource', 'id'], most: 500 },
  journal: { row: Entry, key: ['id'], most: 10_000 },
  originals: { row: Original, key: ['id'], most: 20_000 },
  steps: { row: Step, key: ['id'], most: 1000 },
  // Deleted steps take their rows with them (`makeRoom` in changes/plan-step.ts).
  stepRows: { row: StepRow, key: ['step', 'id'], most: Infinity },
  marks: { row: Mark, key: ['id'], most: 50_000 },
} as const
export type Tables = {
  pending: Pending
  receipts: Receipt
  gone: z.infer<typeof Gone>
  drafts: Draft
  journal: Entry
  originals: Original
  steps: Step
  stepRows: StepRow
  marks: Mark
}
export type TableName = keyof Tables
export const tableNames = Object.keys(tables) as TableName[]
