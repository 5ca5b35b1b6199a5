import { allIn, write } from '../../storage/database.ts'
import type { Write } from '../../storage/database.ts'
import { preferences } from '../../storage/preferences.ts'
import { forgetDeleted } from '../stored-changes.ts'
import type { ChangeRow } from '../../storage/rows.ts'

/**
 * Purges deleted records past their retention, but only those already found expired a day ago: so neither a clock that
 * was wrong for a while nor a mistyped number of days loses anything.
 */
export async function purgeExpired(books: string): Promise<void> {
  const now = Date.now()
  const kept = await allIn('byDeletion', [[books]])
  const expired = kept.filter((row) => isOld(row, now) && isNoticed(row, now) && now - row.noticedAt >= day)
  await write(...kept.filter((row) => !expired.includes(row)).flatMap((row) => noticeOf(row, now)))
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
