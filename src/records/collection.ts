import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ServiceSession } from '../api/session/service-session.ts'
import type { DeleteResult, SaveResult, TellDeleted } from '../domain/write-results.ts'
import type { ListQuery, Page } from '../domain/page.ts'
import type { FieldFault } from '../api/session/api-error.ts'
import type { FieldTexts } from '../domain/field.ts'
import type { CollectionName } from '../domain/collection-name.ts'

/** A collection of records as shared code sees it: its labels, its name in storage, and access to its records. */
export type Collection<T extends { id: string }> = {
  resource: CollectionName
  noun: RecordNaming<T>
  /** Restores a record from its stored fields (storage/rows.ts). */
  fromKept: (id: string, fields: Record<string, string>) => T
  /** What else can be done with selected records; loaded with the selection's bar. */
  Tools?: ComponentType<{ records: readonly T[] }>
  /** Keys for the records that keys of the list mean; loaded with the list's other keys. */
  Keys?: ComponentType<{ recordsNow: () => readonly T[] }>
  /** The fields of a record beside its list. `isRead`: all of it has been read, not only its row. */
  Details: ComponentType<{ record: T; isRead: boolean }>
  /** Puts the conditions of the list into words. Loaded when they are printed. */
  conditionWords: () => Promise<WordsFor>
  /** The checks of the forms, for changes that were not typed into one. Loaded with the first bulk edit. */
  check: () => Promise<Check>
  /** Loaded with the first bulk operation. */
  access: (session: ServiceSession, client: QueryClient) => Promise<Access<T>>
  /** What is known beside the fields, for files: the labels of these columns, and the records with their values. */
  extras?: {
    labels: Readonly<Record<string, string>>
    add: (
      session: ServiceSession,
      records: readonly T[],
      how: { client: QueryClient; fields: readonly string[]; signal: AbortSignal },
    ) => Promise<T[]>
  }
  /** Loaded when a list is idle. */
  cells: () => Promise<CellRules<T>>
}

/** Changes of a record as they are sent, or why they cannot be, by field. */
export type Check = (changes: Record<string, string>, record: Record<string, string>) => Checked
type Checked = { values: Record<string, string> } | { faults: Record<string, string> }

/** A collection's operations as plain functions, for bulk work. All of them throw `ApiError`. */
export type Access<T extends { id: string }> = {
  readPage: (query: ListQuery, signal?: AbortSignal) => Promise<Page<T>>
  /** All pages of a list with filters or an order, as of one moment. It ends only when they are complete, and throws otherwise. */
  readRefined: (query: ListQuery, signal?: AbortSignal) => AsyncIterable<Page<T>>
  /** Fetches one complete record, unless it was read within the last `fresh` milliseconds; refreshes the screen. */
  readRecord: (id: string, fresh?: number) => Promise<T>
  /** Deletes records, verifies the outcome, tells how each of them ended, and refetches what is on screen. */
  remove: (ids: string[], tell?: TellDeleted) => Promise<DeleteResult>
  /**
   * Sends the changed fields of a record and refreshes the screen. Within a change (changes/run-change.ts), whose id is
   * given, lists are refetched once at its end.
   */
  update: (record: T, changes: Record<string, string | undefined>, change?: string) => Promise<SaveResult<T>>
  /** Checks whether an edit succeeded whose response was lost. Resolves without a record if it did not. */
  whetherSaved: (
    record: T,
    changes: Record<string, string | undefined>,
    change?: string,
  ) => Promise<SaveResult<T>>
}

/** Puts the values of a filter's parameter into words. */
export type WordsFor = (name: string, values: string[], refine: URLSearchParams) => string

/** How a collection edits its records in the list, loaded when the list is idle. */
export type CellRules<T> = {
  /** The fields that a record's cell in this column edits, in the order of its inputs; none if it cannot be edited. */
  fieldsIn: (record: T, column: string) => readonly string[]
  toDraft: (record: T) => FieldTexts
  /** The changes that the typed text makes, or why it cannot be saved. */
  read: (start: FieldTexts, typed: FieldTexts) => { changes: FieldTexts } | { faults: FieldFault[] }
  /** Loads what says by field what looks wrong in the typed text, which can be saved all the same. */
  warnings?: () => Promise<(typed: FieldTexts) => FieldTexts>
}

/** The labels of a collection, and the names of its records. */
export type RecordNaming<T> = {
  resource: CollectionName
  /** The heading of the list and the name of its table: "Contacts". */
  title: string
  /** "There is no such contact". */
  missing: string
  nameOf: (record: T) => string
  /** What identifies a record before it is deleted, the most distinctive parts first and last. */
  summaryOf: (record: T) => string[]
  /** Further details, for records that otherwise look alike; "" if there are none. */
  detailOf?: (record: T) => string
  /** A warning, in one sentence, before records are deleted: where statements are imported, and at other services. */
  warning?: Record<'imported' | 'synced', (records: number) => string>
}
