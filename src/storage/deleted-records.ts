import type { CollectionName } from '../domain/collection-name.ts'
import { rowsOfIndex, getRows, writeRows, type Key, type Write } from './database.ts'
import { preferences } from './preferences.ts'
import type { ChangeRow } from './rows.ts'

/** The deleted records that this browser keeps, newest first: all, or those of a collection with these ids. */
export async function readDeleted(
  books: string,
  resource?: CollectionName,
  ids?: readonly string[],
): Promise<ChangeRow[]> {
  const under: Key = resource === undefined ? [books] : [books, resource]
  const keys = ids?.map((id): Key => [...under, id]) ?? [under]
  return latestDeletions(await rowsOfIndex('byDeletion', keys))
}

/** The last deletion of each record that is kept: of two with one id, which a service gave again, each. */
export function latestDeletions(rows: readonly ChangeRow[]): ChangeRow[] {
  const kept = rows.filter(({ keptSince }) => keptSince !== undefined)
  const inOrder = kept.toSorted((one, other) => (one.keptSince ?? 0) - (other.keptSince ?? 0))
  return [
    ...new Map(inOrder.map((row) => [JSON.stringify([row.resource, row.id, row.name]), row])).values(),
  ].toReversed()
}

/** Keeps no copy of these deleted records any longer; their lines in the history stay. */
export async function forgetDeleted(books: string, rows: readonly ChangeRow[]): Promise<boolean> {
  const keys = rows.map((row): Key => [books, row.change])
  const changes = await getRows('changes', keys)
  return writeRows(
    ...rows.map((row, index): Write => {
      const { keptSince: _since, noticedAt: _noticed, others: _others, whole: _whole, ...rest } = row
      // Its line was cleared.
      if (!changes[index]) return { table: 'changeRows', drop: [books, row.change, row.id] }
      return { table: 'changeRows', put: rest }
    }),
  )
}

/**
 * Purges deleted records past their retention, but only those already found expired a day ago: so neither a clock that was
 * wrong for a while nor a mistyped number of days loses anything.
 */
export async function purgeExpired(books: string): Promise<void> {
  const now = Date.now()
  const kept = await rowsOfIndex('byDeletion', [[books]])
  const expired = kept.filter((row) => isOld(row, now) && isNoticed(row, now) && now - row.noticedAt >= day)
  await writeRows(...kept.filter((row) => !expired.includes(row)).flatMap((row) => noticeOf(row, now)))
  await forgetDeleted(books, expired)
}

function noticeOf(row: ChangeRow, now: number): Write[] {
  const { noticedAt, ...rest } = row
  if (!isOld(row, now)) return noticedAt === undefined ? [] : [{ table: 'changeRows', put: rest }]
  return isNoticed(row, now) ? [] : [{ table: 'changeRows', put: { ...rest, noticedAt: now } }]
}

const day = 24 * 60 * 60 * 1000

/** Whether it is past its retention; a date in the future is not. */
function isOld({ keptSince = 0 }: ChangeRow, now: number): boolean {
  return now - keptSince > preferences.get().receiptDays * day
}

/** A date in the future was recorded while the clock was wrong, and does not count. */
function isNoticed(row: ChangeRow, now: number): row is ChangeRow & { noticedAt: number } {
  return row.noticedAt !== undefined && row.noticedAt <= now
}
