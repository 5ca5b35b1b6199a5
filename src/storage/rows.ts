import { z } from 'zod/mini'
import { ContactChoice } from '../domain/cluster/contact-choice.ts'
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
/** Part of every row: its account (api/session/storage-scope.ts), and when it was created, in milliseconds since 1970. */
const row = { books: z.string(), at: z.number() }

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
  /** What was sent and when, while the outcome is unknown; `base` and `typed` as they were then, not what was typed since. */
  sent: z.optional(
    z.object({ at: z.number(), changes: Fields, base: z.optional(Fields), typed: z.optional(Fields) }),
  ),
  /** Of a new contact: what was last sent, and the key of that (`createContact`), for the same one again. */
  creation: z.optional(z.object({ changes: Fields, key: z.string() })),
})
export type Draft = z.infer<typeof Draft>

/** The first known values of a transaction, and the edits made here. */
export const Original = z.object({
  ...row,
  id: z.string(),
  first: Fields,
  /** The edited fields with the value that was saved, and when (`at`). */
  edited: z.record(z.string(), z.object({ value: z.string(), at: z.number() })),
})
export type Original = z.infer<typeof Original>

const Decisions = z.array(z.union([z.object({ fine: z.string() }), ContactChoice]))

/** A change made as one: a save, a bulk edit, a creation, a deletion, or the undoing of any. Its records are in `changeRows`. */
export const Change = z.object({
  ...row,
  id: z.string(),
  resource: CollectionName,
  kind: z.enum(['edit', 'create', 'delete']),
  origin: z.enum(['form', 'cell', 'bulk', 'spelling', 'paste', 'undo', 'redo']),
  /** The change that it takes back. */
  undoes: z.optional(z.string()),
  /** Of the deletion of a merge: the edit before it, which is undone with it. */
  merges: z.optional(z.string()),
  /** Of the deletion of a merge: the contact that stays. */
  into: z.optional(z.string()),
  /** Decisions about its contacts have still to follow them: to the one that stays, or back (changes/move-decisions.ts). */
  moving: z.optional(z.literal(true)),
  /** Of a deletion: the decisions about its contacts wait in its rows (`held`). */
  holds: z.optional(z.literal(true)),
  /** When a deletion is sent, unless it is undone before. */
  sendAt: z.optional(z.number()),
  /**
   * `open`: nothing was sent. `running`: claimed by a tab; without one that holds its lock, the tab was closed, and the
   * outcome of what was sent is unknown until verified.
   */
  state: z.enum(['open', 'running', 'paused', 'stopped', 'done']),
  total: z.number(),
  /** How many records it has changed; for edits, once it has ended. */
  done: z.optional(z.number()),
  /** The tab that made it (`tabName` in changes/plan-change.ts), which can undo it by a key. */
  tab: z.optional(z.string()),
  /** Why it paused without the user, or why it changed nothing. */
  words: z.optional(z.string()),
  /** The import of contacts that it belongs to, with the name of the file; or with the period whose names became contacts. */
  import: z.optional(z.object({ id: z.string(), file: z.string(), source: z.optional(z.literal('names')) })),
})
export type Change = z.infer<typeof Change>

/** One record of a change. `at`: when it was saved; before that, when it was sent or the change was made. */
export const ChangeRow = z.object({
  ...row,
  change: z.string(),
  id: z.string(),
  resource: CollectionName,
  kind: Change.shape.kind,
  /** The id of the deleted contact that this one is created from again; until it has a new one, its own. */
  was: z.optional(z.string()),
  /** When that one was deleted: another contact may have had its id since. */
  goneAt: z.optional(z.number()),
  /** Its position in the change. */
  place: z.number(),
  /** The record's name at that time. */
  name: z.string(),
  /** What else identified it, in one line. */
  detail: z.optional(z.string()),
  /** The fields that change; all of them for a creation or a deletion. */
  before: Fields,
  after: Fields,
  /** `sending`: unknown until verified. `changed`: not sent, as someone else changed it. `unsent`: undone before it was sent. */
  state: z.enum(['open', 'sending', 'done', 'failed', 'changed', 'unsent']),
  /** What the service or Bookend says about it. */
  words: z.optional(z.string()),
  /** Of a failed edit without an answer: it was looked for in vain, and may arrive later. */
  late: z.optional(z.literal(true)),
  /** Of a row of an imported file: all that the file says, whatever of it is new. Of a name: the counterparty, if it was corrected. */
  given: z.optional(Fields),
  /** Of the first row of an imported file: the rows that were left out, and why. */
  leftOut: z.optional(z.array(z.object({ line: z.string(), fields: Fields, reason: z.string() }))),
  /** Of a contact to create: the ids of those with its name that were there before, so that none is taken for it. */
  namesakes: z.optional(z.array(z.string())),
  /** Of a record to delete: what the service sent besides its fields, and whether it was read by its id (`Snapshot`). */
  others: z.optional(Snapshot.shape.others),
  whole: z.optional(z.boolean()),
  /** When it was deleted, while it is among the recently deleted records. Outlives its change. */
  keptSince: z.optional(z.number()),
  /** Of one of several records that a change deleted: it was restored without the others. */
  restored: z.optional(z.literal(true)),
  /** Of a contact that was merged into another: the decisions about it that became decisions about the other. */
  moved: z.optional(Decisions),
  /** Of a deleted contact whose id the service may give to another one: the other decisions about it, until it is back. */
  held: z.optional(Decisions),
  /** When it was first found to be past its retention. */
  noticedAt: z.optional(z.number()),
})
export type ChangeRow = z.infer<typeof ChangeRow>

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
  changes: { row: Change, key: ['id'], most: Infinity },
  // The oldest changes make room with all their rows (changes/stored-changes.ts).
  changeRows: { row: ChangeRow, key: ['change', 'id'], most: Infinity },
  gone: { row: Gone, key: ['print'], most: 20_000 },
  drafts: { row: Draft, key: ['resource', 'id'], most: 500 },
  originals: { row: Original, key: ['id'], most: 20_000 },
  marks: { row: Mark, key: ['id'], most: 50_000 },
} as const
export type Tables = {
  changes: Change
  changeRows: ChangeRow
  gone: z.infer<typeof Gone>
  drafts: Draft
  originals: Original
  marks: Mark
}
export type TableName = keyof Tables
export const tableNames = Object.keys(tables) as TableName[]

/** The indexes besides those by time, after the account. They hold only rows that have all of these properties. */
export const indexes = {
  byState: { table: 'changes', path: ['state'] },
  byDeletion: { table: 'changeRows', path: ['resource', 'id', 'keptSince'] },
  byEarlierId: { table: 'changeRows', path: ['was'] },
} as const
export type IndexName = keyof typeof indexes
