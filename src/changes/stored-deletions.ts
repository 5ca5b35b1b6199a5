import { getRow, watchTables, writeRowsIf, type Write } from '../storage/database.ts'
import { fingerprintOf, printedFields, snapshotOf } from '../storage/snapshot.ts'
import { preferences } from '../storage/preferences.ts'
import type { Change, ChangeRow } from '../storage/rows.ts'
import { dropsOf, readChange, readRows, readUnfinished, writesOf } from './stored-changes.ts'

/** A deletion that is not done, with the records that it has still to delete. */
export type StoredDeletion = { change: Change; rows: readonly ChangeRow[] }

/** The deletions of an account that are not done. */
export async function readDeletions(books: string): Promise<StoredDeletion[]> {
  return deletionsAmong(await readUnfinished(books))
}

export function deletionsAmong(changes: readonly Change[]): Promise<StoredDeletion[]> {
  const deletions = changes.filter(({ kind }) => kind === 'delete')
  return Promise.all(
    deletions.map(async (change) => ({ change, rows: (await readRows(change)).filter(isLeft) })),
  )
}

/** A row to delete with the record as it was just read. */
export function rowWith(row: ChangeRow, record: { id: string }): ChangeRow {
  const { fields, others, whole } = snapshotOf(row.resource, record, true)
  return { ...row, before: fields, others, whole }
}

/** Writes only if the deletion is still in a state, in whichever tab. Returns it as it was. */
export function writeIfStill(state: Change['state'], change: Change, writes: Write[]) {
  return writeRowsIf('changes', [change.books, change.id], (now) => now?.state === state, ...writes)
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
    const stop = watchTables(['changes'], look)
    // It may have changed before this listens.
    look()
  })
}

/** Discards what a deletion has not done, unless another tab has taken it; without a trace if it has deleted nothing. */
export function discardRest({ change, rows }: StoredDeletion): Promise<Change | undefined> {
  const { done } = change
  return writeIfStill(change.state, change, [
    ...dropsOf(change, rows),
    ...(done ? writesOf({ ...change, state: 'stopped', total: done }, []) : []),
  ])
}

/**
 * What to store of rows of a deletion that was sent: as they ended, with what is kept of the deleted records, and fingerprints of
 * transactions that the bank may send again. Records that were gone already may have been deleted by our own request, sent twice.
 */
export async function writesOfSent(
  { books, resource }: Change,
  rows: readonly ChangeRow[],
): Promise<Write[]> {
  const at = Date.now()
  const isKept = preferences.get().receiptDays > 0
  const deleted = resource === 'transactions' ? rows.filter(({ state }) => state === 'done') : []
  return [
    ...rows.map((row): Write => {
      const { others, whole, ...rest } = row
      if (row.state !== 'done' && row.state !== 'changed') return { table: 'changeRows', put: row }
      return { table: 'changeRows', put: { ...rest, at, ...(isKept && { others, whole, keptSince: at }) } }
    }),
    ...(await deletedFingerprints(
      books,
      deleted.map(({ id }) => id),
    )),
    ...deleted.map(({ id, before }): Write => {
      return { table: 'gone', put: { books, at, print: fingerprintOf(before), id } }
    }),
  ]
}

/** What to store of a deletion with the rows that it has now: those deleted and those left. Others leave no trace. */
export function writesOfRest(change: Change, rows: readonly ChangeRow[]): Write[] {
  const done = rows.filter(({ state }) => state === 'done').length
  const left = rows.filter(isLeft)
  const total = done + left.length
  const state = left.length === 0 ? 'done' : left.some((row) => row.state === 'sending') ? 'running' : 'open'
  const dropped = rows.filter(
    (row) => row.state === 'failed' || (row.state === 'changed' && row.keptSince === undefined),
  )
  return [
    ...dropsOf(change, dropped),
    ...(total > 0 ? writesOf({ ...change, state, total, ...(done > 0 && { done }) }, []) : []),
  ]
}

function isLeft({ state }: ChangeRow): boolean {
  return state === 'open' || state === 'sending'
}

/** Fingerprints of deleted transactions that were edited here, as the bank sent them: it re-sends those, not the edits. */
export async function deletedFingerprints(books: string, ids: readonly string[]): Promise<Write[]> {
  const originals = await Promise.all(ids.map((id) => getRow('originals', [books, id])))
  return originals.flatMap((original): Write[] => {
    if (!original || Object.keys(original.edited).length === 0) return []
    const { id, first } = original
    if (printedFields.some((field) => first[field] === undefined)) return []
    return [{ table: 'gone', put: { books, at: Date.now(), id, print: fingerprintOf(first) } }]
  })
}
