import { allIn, get, watch, writeIf } from '../storage/database.ts'
import type { Write } from '../storage/database.ts'
import { fingerprintOf, printedFields } from '../storage/fingerprint.ts'
import { preferences } from '../storage/preferences.ts'
import type { Change, ChangeRow } from '../storage/rows.ts'
import * as messages from './messages.ts'
import { dropsOf, readChange, readRows, writesOf } from './stored-changes.ts'

/** A deletion that is not done, with the records that it has still to delete. */
export type StoredDeletion = { change: Change; rows: readonly ChangeRow[] }

/** The deletions of an account that are not done. */
export async function readDeletions(books: string): Promise<StoredDeletion[]> {
  const changes = await allIn('byState', [
    [books, 'open'],
    [books, 'running'],
  ])
  const deletions = changes.filter(({ kind }) => kind === 'delete')
  return Promise.all(deletions.map(withRows))
}

export async function withRows(change: Change): Promise<StoredDeletion> {
  const rows = await readRows(change)
  return { change, rows: rows.filter(({ state }) => state === 'open' || state === 'sending') }
}

/** Writes only if the deletion is still in a state, in whichever tab. Returns it as it was. */
export function writeIfStill(state: Change['state'], change: Change, writes: Write[]) {
  return writeIf('changes', [change.books, change.id], (now) => now?.state === state, ...writes)
}

/** Settles with a deletion once it is as wanted, whichever tab changes it. */
export function whenStored(
  { books, id }: Pick<Change, 'books' | 'id'>,
  isWanted: (now: Change | undefined) => boolean,
): Promise<Change | undefined> {
  return new Promise((resolve) => {
    const look = () =>
      void readChange(books, id).then((now) => {
        if (!isWanted(now)) return
        stop()
        resolve(now)
      })
    const stop = watch(['changes'], look)
    // It may have changed before this listens.
    look()
  })
}

/**
 * Discards what a deletion has not done, unless another tab has taken it in the meantime: without a trace, unless it has deleted some
 * records.
 */
export function discardRest({ change, rows }: StoredDeletion): Promise<Change | undefined> {
  const { done } = change
  return writeIfStill(change.state, change, [
    ...dropsOf(change, rows),
    ...(done ? writesOf({ ...change, state: 'stopped', total: done }, []) : []),
  ])
}

type Outcome = {
  deleted: readonly string[]
  missing: readonly string[]
  /** The records still to delete, or whose outcome is unknown. */
  left: readonly ChangeRow[]
}

/**
 * What to store about a deletion that was sent: its rows, what is kept of the deleted records, and fingerprints of
 * transactions that the bank may send again. Records reported as `missing` may have been deleted by our own request, sent
 * twice. Records that were not deleted leave no trace.
 */
export async function outcomeWrites(
  { change, rows }: StoredDeletion,
  { deleted, missing, left }: Outcome,
): Promise<Write[]> {
  const { books, resource } = change
  const at = Date.now()
  const isKept = preferences.get().receiptDays > 0
  const ended = rows.flatMap((row): ChangeRow[] => {
    const { others, whole, ...rest } = row
    const kept = isKept ? { others, whole, keptSince: at } : {}
    if (deleted.includes(row.id)) return [{ ...rest, ...kept, at, state: 'done' }]
    if (missing.includes(row.id) && isKept)
      return [{ ...rest, ...kept, at, state: 'changed', words: messages.isGone }]
    return []
  })
  const done = (change.done ?? 0) + deleted.length
  const total = done + left.length
  const state = left.length === 0 ? 'done' : left.some((row) => row.state === 'sending') ? 'running' : 'open'
  const isPrinted = resource === 'transactions'
  const prints = isPrinted ? rows.filter(({ id }) => deleted.includes(id)) : []
  return [
    ...dropsOf(change, rows),
    ...(total > 0 ? writesOf({ ...change, state, total, ...(done > 0 && { done }) }, []) : []),
    ...[...ended, ...left].map((put): Write => ({ table: 'changeRows', put })),
    ...(isPrinted ? await deletedFingerprints(books, deleted) : []),
    ...prints.map(({ id, before }): Write => {
      return { table: 'gone', put: { books, at, print: fingerprintOf(before), id } }
    }),
  ]
}

/**
 * Fingerprints of deleted transactions as the bank sent them, for those edited here: the bank re-sends its original,
 * not the edit.
 */
export async function deletedFingerprints(books: string, ids: readonly string[]): Promise<Write[]> {
  const originals = await Promise.all(ids.map((id) => get('originals', [books, id])))
  return originals.flatMap((original): Write[] => {
    if (!original || Object.keys(original.edited).length === 0) return []
    const { id, first } = original
    if (printedFields.some((field) => first[field] === undefined)) return []
    return [{ table: 'gone', put: { books, at: Date.now(), id, print: fingerprintOf(first) } }]
  })
}
