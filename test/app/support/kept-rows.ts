import { storageScope } from '../../../src/api/session/storage-scope.ts'
import { readDeletions } from '../../../src/changes/stored-deletions.ts'
import { writesOf } from '../../../src/changes/stored-changes.ts'
import { readDeleted } from '../../../src/storage/deleted-records.ts'
import { session } from './shown-session.ts'
import { allRows, writeRows } from '../../../src/storage/database.ts'
import type { ChangeRow, Snapshot, TableName, Tables } from '../../../src/storage/rows.ts'

/** What is kept of the books that are open. */
export function keptRows<Name extends TableName>(table: Name): Promise<Tables[Name][]> {
  return allRows(table, storageScope(session()))
}

/** The records that changes of the books that are open have changed, newest first. */
export async function madeRows(): Promise<ChangeRow[]> {
  return (await keptRows('changeRows')).filter(({ state }) => state === 'done')
}

/** The recently deleted records of the books that are open. */
export function keptDeleted(): Promise<ChangeRow[]> {
  return readDeleted(storageScope(session()))
}

/** The deletions of the books that are open that are not done, each with the records still to delete. */
export async function openDeletions() {
  const found = await readDeletions(storageScope(session()))
  return found.map(({ change, rows }) => ({ ...change, rows }))
}

/** Writes saved changes of one record each, by default edits of a contact, into the books that are open. */
export async function writeEntries(...entries: (Partial<ChangeRow> & { id: string; record?: string })[]) {
  const books = storageScope(session())
  await writeRows(
    ...entries.flatMap(({ id, record = 'c1', ...entry }) => {
      const row: ChangeRow = {
        books,
        at: Date.now(),
        change: id,
        id: record,
        place: 0,
        state: 'done',
        kind: 'edit',
        resource: 'contacts',
        name: 'Acme',
        before: {},
        after: {},
        ...entry,
      }
      const { at, kind, resource } = row
      const made = { origin: 'form', state: 'done', total: 1, done: 1 } as const
      return writesOf({ books: row.books, at, id, kind, resource, ...made }, [row])
    }),
  )
}

type Deleted = Pick<ChangeRow, 'resource'> & { record: Snapshot } & Partial<
    Pick<ChangeRow, 'at' | 'noticedAt' | 'books'>
  >

/** Keeps records as deleted from the books that are open, whose lines in the history were cleared. */
export async function writeDeleted(...deleted: Deleted[]) {
  const books = storageScope(session())
  await writeRows(
    ...deleted.map(({ at = Date.now(), resource, record: { id, fields, others, whole }, ...rest }) => {
      const put: ChangeRow = {
        books,
        at,
        change: `deleted ${resource}`,
        id,
        resource,
        kind: 'delete',
        place: 0,
        name: '',
        before: fields,
        after: {},
        others,
        whole,
        keptSince: at,
        state: 'done',
        ...rest,
      }
      return { table: 'changeRows', put } as const
    }),
  )
}
